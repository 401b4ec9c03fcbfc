import FormulaSyntax
import FormulaValues
import IndexedCollections
import SourceText

/// What is known of some formulas, one after the other: documents have formulas by the thousand, and
/// blocks of memory for each would take longer than checking.
final class CheckedBatch: Sendable {
  /// Which of the formulas one is.
  typealias Number = TypedIndex<Formula>

  let formulas: CompactList<Formula>
  let expressions: [CheckedFormula.ExpressionFacts]
  /// The types that say more than their kinds.
  let types: IndexedArray<ValueType, ValueType>
  let references: [Slot]
  let fieldFacts: [Slot]
  let locals: [LocalDeclaration]
  let diagnostics: [FormulaDiagnostic]

  /// A formula's tree, and where what is known of it ends; it begins where that of the one before
  /// ends.
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

  /// The facts of one kind that there are about a formula.
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

  /// What is known of an expression of a formula.
  func facts(_ id: ExpressionID, of number: Number) -> CheckedFormula.ExpressionFacts {
    expressions[start(of: number) { $0.expressions } + Int(id.index)]
  }

  func type(of expression: CheckedFormula.ExpressionFacts) -> ValueType {
    expression.type.index.map { types[$0] } ?? ValueType(expression.kinds)
  }
}
