package import JoyDoc
import JSONTree

extension JoyDocument {
  /// What a reader is to be told that nothing else says: parts that are left out since they have the
  /// wrong shape, and numbers that no formula can read. Complexity: O(nodes of the values).
  package var remarks: [String] { unreadableParts + unreadableNumbers }

  /// The members of the document that must be lists and are none.
  private var unreadableParts: [String] {
    ["formulas", "files"].compactMap { name in
      guard let node = tree.member(utf8: name.utf8, of: tree.root)?.value,
        tree.kind(node) != .array, tree.kind(node) != .null
      else { return nil }
      return "'\(name)' of the document must be a list; it is left out"
    }
  }

  /// What is to be told of stored numbers that no formula can read, a line for each field.
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
