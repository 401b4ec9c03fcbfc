package import SheetEvaluation
import IndexedCollections
import FormulaChecker
package import FormulaLint
import FormulaSyntax
import FormulaRuntime
import JoyDoc
import SourceText

/// A function whose name means something else in spreadsheets.
package enum ForeignMeaningRule: DocumentRule {
  package static let description = RuleDescription(
    "foreign-meaning", .information,
    "A function is written as in a spreadsheet, where it does something else.",
    reason: """
      `MID` counts characters from 1 in a spreadsheet and from 0 here, so a copied formula silently \
      has other results. Each function is reported once per document, and only if its name is in \
      upper case, as spreadsheets write it.
      """,
    wrong: RuleExample.document(
      RuleExample.field("a", "text") + ", " + RuleExample.target("b", "text"),
      formula: "MID(a, 1, 3)"),
    right: RuleExample.document(
      RuleExample.field("a", "text") + ", " + RuleExample.target("b", "text"),
      formula: "mid(a, 0, 3)"),
    subject: .document)

  package static let isReportedOnce = true

  package static var granularity: RuleGranularity { .definition(check) }

  package static func check(definition number: DefinitionNumber, in document: LintedDocument)
    -> [Finding]
  {
    guard let formula = document.formula(number), formula.traits.contains(.foreignMeaning),
      formula.checked.canRun
    else { return [] }
    let definition = document.document.formulas[number.index]
    return formula.calls.compactMap { known in
      let name = known.call.name
      guard name.text == name.text.uppercased(), name.text != known.function.name,
        let row = ForeignFunction.named(name.text).first(where: { $0.isCertain }),
        let template = row.template
      else { return nil }
      return finding(
        in: definition,
        "'\(name.text)' does something else here than in a spreadsheet"
          + (row.note.map { ": \($0)" } ?? ""),
        hint: "write \(template) for what \(row.call) does there", at: name.range)
    }
  }
}
