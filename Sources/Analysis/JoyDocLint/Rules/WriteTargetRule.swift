package import FormulaLint
import JSONTree
import JoyDoc
import SourceText

/// A formula that is applied to a field whose type accepts no results.
package enum WriteTargetRule: DocumentRule {
  package static let description = RuleDescription(
    "write-target", .error, "A formula is applied to a field that formulas cannot write into.",
    reason:
      "Formulas write into \(writable) fields only. For any other field the formula is not run.",
    wrong: RuleExample.document(RuleExample.target("a", "image"), formula: "[]"),
    right: RuleExample.document(RuleExample.target("a", "text"), formula: "'x'"),
    subject: .document)

  /// The names of the types whose fields formulas can write into.
  private static let writable = FieldKind.known.filter { $0.isWritable }.map { $0.name }
    .enumerated(with: .and)

  package static var granularity: RuleGranularity { .document(.structure, check) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.oddlyAppliedFields.compactMap { field in
      guard !field.kind.isWritable, let last = field.application ?? field.applications.last,
        // `StructureRule` reports a missing type.
        document.tree[field.node, "type"] != nil
      else { return nil }
      return finding(
        "a formula cannot write into \(field.kind.theField) '\(field.id)'",
        hint: "formulas write into \(writable) fields",
        at: field.idRange,
        formula: last.formula.flatMap {
          document.document.definitionNumbers.number(of: $0) == nil ? nil : $0
        },
        field: field.id)
    }
  }
}
