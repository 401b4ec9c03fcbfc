import JoyDocEngine

/// One thing that a page asks for.
enum Edit {
  case text(EditTarget, String)
  case options(EditTarget, [String])
  /// A new point of a chart's line, the line being named by the path; or a new line.
  case addPoint(EditTarget)
  case removePoint(EditTarget)
  /// A copy of a row below it; the copy's id.
  case duplicate(EditTarget, String)
  /// As hosts send it; nil for one that changes nothing.
  case changelog(DocumentChange?)

  /// What is edited, if it is what typing edits.
  var typed: EditTarget? {
    if case .text(let target, _) = self { target } else { nil }
  }
}
