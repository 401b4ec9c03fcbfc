import IndexedCollections
import FormulaChecker
import FormulaSyntax
import Formulas
import JoyDoc
package import SourceText

/// An inlay hint: a short text that the editor displays inside the source.
package struct InlayHint: Hashable, Sendable {
  package let offset: Int
  package let text: String
  package let kind: Kind

  /// The kind of a hint.
  package enum Kind: Hashable, Sendable { case value, parameter, type, title }

  /// Returns the inlay hints in `range`.
  ///
  /// These are the value after each formula, titles after machine-generated IDs, parameter names
  /// before literals, and types of `let` bindings. Only the first `maxHints` are returned: a line
  /// may contain the whole document, of which editors show a small part.
  ///
  /// Complexity: that of evaluating the formulas in `range`.
  package static func hints(
    _ analysis: Analysis, _ values: LiveValues?, in range: DocumentRange
  ) -> [InlayHint] {
    var hints: [InlayHint] = []
    let formulas = analysis.formulas(in: range)
    for number in formulas.indices {
      if hints.count >= maxHints { break }
      let formula = formulas[number]
      appendNames(of: formula, EmbeddedFormula.Number(number), analysis, to: &hints)
      guard formula.checked.canRun,
        let outcome = values?.outcome(
          of: formula.checked, for: formula.definition, in: analysis)
      else { continue }
      let value = analysis.shown(outcome)
      // In a document, place the hint after the closing quote.
      let end = formula.place.end + (formula.definition == nil ? 0 : 1)
      hints.append(InlayHint(offset: end, text: "= \(value)", kind: .value))
    }
    let shown = hints.filter { range.touches($0.offset) }.sorted { $0.offset < $1.offset }
    return Array(shown.prefix(maxHints))
  }

  private static let maxHints = 500

  private static func appendNames(
    of formula: EmbeddedFormula, _ number: EmbeddedFormula.Number, _ analysis: Analysis,
    to hints: inout [InlayHint]
  ) {
    let checked = formula.checked
    for local in checked.locals where !local.isParameter && !local.name.range.isEmpty {
      hints.append(
        InlayHint(
          offset: formula.place(of: local.name.range).end, text: ": \(local.type)", kind: .type))
    }
    for occurrence in FormulaOccurrences(analysis, formula: number).found {
      let title: String? =
        switch occurrence.entity {
        case .field(let id) where occurrence.name == .id && TitledIDs.isGeneratedID(id):
          analysis.title(ofField: id)
        case .column(let field, let id) where TitledIDs.isGeneratedID(id):
          analysis.title(ofColumn: id, of: field)
        case .option(let field, let column, let id)
        where occurrence.name == .id && TitledIDs.isGeneratedID(id):
          analysis.options(ofField: field, column: column).first { $0.id == id }
            .flatMap { TitledIDs.clean($0.text) }
        default: nil
        }
      guard let title else { continue }
      hints.append(
        InlayHint(
          offset: occurrence.range.end, text: "«\(ValueText.cut(title, to: 40))»", kind: .title))
    }
    for id in checked.tree.all {
      guard case .call(let call) = checked.tree[id], call.style == .plain,
        call.arguments.count > 1, case .function(let number) = checked[meaning: id],
        let signature = analysis.language.catalog.function(number)?.signature
      else { continue }
      for (place, argument) in call.arguments.enumerated() where place < signature.parameters.count
      {
        let parameter = signature.parameters[place]
        guard !parameter.isRepeated, isLiteral(checked.tree[argument]) else { continue }
        hints.append(
          InlayHint(
            offset: formula.place(of: checked.tree.range(of: argument)).start,
            text: "\(parameter.name):", kind: .parameter))
      }
    }
  }

  private static func isLiteral(_ expression: Expression) -> Bool {
    switch expression {
    case .number, .text, .boolean, .null: true
    default: false
    }
  }
}
