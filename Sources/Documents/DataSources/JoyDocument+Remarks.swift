package import JoyDoc
import JSONTree

extension JoyDocument {
  /// Warnings about parts with the wrong shape, which are ignored, and numbers that cannot be read.
  ///
  /// Complexity: O(nodes of the values).
  package var remarks: [String] { unreadableParts + unreadableNumbers }

  /// Warnings about members that must be arrays but are not.
  private var unreadableParts: [String] {
    ["formulas", "files"].compactMap { name in
      guard let node = tree.member(utf8: name.utf8, of: tree.root)?.value,
        tree.kind(node) != .array, tree.kind(node) != .null
      else { return nil }
      return "'\(name)' of the document must be a list; it is ignored"
    }
  }

  /// Warnings about stored numbers that are not representable as doubles, at most one per field.
  ///
  /// Complexity: O(nodes of the values).
  private var unreadableNumbers: [String] {
    fields.compactMap { field in
      guard let number = field.value.flatMap({ tree.oversizedNumbers(in: $0).first }) else {
        return nil
      }
      return
        "field '\(field.title ?? field.id)': \(tree.oversizedMessage(of: number)); it reads as null"
    }
  }
}
