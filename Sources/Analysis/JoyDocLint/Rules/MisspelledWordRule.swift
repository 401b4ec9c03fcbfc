import FormulaChecker
package import FormulaLint
package import SheetEvaluation
import JSONTree
import JoyDocFormulas
import JoyDoc
import SourceText

/// A field type or member name that nearly matches one that the format defines.
package enum MisspelledWordRule: DocumentRule {
  package static let description = RuleDescription(
    "misspelled-word", .warning,
    "A type or the name of a member is similar to one that the format defines.",
    reason: """
      Types and members with other names are preserved but never read, so a misspelled one has no \
      effect.
      """,
    wrong: RuleExample.document(RuleExample.field("a", "nummber")),
    right: RuleExample.document(RuleExample.field("a", "number")), subject: .document)

  package static var granularity: RuleGranularity { .field(check) }

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    guard field.isPresent else { return [] }
    let words = ofFields[field.kind] ?? ofOtherFields
    var findings = check(field.node, field.kind, words, "the field '\(field.id)'", field, document)
    for column in field.allColumns {
      findings += check(
        column.node, column.kind, ofColumns, "the column '\(column.id)' of '\(field.id)'", field,
        document)
    }
    let tree = document.tree
    field.visitRows(in: tree) { row in
      guard tree[row, "cells"] == nil,
        let member = member(meaning: "cells", in: row, of: .item, tree)
      else { return true }
      let id = tree.string("_id", of: row) ?? ""
      findings.append(
        finding(
          "the row '\(id)' of '\(field.id)' has the unknown member '\(tree.string(member.name) ?? "")'",
          "cells", member.name, field, tree))
      return true
    }
    return findings
  }

  /// The types and member names that the format defines for a part.
  private struct Vocabulary {
    let types: [String]
    /// The valid member names of the part.
    let own: Set<String>
    /// The member names that are valid for any type of the part; they are not misspelled.
    let known: Set<String>

    init(_ part: PartName, of kind: FieldKind?, types: [FieldKind]) {
      let part = part.part
      let variants = part.variants.filter { $0.types.contains(kind?.name ?? "") }
      self.types = types.map { $0.name }
      own = Set((part.members + variants.flatMap { $0.part.part.members }).map { $0.name })
      known = own.union(part.variants.flatMap { $0.part.part.members }.map { $0.name })
    }
  }

  private static let ofFields = Dictionary(
    uniqueKeysWithValues: FieldKind.known.map { ($0, Vocabulary(.field, of: $0, types: [])) })
  private static let ofOtherFields = Vocabulary(
    .field, of: nil, types: FieldKind.known.filter { $0.uses.contains(.field) })
  private static let ofColumns = Vocabulary(
    .column, of: nil, types: FieldKind.known.filter { $0.uses.contains(.column) })

  private static func check(
    _ node: JSONNode, _ kind: FieldKind, _ words: Vocabulary, _ owner: String, _ field: Field,
    _ document: LintedDocument
  ) -> [Finding] {
    let tree = document.tree
    var findings: [Finding] = []
    if kind.storage == .unknown, let type = tree[node, "type"],
      let meant = near(kind.name, words.types)
    {
      findings.append(
        finding("\(owner) has the unknown type '\(kind.name)'", meant, type, field, tree))
    }
    var present: Set<String>?
    for member in tree.members(of: node) {
      guard let name = tree.string(member.name), !words.known.contains(name) else { continue }
      if node == field.node, MisplacedFormulas.memberNames.contains(name),
        let formula = tree.string(member.value), !formula.isEmpty
      {
        findings.append(
          finding(
            "\(owner) has a formula in the member '\(name)', which is never read",
            hint: MisplacedFormulas.advice, at: tree.range(member.name), field: field.id))
        continue
      }
      let written = present ?? Set(tree.members(of: node).compactMap { tree.string($0.name) })
      present = written
      guard let meant = near(name, words.own.subtracting(written).sorted()) else { continue }
      findings.append(
        finding(
          "\(owner) has the unknown member '\(name)'", meant, member.name, field, tree,
          severity: .information))
    }
    return findings
  }

  private static let ofParts = Dictionary(
    uniqueKeysWithValues: PartName.allCases.map { ($0, Vocabulary($0, of: nil, types: [])) })

  /// Returns the member of `object` whose name probably misspells `name`, which the object lacks.
  static func member(
    meaning name: String, in object: JSONNode, of part: PartName, _ tree: JSONTree
  ) -> JSONMember? {
    tree.members(of: object).first { member in
      guard let written = tree.string(member.name),
        !(ofParts[part]?.known.contains(written) ?? false)
      else { return false }
      return near(written, [name]) != nil
    }
  }

  /// Returns the text of the member that misspells `formula` in an application, if there is one.
  static func misspelledFormula(of application: JSONNode, in tree: JSONTree) -> String? {
    member(meaning: "formula", in: application, of: .application, tree).flatMap {
      tree.string($0.value)
    }
  }

  /// Returns the diagnostic for an object that lacks `name` because it is misspelled.
  ///
  /// The result is `nil` if the member is missing for another reason.
  static func misspelling(
    of name: String, in object: StructureFinding.LackingObject, _ tree: JSONTree
  ) -> DocumentDiagnostic? {
    guard let member = member(meaning: name, in: object.node, of: object.part, tree) else {
      return nil
    }
    return finding(
      "\(object.phrase) has the unknown member '\(tree.string(member.name) ?? "")'", name,
      member.name, nil, tree
    ).diagnostic
  }

  /// Returns the element of `names` that `name` probably misspells.
  ///
  /// Names of up to three letters are skipped, because they resemble too many others.
  private static func near(_ name: String, _ names: [String]) -> String? {
    guard name.utf8.count > 3, name.utf8.allSatisfy({ ($0 | 0x20) &- UInt8(ascii: "a") < 26 })
    else {
      return nil
    }
    return NameSuggestions.nearest(to: name, among: names).first {
      abs($0.utf8.count - name.utf8.count) < 2
    }
  }

  private static func finding(
    _ message: String, _ meant: String, _ node: JSONNode, _ field: Field?, _ tree: JSONTree,
    severity: Severity? = nil
  ) -> Finding {
    finding(
      message, severity, hint: "did you mean '\(meant)'?", at: tree.range(node),
      fixes: [.init("write '\(meant)'", isSafe: false, tree.range(node), with: "\"\(meant)\"")],
      field: field?.id)
  }
}
