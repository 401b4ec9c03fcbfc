import FormulaSources
package import JSONTree
import JoyDoc

/// Tells documents in which something keeps them from being recognised from files that have nothing
/// to do with forms.
package enum BrokenDocument {
  /// The names of members that documents have at their top.
  private static let telling = ["fields", "files", "formulas", "_id"]
  /// The bytes that are searched for names.
  private static let searchedBytes = 1 << 16

  /// Whether a text that nobody has called a document is to be looked at as one, be it broken.
  ///
  /// Complexity: O(members at its top) of a text that is JSON.
  package static func isDocument(_ tree: JSONTree, isBroken: Bool) -> Bool {
    if JoyDocument.isLikely(tree) { return true }
    return isBroken ? isLikely(tree.bytes) : isMisspelled(tree)
  }

  /// Whether a text that is no JSON was meant for a document: a name that documents use stands in its
  /// beginning as the name of a member.
  private static func isLikely(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(searchedBytes)
    var index = start.startIndex
    while let quote = start[index...].firstIndex(of: UInt8(ascii: "\"")) {
      let rest = start[(quote + 1)...]
      for name in telling where rest.starts(with: name.utf8) {
        var behind = rest.dropFirst(name.utf8.count)
        guard behind.popFirst() == UInt8(ascii: "\"") else { continue }
        let next = behind.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        // A text that was cut behind the name was going to be a member, too.
        if next == nil || next == UInt8(ascii: ":") { return true }
      }
      index = quote + 1
    }
    return false
  }

  /// Whether an object was meant for a document: the name of a member is nearly one that documents
  /// have, and something else tells so.
  private static func isMisspelled(_ tree: JSONTree) -> Bool {
    tree.kind(tree.root) == .object
      && telling.contains { tree.member(utf8: $0.utf8, of: tree.root) != nil }
      && !JoyDocument(tree).misspelledMembers.isEmpty
  }
}
