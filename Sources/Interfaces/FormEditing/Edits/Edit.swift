import JoyDocEngine

/// A single edit requested by a page.
enum Edit {
  case text(EditTarget, String)
  case options(EditTarget, [String])
  /// Adds a point to the line given by the target's `path`, or else a new line.
  case addPoint(EditTarget)
  case removePoint(EditTarget)
  /// Inserts a copy of a row below it. The string is the copy's ID.
  case duplicate(EditTarget, String)
  /// A changelog as sent by hosts; `nil` if it has no effect.
  case changelog(DocumentChange?)

  /// The target of a text input, or `nil` for other edits.
  var typed: EditTarget? {
    if case .text(let target, _) = self { target } else { nil }
  }
}
