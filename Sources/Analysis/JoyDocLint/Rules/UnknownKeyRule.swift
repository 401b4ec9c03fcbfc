package import FormulaLint
import JSONTree
import JoyDoc
import SourceText

/// An application to a key other than `value`.
package enum UnknownKeyRule: DocumentRule {
  package static let description = RuleDescription(
    "unknown-key", .error, "A formula is applied to something other than a field's value.",
    reason: "Only the key 'value' has a meaning; other applications are preserved but never run.",
    wrong: RuleExample.document(
      RuleExample.field(
        "a", "number", #", "formulas": [{"_id": "p", "key": "title", "formula": "x"}]"#),
      formula: "1 + 1"),
    right: RuleExample.document(RuleExample.target("a", "number"), formula: "1 + 1"),
    subject: .document)

  package static var granularity: RuleGranularity { .applications(check) }

  private static func check(
    _ application: FormulaApplication, of field: JoyDoc.Field, in document: LintedDocument
  ) -> Finding? {
    guard application.key != "value" else { return nil }
    let node = document.tree[application.node, "key"]
    let range = node.map { document.tree.range($0) } ?? document.idRange(of: application.node)
    let start = document.tree.range(application.node).start + 1
    return finding(
      node == nil
        ? "an entry in 'formulas' of the field '\(field.id)' lacks 'key'"
        : "a formula can only be applied to the key 'value', not to '\(application.key ?? "")'",
      hint: node == nil ? "with 'key': 'value', the formula computes the value" : nil,
      at: range,
      fixes: [
        node == nil
          ? .init(
            "add 'key': 'value'", isSafe: false, DocumentRange(start: start, end: start),
            with: "\"key\": \"value\", ")
          : .init("write 'value'", isSafe: false, range, with: "\"value\"")
      ],
      formula: application.formula.flatMap {
        document.document.definitionNumbers.number(of: $0) == nil ? nil : $0
      }, field: field.id)
  }
}
