import FormulaChecker
import JSONTree
import SourceText

/// Tells documents in which something keeps them from being recognised from files that have nothing
/// to do with forms.
enum BrokenDocument {
  /// The names of members that documents have at their top.
  private static let telling = ["fields", "files", "formulas", "_id"]
  /// Members without which a text is not recognised as a document.
  private static let required = ["fields", "files"]
  /// The bytes that are searched for names.
  private static let searchedBytes = 1 << 16

  /// Whether a text that is no JSON was meant for a document: a name that documents use stands in its
  /// beginning as the name of a member.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
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

  /// A finding for each member at the top whose name is nearly that of one that is missing, where
  /// something else tells that the text is a document.
  static func misspelled(in tree: JSONTree) -> [DocumentDiagnostic] {
    guard tree.kind(tree.root) == .object else { return [] }
    let members = tree.members(of: tree.root)
    let missing = required.filter { tree.member(utf8: $0.utf8, of: tree.root) == nil }
    guard !missing.isEmpty,
      telling.contains(where: { tree.member(utf8: $0.utf8, of: tree.root) != nil })
    else {
      return []
    }
    return members.compactMap { member in
      let name = tree.string(member.name) ?? ""
      guard tree.kind(member.value) == .array, !telling.contains(name),
        let meant = NameSuggestions.nearest(to: name, among: missing).first
      else { return nil }
      return DocumentDiagnostic(
        "structure", .error, "there is no member '\(name)'", hint: "did you mean '\(meant)'?",
        at: tree.range(member.name))
    }
  }
}
