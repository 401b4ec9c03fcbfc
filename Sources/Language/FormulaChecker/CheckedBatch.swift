import FormulaSyntax
import FormulaValues
import IndexedCollections
import SourceText

/// The facts about several formulas, stored in joined arrays.
///
/// Documents have thousands of formulas; separate allocations for each would take longer than
/// checking them.
final class CheckedBatch: Sendable {
  /// The index of a formula in the batch.
  typealias Number = TypedIndex<Formula>

  let formulas: CompactList<Formula>
  let expressions: [CheckedFormula.ExpressionFacts]
  /// The types that are more specific than their kinds.
  let types: IndexedArray<ValueType, ValueType>
  let references: [Slot]
  let fieldFacts: [Slot]
  let locals: [LocalDeclaration]
  let diagnostics: [FormulaDiagnostic]

  /// A formula's AST and the ends of its facts in the joined arrays.
  ///
  /// They begin at the ends of the previous formula's facts.
  struct Formula: Sendable {
    let tree: Tree
    let expressions: Int32
    let references: Int32
    let fieldFacts: Int32
    let locals: Int32
    let diagnostics: Int32
    let isVolatile: Bool
  }

  init(
    _ formulas: CompactList<Formula>, expressions: [CheckedFormula.ExpressionFacts],
    types: IndexedArray<ValueType, ValueType>, references: [Slot], fieldFacts: [Slot],
    locals: [LocalDeclaration],
    diagnostics: [FormulaDiagnostic]
  ) {
    self.formulas = formulas
    self.expressions = expressions
    self.types = types
    self.references = references
    self.fieldFacts = fieldFacts
    self.locals = locals
    self.diagnostics = diagnostics
  }

  /// Returns the facts of one sort about a formula.
  @inline(__always)
  func run<Part>(
    of parts: [Part], _ number: Number, _ end: (Formula) -> Int32
  ) -> ArrayRun<Part> {
    ArrayRun(parts, start(of: number, end)..<Int(end(formulas[number.index])))
  }

  @inline(__always)
  private func start(of number: Number, _ end: (Formula) -> Int32) -> Int {
    number.index == 0 ? 0 : Int(end(formulas[number.index - 1]))
  }

  /// Returns the facts about an expression of a formula.
  func facts(_ id: ExpressionID, of number: Number) -> CheckedFormula.ExpressionFacts {
    expressions[start(of: number) { $0.expressions } + Int(id.index)]
  }

  func type(of expression: CheckedFormula.ExpressionFacts) -> ValueType {
    expression.type.index.map { types[$0] } ?? ValueType(expression.kinds)
  }
}
