import IndexedCollections
import SheetEvaluation
package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// A definition that no field uses.
package enum UnusedFormulaRule: DocumentRule {
  package static let description = RuleDescription(
    "unused-formula", .hint, "A formula is defined but applied to no field.",
    reason: "It is never run; perhaps an application is missing, or it can be removed.",
    wrong: RuleExample.document(RuleExample.field("a", "number"), formula: "1 + 1"),
    right: RuleExample.document(RuleExample.target("a", "number"), formula: "1 + 1"),
    subject: .document, fades: true)

  package static var granularity: RuleGranularity { .document(.structure, check) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    let oddlyApplied = document.oddlyAppliedFields.flatMap { $0.applications }
    let applied = oddlyApplied.compactMap { application in
      let id =
        application.formula
        ?? MisspelledWordRule.misspelledFormula(of: application.node, in: document.tree)
      return id.flatMap { document.document.definitionNumbers.number(of: $0) }
    }
    let unused = document.checks.sheet.definitionsWithoutTarget.subtracting(
      applied.map { DefinitionNumber($0) })
    return unused.sorted().compactMap { number in
      let definition = document.document.formulas[number.index]
      guard definition.isPresent else { return nil }
      return finding(
        "the formula '\(definition.id)'\(beginning(definition)) is applied to no field",
        at: definition.idRange,
        formula: definition.id)
    }
  }

  /// Returns the beginning of a formula whose id is machine-made and therefore not readable.
  private static func beginning(_ definition: FormulaDefinition) -> String {
    guard TitledIDs.isGeneratedID(definition.id), let expression = definition.expression else {
      return ""
    }
    let text = String(decoding: expression.utf8, as: UTF8.self)
    let line = text.split(whereSeparator: { $0.isNewline }).joined(separator: " ")
    return " (\(GeneratedID.cut(line, over: 40, to: 39)))"
  }
}
