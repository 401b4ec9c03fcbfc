import FormulaChecker
package import JoyDoc
import JSONTree
package import SourceText

extension JoyDocument {
  /// The reasons why an object is not a form: misspelled members, or else missing ones.
  ///
  /// Complexity: O(members).
  package var blockers: [DocumentDiagnostic] {
    let misspelled = misspelledMembers
    return misspelled.isEmpty ? Self.blocker(in: tree).map { [$0] } ?? [] : misspelled
  }

  /// A diagnostic for each top-level array whose name resembles that of a missing member.
  ///
  /// Complexity: O(members).
  package var misspelledMembers: [DocumentDiagnostic] {
    guard tree.kind(tree.root) == .object else { return [] }
    let missing = Self.required.filter { tree.member(utf8: $0.utf8, of: tree.root) == nil }
    if missing.isEmpty { return [] }
    return tree.members(of: tree.root).compactMap { member in
      let name = tree.string(member.name) ?? ""
      guard tree.kind(member.value) == .array, name != "formulas",
        !Self.required.contains(name),
        let meant = NameSuggestions.nearest(to: name, among: missing).first
      else { return nil }
      return DocumentDiagnostic(
        "structure", .error, "unknown member '\(name)'", hint: "did you mean '\(meant)'?",
        at: tree.range(member.name))
    }
  }

  /// The members that are required for recognizing a document.
  private static let required = ["fields", "files"]
}
