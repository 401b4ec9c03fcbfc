package import JSONTree
import SourceText

/// The differences between two JSON texts that are not documents.
package struct JSONComparison: Sendable {
  /// The JSON pointers (RFC 6901) of the differences, each with the kind of change.
  package private(set) var differences: [(pointer: String, change: String)] = []
  /// Whether there were more differences than `most`.
  package private(set) var isCapped = false

  private static let most = 200

  /// Compares two trees member by member.
  ///
  /// Complexity: O(size), quadratic in the members of one object.
  package init(_ old: JSONTree, _ new: JSONTree) {
    var open = [("", old.root, new.root)]
    while let (path, before, after) = open.popLast() {
      guard differences.count < Self.most else {
        isCapped = true
        break
      }
      switch (old.kind(before), new.kind(after)) {
      case (.object, .object):
        let mine = old.members(of: before).map { (old.string($0.name) ?? "", $0.value) }
        let theirs = new.members(of: after).map { (new.string($0.name) ?? "", $0.value) }
        for (name, _) in mine where !theirs.contains(where: { $0.0 == name }) {
          differences.append((path + JSONPointer.step(name), "was removed"))
        }
        for (name, value) in theirs {
          let place = path + JSONPointer.step(name)
          if let known = mine.first(where: { $0.0 == name }) {
            open.append((place, known.1, value))
          } else {
            differences.append((place, "was added"))
          }
        }
      case (.array, .array):
        let mine = Array(old.elements(of: before))
        let theirs = Array(new.elements(of: after))
        for (place, pair) in zip(mine, theirs).enumerated() {
          open.append(("\(path)/\(place)", pair.0, pair.1))
        }
        if mine.count != theirs.count {
          differences.append((path, "has \(theirs.count) elements, had \(mine.count)"))
        }
      default:
        if old.compactSource(before) != new.compactSource(after) {
          differences.append((path.isEmpty ? "/" : path, "has changed"))
        }
      }
    }
    differences.sort { ($0.pointer, $0.change) < ($1.pointer, $1.change) }
  }

  package var text: String {
    let lines = differences.map { EscapedText.line("\($0.pointer) \($0.change)") + "\n" }
    return lines.joined() + (isCapped ? "…\n" : "")
  }
}
