import DataSources
package import JSONTree
import JoyDoc

/// Heuristics that distinguish a broken document from a file that is not a form at all.
package enum BrokenDocument {
  /// The names of top-level members that identify a document.
  private static let telling = ["fields", "files", "formulas", "_id"]
  /// The number of leading bytes that are searched for member names.
  private static let searchedBytes = 1 << 16

  /// Returns `true` if a file that was not named explicitly is to be linted as a document.
  ///
  /// `isBroken` states whether the file is malformed JSON.
  ///
  /// Complexity: O(top-level members) for well-formed JSON.
  package static func isDocument(_ tree: JSONTree, isBroken: Bool) -> Bool {
    if JoyDocument.isLikely(tree) { return true }
    return isBroken ? isLikely(tree.bytes) : isMisspelled(tree)
  }

  /// Returns `true` if malformed JSON was probably meant as a document.
  ///
  /// Its first `searchedBytes` must contain a member name that documents use.
  private static func isLikely(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(searchedBytes)
    var index = start.startIndex
    while let quote = start[index...].firstIndex(of: UInt8(ascii: "\"")) {
      let rest = start[(quote + 1)...]
      for name in telling where rest.starts(with: name.utf8) {
        var after = rest.dropFirst(name.utf8.count)
        guard after.popFirst() == UInt8(ascii: "\"") else { continue }
        let next = after.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        // The searched bytes may end directly after the name; it still counts as a member name.
        if next == nil || next == UInt8(ascii: ":") { return true }
      }
      index = quote + 1
    }
    return false
  }

  /// Returns `true` if an object has one misspelled document member and one that is spelled
  /// correctly.
  private static func isMisspelled(_ tree: JSONTree) -> Bool {
    tree.kind(tree.root) == .object
      && telling.contains { tree.member(utf8: $0.utf8, of: tree.root) != nil }
      && !JoyDocument(tree).misspelledMembers.isEmpty
  }
}
