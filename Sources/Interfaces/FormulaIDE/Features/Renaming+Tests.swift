import TestFiles
import FormulaValues
import JSONTree
import JoyDoc
package import SourceText

extension Renaming {
  /// Returns the edits that rename the entity in the document's tests.
  ///
  /// Covers given and expected fields, columns of rows, and texts of options. Throws if the tests
  /// cannot be parsed.
  ///
  /// Complexity: O(bytes).
  package func edits(to new: String, inTests tests: [UInt8]) throws(Refusal) -> [DocumentDiagnostic
    .Edit]
  {
    switch occurrence.entity {
    case .definition, .local, .function: return []
    case .field, .column, .option: break
    }
    let (tree, faults) = JSONTree.parse(tests)
    guard !faults.contains(where: { $0.isFatal }) else {
      throw Refusal(message: "the JSON of the document's tests is broken; fix it first")
    }
    var found: [JSONNode] = []
    for test in tree[tree.root, "tests"].map({ Array(tree.elements(of: $0)) }) ?? [] {
      for part in [tree[test, "given"], tree[test, "expect"]] {
        guard let part else { continue }
        for member in tree.members(of: part) { found += places(in: member, of: tree) }
      }
    }
    return found.filter { tree.string($0) == name }.map {
      .init(tree.contentRange($0), with: JSONText.content(new))
    }
  }

  /// Returns the nodes of a test's member that may contain the name.
  private func places(in member: JSONMember, of tree: JSONTree) -> [JSONNode] {
    func isOf(_ field: String) -> Bool {
      let written = tree.string(member.name) ?? ""
      guard case .field(let slot) = analysis.schema.meaning(ofWritten: written) else {
        return false
      }
      return analysis.schema[slot].id == field
    }
    func cells() -> [JSONMember] {
      tree.elements(of: member.value).flatMap { row in
        // A row is written as its cells, or in stored form.
        Array(tree.members(of: row))
          + (tree[row, "cells"].map { Array(tree.members(of: $0)) } ?? [])
      }
    }
    switch occurrence.entity {
    case .field(let id): return isOf(id) ? [member.name] : []
    case .column(let field, _): return isOf(field) ? cells().map { $0.name } : []
    case .option(let field, nil, _):
      return isOf(field) ? [member.value] + Array(tree.elements(of: member.value)) : []
    case .option(let field, let column?, _):
      guard isOf(field) else { return [] }
      let table = analysis.field(field)
      return cells().filter {
        table?.column(written: tree.string($0.name) ?? "")?.id == column
      }.map { $0.value }
    case .definition, .local, .function: return []
    }
  }
}
