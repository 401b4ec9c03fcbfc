import DocumentFormat
import FormulaChecker
package import FormulaLint
package import FormulaSheets
import JSONTree
import JoyDocFormulas
import JoyDoc
import SourceText

/// A type or a member of a field that is nearly one which the format knows.
package enum MisspelledWordRule: FieldRule {
  package static let description = RuleDescription(
    "misspelled-word", .warning,
    "A type or the name of a member is nearly one that the format knows.",
    reason: """
      Types and members of other names are kept and never read, so that a misspelled one is as good \
      as none.
      """,
    wrong: RuleExample.document(RuleExample.field("a", "nummber")),
    right: RuleExample.document(RuleExample.field("a", "number")), subject: .document)

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    guard field.isPresent else { return [] }
    var findings = check(
      field.node, field.kind, FieldKind.known.filter { $0 != .barcode }, .field,
      "the field '\(field.id)'", field, document)
    for column in field.allColumns {
      findings += check(
        column.node, column.kind,
        FieldKind.known.filter { $0 != .table && $0 != .collection && $0 != .chart }, .column,
        "the column '\(column.id)' of '\(field.id)'", field, document)
    }
    return findings
  }

  private static func check(
    _ node: JSONNode, _ kind: FieldKind, _ kinds: [FieldKind], _ part: PartName, _ owner: String,
    _ field: Field, _ document: LintedDocument
  ) -> [Finding] {
    let tree = document.tree
    var findings: [Finding] = []
    if case .other(let name) = kind, let type = tree[node, "type"],
      let meant = near(name, kinds.map(\.name))
    {
      findings.append(
        told("\(owner) has the type '\(name)', which is not known", meant, type, field, tree))
    }
    let part = part.part
    let own = part.variants.filter { $0.types.contains(kind.name) }
    let names = Set((part.members + own.flatMap(\.part.part.members)).map(\.name))
    // What fields of other types have is not misspelled.
    let known = names.union(part.variants.flatMap(\.part.part.members).map(\.name))
    var present: Set<String>?
    for member in tree.members(of: node) {
      guard let name = tree.string(member.name), !known.contains(name) else { continue }
      let written = present ?? Set(tree.members(of: node).compactMap { tree.string($0.name) })
      present = written
      guard let meant = near(name, names.subtracting(written).sorted()) else { continue }
      findings.append(
        told(
          "\(owner) has the member '\(name)', which is not known", meant, member.name, field, tree,
          severity: .information))
    }
    return findings
  }

  /// The name from which another one differs by a letter; short ones are near to too many.
  private static func near(_ name: String, _ names: [String]) -> String? {
    guard name.utf8.count > 3, name.utf8.allSatisfy({ ($0 | 0x20) &- UInt8(ascii: "a") < 26 })
    else {
      return nil
    }
    return NameSuggestions.nearest(to: name, among: names).first {
      abs($0.utf8.count - name.utf8.count) < 2
    }
  }

  private static func told(
    _ message: String, _ meant: String, _ node: JSONNode, _ field: Field, _ tree: JSONTree,
    severity: Severity? = nil
  ) -> Finding {
    finding(
      message, severity, hint: "did you mean '\(meant)'?", at: tree.range(node),
      fixes: [.init("write '\(meant)'", isSafe: false, tree.range(node), with: "\"\(meant)\"")],
      field: field.id)
  }
}
