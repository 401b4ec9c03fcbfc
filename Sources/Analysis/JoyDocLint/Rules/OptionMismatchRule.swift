import FormulaChecker
package import FormulaLint
import FormulaSyntax
import FormulaValues
import JoyDoc
import SourceText

/// A formula that returns a text which is not an option of its field.
package enum OptionMismatchRule: DocumentRule {
  package static let description = RuleDescription(
    "option-mismatch", .warning, "A formula returns a text that is not an option of its field.",
    reason: """
      A dropdown or multiple choice accepts the id of an option or its text. For anything else, the \
      field keeps its value.
      """,
    wrong: RuleExample.document(
      RuleExample.target("a", "dropdown", #", "options": [{"_id": "1", "value": "Red"}]"#),
      formula: "'Rad'"),
    right: RuleExample.document(
      RuleExample.target("a", "dropdown", #", "options": [{"_id": "1", "value": "Red"}]"#),
      formula: "'Red'"), subject: .document)

  package static var granularity: RuleGranularity { .writtenField(check) }

  package static func check(_ written: WrittenField) -> [Finding] {
    guard written.field.kind.storage.hasOptions else {
      return []
    }
    let options = written.field.options.filter { !$0.isDeleted }
    let meanings = OptionMeanings(options)
    return texts(written.formula).compactMap { id, text in
      guard !text.isEmpty, let message = problem(text, meanings, written.field) else {
        return nil
      }
      let near = NameSuggestions.nearest(to: text, among: options.map { $0.text })
      let range = written.formula.tree.range(of: id)
      return finding(
        in: written.definition, message, hint: NameSuggestions.question(near) ?? list(options),
        at: range,
        fixes: near.map { name in
          .init("write '\(name)'", isSafe: false, range, with: TextLiteral.encoded(name))
        }, field: written.field.id)
    }
  }

  private static func problem(
    _ text: String, _ meanings: OptionMeanings, _ field: Field
  ) -> String? {
    switch meanings.meaning(of: text) {
    case .one: nil
    case .unknown: "'\(text.prefix(40))' is not an option of the field '\(field.id)'"
    case .several: "several options of the field '\(field.id)' are called '\(text.prefix(40))'"
    }
  }

  private static func list(_ options: [Option]) -> String? {
    guard !options.isEmpty else { return nil }
    return "the options are "
      + options.prefix(6).map { "'\($0.text)'" }.joined(separator: ", ")
      + (options.count > 6 ? ", …" : "")
  }

  /// Returns the literals that may become the formula's value or an element of it.
  private static func texts(_ formula: LintedFormula) -> [(ExpressionID, String)] {
    let tree = formula.tree
    let results = formula.results.flatMap { id -> [ExpressionID] in
      if case .list(let elements) = tree[id] { return Array(elements) }
      return [id]
    }
    return results.compactMap { id in
      guard case .text(let text) = tree[tree.ungrouped(id)] else { return nil }
      return (tree.ungrouped(id), text)
    }
  }
}
