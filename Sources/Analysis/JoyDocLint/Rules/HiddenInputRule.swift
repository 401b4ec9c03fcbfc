import CounterexampleSearch
import FormulaChecker
package import FormulaLint
import SheetEvaluation
import FormulaSyntax
import Formulas
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas

/// A formula that reads a field which logic can hide, although its value still counts.
package enum HiddenInputRule: DocumentRule {
  package static let description = RuleDescription(
    "hidden-input", .information, "A formula reads a field that logic has hidden.",
    reason: """
      A field that logic hides keeps its value, and formulas continue to read it. The author of an \
      entry no longer sees a value that still counts. The rule searches for values that show it, \
      by running the formula with and without the hidden field: editors search after a pause in \
      typing, `lint` only with `--search`. Formulas that query the visibility of fields are not \
      reported.
      """,
    wrong: example("100 - (discount ?? 0)"),
    right: example("iff(kind == 'member', 100 - (discount ?? 0), 100)"),
    subject: .document)

  private static func example(_ formula: String) -> String {
    let logic =
      #", "logic": {"action": "hide", "eval": "and", "conditions": [{"file": "f", "page": "p", "field": "kind", "condition": "!=", "value": "member"}]}"#
    return RuleExample.document(
      RuleExample.field("kind", "text") + "," + RuleExample.field("discount", "number", logic)
        + "," + RuleExample.target("a", "number"), formula: formula)
  }

  package static var granularity: RuleGranularity { .search(check) }

  package static func check(_ document: LintedDocument, work: Int) -> [Finding] {
    guard work > 0, hasLogic(document.document) else { return [] }
    let filled = FilledDocument(document.document, document.checks)
    let words = AssignmentText(document.document)
    let inputs = HiddenInputs(in: filled, work: work / share)
    let last = inputs.found.count - 1
    return inputs.found.enumerated().compactMap { number, found in
      let target = document.checks.targets[found.target.index]
      guard let definition = target.definition.map({ document.document.formulas[$0.index] }),
        let place = place(of: found, document.checks)
      else { return nil }
      let (name, result) = (words.name(of: found.input), words.name(of: target.cell))
      func text(_ outcome: Outcome) -> String {
        outcome.json.map { "is " + words.value($0, of: target.cell) } ?? "fails"
      }
      let assignment = words.text(found.witness).map { " when \($0)" } ?? ""
      var finding = finding(
        in: definition,
        "\(name) counts though it is hidden: \(result) \(text(found.outcome))\(assignment), "
          + "and \(text(found.without)) without it",
        hint: "check in the formula what hides \(name)", at: place,
        notes: number == last ? note(leftOut: inputs.leftOut, at: place) : [],
        field: document.document.fields[target.cell].id)
      finding.witness = JSONWriter.object { writer in writer.append(assignment: found.witness) }
      return finding
    }
  }

  /// Returns a note if the budget did not suffice for all fields.
  private static func note(leftOut count: Int, at place: TextRange) -> [FormulaDiagnostic.Note] {
    guard count > 0 else { return [] }
    let fields = count == 1 ? "1 more field" : "\(count) more fields"
    return [
      .init(
        "\(fields) that logic can hide were not checked, which would take too long", at: place)
    ]
  }

  /// The divisor of the work budget for this rule; most of the budget is for `CanFailRule`.
  private static let share = 4

  /// Returns `true` if conditional logic can hide anything.
  private static func hasLogic(_ document: JoyDocument) -> Bool {
    document.fields.contains { $0.logic != nil }
      || document.files.contains { file in file.pages.contains { $0.logic != nil } }
  }

  /// Returns the range where the formula first names the field.
  private static func place(of found: HiddenInput, _ checks: CheckedFormulas) -> TextRange? {
    guard let formula = checks.sheet.formula(of: found.target) else { return nil }
    let name = formula.tree.all.first { id in
      guard case .field(let slot) = formula[meaning: id] else { return false }
      return CellID(slot) == found.input
    }
    return name.map { formula.tree.range(of: $0) }
      ?? TextRange(start: 0, end: formula.tree.source.count)
  }
}
