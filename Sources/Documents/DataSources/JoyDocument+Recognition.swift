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
  package var misspelledMembers: [DocumentDiagnostic] { misspelled(among: Self.required) }

  /// The diagnostics for misspelled and repeated lists of the document, which hide its parts.
  ///
  /// Most findings about the rest are consequences of them.
  ///
  /// Complexity: O(members).
  package var hidingMembers: [DocumentDiagnostic] {
    misspelled(among: Self.lists)
      + tree.duplicates(in: tree.root).compactMap { earlier, later in
        guard let name = tree.string(later.name), Self.lists.contains(name) else { return nil }
        return DocumentDiagnostic(
          "structure", .error, "the document has the duplicate member '\(name)'",
          hint: "the last one counts", at: tree.range(later.name),
          notes: [.init("this one is ignored", at: tree.range(earlier.name))],
          fixes: joining(earlier, later).map { [$0] } ?? [])
      }
  }

  private func misspelled(among names: [String]) -> [DocumentDiagnostic] {
    guard tree.kind(tree.root) == .object else { return [] }
    let missing = names.filter { tree.member(utf8: $0.utf8, of: tree.root) == nil }
    if missing.isEmpty { return [] }
    return tree.members(of: tree.root).compactMap { member in
      let name = tree.string(member.name) ?? ""
      guard tree.kind(member.value) == .array, !Self.lists.contains(name),
        let meant = NameSuggestions.nearest(to: name, among: missing).first
      else { return nil }
      let range = tree.range(member.name)
      return DocumentDiagnostic(
        "structure", .error, "unknown member '\(name)'", hint: "did you mean '\(meant)'?",
        at: range,
        fixes: [.init("write '\(meant)'", isSafe: false, range, with: "\"\(meant)\"")])
    }
  }

  /// Returns a fix that moves the elements of the second of two lists into the first.
  private func joining(_ earlier: JSONMember, _ later: JSONMember) -> DocumentDiagnostic.Fix? {
    guard tree.kind(earlier.value) == .array, tree.kind(later.value) == .array else { return nil }
    if tree.count(later.value) == 0 {
      return .init("remove the empty list", isSafe: false, whole(later), with: "")
    }
    guard let last = Array(tree.elements(of: earlier.value)).last else {
      return .init("remove the empty list", isSafe: false, whole(earlier), with: "")
    }
    let end = tree.range(last).end
    let elements = tree.source(later.value).dropFirst().dropLast()
    return .init(
      "join both lists", isSafe: false,
      edits: [
        .init(
          DocumentRange(start: end, end: end),
          with: "," + String(decoding: elements, as: UTF8.self)),
        .init(whole(later), with: ""),
      ])
  }

  /// Returns the range of a top-level member with the comma that separates it from its neighbour.
  private func whole(_ member: JSONMember) -> DocumentRange {
    let members = Array(tree.members(of: tree.root))
    let place = members.firstIndex { $0.name == member.name } ?? 0
    let range = DocumentRange(
      start: tree.range(member.name).start, end: tree.range(member.value).end)
    if members.indices.contains(place + 1) {
      return DocumentRange(start: range.start, end: tree.range(members[place + 1].name).start)
    }
    guard members.indices.contains(place - 1) else { return range }
    return DocumentRange(start: tree.range(members[place - 1].value).end, end: range.end)
  }

  /// The members that are required for recognizing a document.
  private static let required = ["fields", "files"]
  /// The members that contain the parts of a document.
  package static let lists = required + ["formulas"]
}
