import FormulaChecker
package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// A condition whose comparison or value does not fit its operand.
package enum LogicMismatchRule: DocumentRule {
  package static let description = RuleDescription(
    "logic-mismatch", .warning,
    "A condition of conditional logic does not fit the type of its field.",
    reason: """
      Hosts offer a comparison only for certain types: `>` (greater) and `<` (less) for numbers, \
      `?=` (contains) for text. A condition on an option that does not exist, or that compares a \
      number with a text, can never hold.
      """,
    wrong: LogicExample.document(fields: ["b"], condition: "?="),
    right: LogicExample.document(fields: ["b"], condition: "*="), subject: .document)

  package static var granularity: RuleGranularity { .logic(check) }

  package static func check(
    _ part: ConditionalLogic, _ document: LintedDocument
  ) -> [Finding] {
    part.logic.conditions.compactMap { condition -> Finding? in
      guard let operand = part.operand(condition, in: document) else { return nil }
      return check(condition, operand, part, document)
    }
  }

  private static func check(
    _ condition: Logic.Condition, _ operand: ConditionalLogic.Operand, _ part: ConditionalLogic,
    _ document: LintedDocument
  ) -> Finding? {
    let tree = document.tree
    // `UnknownLogicRule` reports a missing comparison.
    guard let name = condition.condition else { return nil }
    guard operand.kind.isCompared else {
      return finding(
        "a condition of \(part.owner) reads \(operand.phrase), whose type hosts cannot compare",
        .information, hint: "use a text, number, dropdown or multiSelect field",
        at: tree.range(part.name(in: condition, of: tree)), field: part.field)
    }
    // `UnknownLogicRule` reports a comparison that does not exist.
    let comparison = LogicComparison(name)
    if let comparison, !operand.kind.comparisons.contains(comparison) {
      let known = operand.kind.comparisons.elements.map { $0.explained }
      return finding(
        "'\(name)' (\(comparison.meaning)) does not fit \(operand.phrase)",
        hint: "write \(known.joined(separator: ", "))",
        at: tree.range(tree[condition.node, "condition"] ?? condition.node), field: part.field)
    }
    guard comparison?.takesValue ?? true, let value = condition.value,
      let problem = problem(value, operand, tree)
    else { return nil }
    return finding(
      "a condition of \(part.owner) compares \(operand.phrase) with \(problem.what)",
      hint: problem.hint, at: tree.range(value), field: part.field)
  }

  private static func problem(
    _ value: JSONNode, _ operand: ConditionalLogic.Operand, _ tree: JSONTree
  ) -> (what: String, hint: String?)? {
    switch tree.kind(value) {
    case .object: return ("an object", "write a single value")
    case .array: return ("a list", "write one condition for each value")
    case .null: return ("null", "to check for an empty field, write \"null=\"")
    case .true, .false: return ("true or false", "write a text or a number")
    case .number, .string: break
    }
    let text = tree.string(value)
    switch operand.kind.storage {
    case .number:
      guard let text, Numeral.number(in: text) == nil, !text.isEmpty else { return nil }
      return ("'\(text.prefix(40))', which is not a number", "write a number")
    case .option, .options:
      let written = text ?? String(decoding: tree.source(value), as: UTF8.self)
      if written.isEmpty { return nil }
      if let option = operand.options.first(where: { $0.id == written })
        ?? operand.options.first(where: { $0.text == written })
      {
        guard option.isDeleted else { return nil }
        return ("the option '\(option.text)', which is deleted", "it can no longer be chosen")
      }
      let near = NameSuggestions.question(
        for: written,
        among: operand.options.filter { !$0.isDeleted }.flatMap { [$0.id, $0.text] })
      return (
        "'\(written.prefix(40))', which is not one of its options",
        near ?? "write the id of an option"
      )
    case .text, .instant, .attachments, .signature, .block, .richText, .rows, .nestedRows, .series,
      .unknown:
      return nil
    }
  }
}
