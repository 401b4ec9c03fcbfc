package import FormulaSyntax
package import FormulaRuntime
package import FormulaValues
import IndexedCollections
package import SourceText

/// A formula with resolved names and inferred types, produced by a `Checker`.
package struct CheckedFormula: Sendable {
  private let batch: CheckedBatch
  /// The index of the formula in its batch.
  private let number: CheckedBatch.Number

  init(_ batch: CheckedBatch, number: CheckedBatch.Number = .init(0)) {
    self.batch = batch
    self.number = number
  }

  /// Returns `true` if `other` is the same formula of the same batch.
  package func isSame(as other: CheckedFormula) -> Bool {
    batch === other.batch && number == other.number
  }

  package var tree: Tree { batch.formulas[number.index].tree }
  /// The facts about each expression, by its number.
  package var expressions: ArrayRun<ExpressionFacts> {
    batch.run(of: batch.expressions, number) { $0.expressions }
  }
  /// The fields that the formula reads, without duplicates, in order of first mention.
  ///
  /// Both branches of a conditional count.
  package var references: ArrayRun<Slot> {
    batch.run(of: batch.references, number) { $0.references }
  }
  /// The subset of `references` that is passed to functions about fields, in order of first
  /// mention.
  ///
  /// Their values may be read as well.
  package var fieldFacts: ArrayRun<Slot> {
    batch.fieldFacts.isEmpty
      ? ArrayRun() : batch.run(of: batch.fieldFacts, number) { $0.fieldFacts }
  }
  /// The `let` names and parameters, by number.
  package var locals: ArrayRun<LocalDeclaration> {
    batch.run(of: batch.locals, number) { $0.locals }
  }
  /// The diagnostics of the parser and the checker, in source order.
  package var diagnostics: [FormulaDiagnostic] {
    batch.diagnostics.isEmpty
      ? [] : Array(batch.run(of: batch.diagnostics, number) { $0.diagnostics })
  }
  /// Whether the formula calls a function that reads the current instant or the random source.
  package var isVolatile: Bool { batch.formulas[number.index].isVolatile }

  /// Whether the formula can run.
  package var canRun: Bool { batch.diagnostics.isEmpty || blocker == nil }

  /// The first diagnostic that prevents the formula from running.
  package var blocker: FormulaDiagnostic? { diagnostics.first(where: { $0.isFatal }) }

  /// The type of the whole formula.
  package var type: ValueType { self[type: tree.root] }

  package subscript(meaning id: ExpressionID) -> Meaning { batch.facts(id, of: number).meaning }
  package subscript(type id: ExpressionID) -> ValueType {
    batch.type(of: batch.facts(id, of: number))
  }
  /// The kinds that the type of the expression `id` permits; cheaper than the type.
  package subscript(kinds id: ExpressionID) -> Kinds { batch.facts(id, of: number).kinds }

  /// Returns the free local variables of an expression, in order of mention.
  ///
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

  /// The facts about an expression.
  ///
  /// It holds no references, since there are very many of them.
  package struct ExpressionFacts: Sendable {
    /// The kinds of the values that the expression may have.
    package var kinds = Kinds()
    /// The rest of its type, if any, as an index into the types of the batch.
    var type = OptionalIndex<ValueType>(nil)
    /// The meaning of the expression if it is a name, call, lambda or binding.
    package var meaning = Meaning.none
    /// Storage of `lambda`, which fits into otherwise unused bytes.
    private var lambdaNumber = OptionalIndex<ExpressionID>(nil)

    /// The lambda that the expression is known to evaluate to.
    var lambda: ExpressionID? {
      get { lambdaNumber.index.map { ExpressionID($0.index) } }
      set { lambdaNumber = OptionalIndex(newValue.map { TypedIndex(Int($0.index)) }) }
    }

    /// Sets both parts of the type.
    mutating func set(_ kinds: Kinds, _ type: OptionalIndex<ValueType>) {
      self.kinds = kinds
      self.type = type
    }
  }

  /// The meaning of an expression, beyond its syntactic shape.
  package enum Meaning: Hashable, Sendable {
    /// Nothing to resolve, or unresolved with a diagnostic.
    case none
    /// A name that reads a field.
    case field(Slot)
    /// A name that reads a `let` or a lambda's parameter.
    case local(Local)
    /// A call of a function of the catalog.
    case function(FunctionNumber)
    /// A call of a lambda that a name is bound to.
    case localFunction(Local)
    /// A `let` or a lambda, with the first local variable that it declares.
    ///
    /// The parameters of a lambda have consecutive numbers.
    case declares(Local)
    /// A field named as the argument of a function about fields.
    case reference(Slot)
    /// A literal `null` in place of a field: the document.
    case document
  }

  /// A `let` name or a lambda's parameter, unique in its formula.
  package struct Local: Hashable, Sendable {
    package let number: Int

    package init(_ number: Int) { self.number = number }
  }
}
