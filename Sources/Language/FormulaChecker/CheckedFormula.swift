package import FormulaSyntax
package import FormulaRuntime
package import FormulaValues
import IndexedCollections
package import SourceText

/// A formula whose names are resolved and whose types are known as far as they can be.
package struct CheckedFormula: Sendable {
  private let batch: CheckedBatch
  /// Which of the batch's formulas it is.
  private let number: CheckedBatch.Number

  init(_ batch: CheckedBatch, number: CheckedBatch.Number = .init(0)) {
    self.batch = batch
    self.number = number
  }

  /// Whether it is the same formula, checked once.
  package func isSame(as other: CheckedFormula) -> Bool {
    batch === other.batch && number == other.number
  }

  package var tree: Tree { batch.formulas[number.index].tree }
  /// What is known of each expression, by its number.
  package var expressions: ArrayRun<ExpressionFacts> {
    batch.run(of: batch.expressions, number) { $0.expressions }
  }
  /// The fields that are read, without repetition, in order of first mention. Both branches of a
  /// condition count.
  package var references: ArrayRun<Slot> {
    batch.run(of: batch.references, number) { $0.references }
  }
  /// Those of `references` that a function about fields names, whether or not their values are
  /// read too, in order of first mention.
  package var fieldFacts: ArrayRun<Slot> {
    batch.fieldFacts.isEmpty
      ? ArrayRun() : batch.run(of: batch.fieldFacts, number) { $0.fieldFacts }
  }
  /// The `let` names and parameters by their numbers.
  package var locals: ArrayRun<LocalDeclaration> {
    batch.run(of: batch.locals, number) { $0.locals }
  }
  /// What the parser and the checker have to say, in the order of the source.
  package var diagnostics: [FormulaDiagnostic] {
    batch.diagnostics.isEmpty
      ? [] : Array(batch.run(of: batch.diagnostics, number) { $0.diagnostics })
  }
  /// Whether a function is called that reads the pass's instant or random source.
  package var isVolatile: Bool { batch.formulas[number.index].isVolatile }

  /// Whether nothing keeps the formula from running.
  package var canRun: Bool { batch.diagnostics.isEmpty || obstacle == nil }

  /// The first finding that keeps the formula from running.
  package var obstacle: FormulaDiagnostic? { diagnostics.first(where: \.isFatal) }

  /// The type of the whole formula.
  package var type: ValueType { self[type: tree.root] }

  package subscript(meaning id: ExpressionID) -> Meaning { batch.facts(id, of: number).meaning }
  package subscript(type id: ExpressionID) -> ValueType {
    batch.type(of: batch.facts(id, of: number))
  }
  /// The kinds that an expression's type allows; cheaper than the type.
  package subscript(kinds id: ExpressionID) -> Kinds { batch.facts(id, of: number).kinds }

  /// The locals declared around an expression that it needs, in order of mention.
  /// Complexity: O(size of the expression).
  package func freeLocals(in id: ExpressionID) -> [Local] {
    var open = [id]
    var declared: Set<Local> = []
    var mentioned: [Local] = []
    while let next = open.popLast() {
      switch self[meaning: next] {
      case .local(let local), .localFunction(let local): mentioned.append(local)
      case .declares(let first):
        var count = 1
        if case .lambda(let lambda) = tree.shape(of: next) { count = lambda.parameterCount }
        for number in first.number..<first.number + count { declared.insert(Local(number)) }
      default: break
      }
      open.append(contentsOf: tree.children(of: next))
    }
    var seen = declared
    return mentioned.filter { seen.insert($0).inserted }
  }

  /// What is known of an expression. It holds no reference, as there are very many.
  package struct ExpressionFacts: Sendable {
    /// The kinds of what it may yield.
    package var kinds = Kinds()
    /// What more its type says, if anything, as a place among the types of the batch.
    var type = OptionalIndex<ValueType>(nil)
    /// What it stands for if it is a name, call, lambda or binding.
    package var meaning = Meaning.none
    /// The lambda that it certainly yields, in the bytes that would be left over.
    private var lambdaNumber = OptionalIndex<ExpressionID>(nil)

    /// The lambda that it certainly yields.
    var lambda: ExpressionID? {
      get { lambdaNumber.index.map { ExpressionID($0.index) } }
      set { lambdaNumber = OptionalIndex(newValue.map { TypedIndex(Int($0.index)) }) }
    }

    /// Both parts of the type in one step.
    mutating func set(_ kinds: Kinds, _ type: OptionalIndex<ValueType>) {
      self.kinds = kinds
      self.type = type
    }
  }

  /// What an expression stands for, beyond its shape.
  package enum Meaning: Hashable, Sendable {
    /// Nothing to resolve, or not resolved (a diagnostic says why).
    case none
    /// A name that reads a field.
    case field(Slot)
    /// A name that reads a `let` or a lambda's parameter.
    case local(Local)
    /// A call of a function of the catalogue.
    case function(FunctionNumber)
    /// A call of a lambda that a name is bound to.
    case localFunction(Local)
    /// A `let` or a lambda: the number of the first local it declares; a lambda's parameters are
    /// numbered on from there.
    case declares(Local)
    /// A field named as the argument of a function about fields.
    case reference(Slot)
  }

  /// A `let` name or a lambda's parameter: unique in its formula.
  package struct Local: Hashable, Sendable {
    package let number: Int

    package init(_ number: Int) { self.number = number }
  }
}
