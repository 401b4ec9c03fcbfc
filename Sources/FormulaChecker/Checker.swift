package import FormulaSyntax
package import FormulaValues
import SourceText

/// Resolves the names of a formula and finds out its types.
///
/// The walk keeps its own stack, so a tree of any height is checked with the same small part of
/// the thread's. Complexity: O(size of the formula), with the cost of nearest names bounded apart.
package struct Checker {
  typealias Meaning = CheckedFormula.Meaning
  typealias Local = CheckedFormula.Local

  let tree: Tree
  let schema: Schema
  let catalog: FunctionCatalog
  var types: [ValueType]
  var meanings: [Meaning]
  var diagnostics: [FormulaDiagnostic]
  var locals: [LocalDeclaration] = []
  /// The locals that a name means, the innermost last.
  var visible: [String: [Int]] = [:]
  var reads: [FieldRead] = []
  /// The lambda that an expression certainly yields.
  var lambdas: [ExpressionID: ExpressionID] = [:]
  /// The calls whose declared parameters say what a lambda gets.
  var awaited: [ExpressionID: LambdaUse] = [:]
  /// Names that stand for a field, not for its value.
  var fieldNames: Set<ExpressionID> = []
  var isVolatile = false
  /// Names that may still be compared with an unknown one, and options with a text.
  var comparisonBudget = 200_000
  private var tasks: [Task] = []

  /// A step of the walk that is still to be done.
  private enum Task {
    case enter(ExpressionID)
    /// The parts of the expression are done.
    case leave(ExpressionID)
    /// The value of a `let` is done and its body is next.
    case declare(ExpressionID)
  }

  /// A mention of a field.
  struct FieldRead {
    let start: Int
    let slot: Slot
    let isFact: Bool
  }

  /// The place of a lambda among the arguments of a call.
  struct LambdaUse {
    let call: ExpressionID
    let position: Int
  }

  /// Checks a formula against the names it may use. Always gives a value: what is wrong is among
  /// the diagnostics, the parser's included, in the order of the source.
  package static func check(
    _ parsed: ParsedFormula, schema: Schema, catalog: FunctionCatalog
  ) -> CheckedFormula {
    var checker = Checker(parsed, schema: schema, catalog: catalog)
    checker.walk()
    checker.checkResult()
    return checker.result()
  }

  private init(_ parsed: ParsedFormula, schema: Schema, catalog: FunctionCatalog) {
    tree = parsed.tree
    self.schema = schema
    self.catalog = catalog
    types = Array(repeating: .never, count: tree.count)
    meanings = Array(repeating: .none, count: tree.count)
    diagnostics = parsed.diagnostics
  }

  // MARK: Results

  private func result() -> CheckedFormula {
    // Lambdas are looked at after the arguments beside them, so the order may differ.
    let isOrdered = zip(reads, reads.dropFirst()).allSatisfy { $0.start <= $1.start }
    let order = isOrdered ? reads : reads.sorted { $0.start < $1.start }
    var seen: Set<Slot> = []
    var seenFacts: Set<Slot> = []
    var references: [Slot] = []
    var facts: [Slot] = []
    for read in order {
      if seen.insert(read.slot).inserted { references.append(read.slot) }
      if read.isFact, seenFacts.insert(read.slot).inserted { facts.append(read.slot) }
    }
    return CheckedFormula(
      tree: tree, types: types, meanings: meanings, references: references, fieldFacts: facts,
      locals: locals, diagnostics: sortedDiagnostics(), isVolatile: isVolatile)
  }

  private func sortedDiagnostics() -> [FormulaDiagnostic] {
    guard diagnostics.count > 1 else { return diagnostics }
    return diagnostics.enumerated().sorted { one, other in
      let (first, second) = (one.element.range, other.element.range)
      return (first.start, first.end, one.offset) < (second.start, second.end, other.offset)
    }.map(\.element)
  }

  mutating func report(_ diagnostic: FormulaDiagnostic) { diagnostics.append(diagnostic) }

  // MARK: What is known of an expression

  func type(_ id: ExpressionID) -> ValueType { types[Int(id.index)] }

  func range(_ id: ExpressionID) -> TextRange { tree.range(of: id) }

  mutating func set(_ id: ExpressionID, _ type: ValueType) { types[Int(id.index)] = type }

  mutating func set(_ id: ExpressionID, _ meaning: Meaning) { meanings[Int(id.index)] = meaning }

  /// The expression without the brackets around it.
  func ungrouped(_ id: ExpressionID) -> ExpressionID {
    var id = id
    while case .group(let inner) = tree[id] { id = inner }
    return id
  }

  /// The text that a literal stands for, brackets around it or not.
  func textLiteral(_ id: ExpressionID) -> String? {
    guard type(id).kinds == .text, case .text(let text) = tree[ungrouped(id)] else { return nil }
    return text
  }

  // MARK: The walk

  /// Whether the walk is inside the value of a `let` of that name.
  func isBeingDefined(_ name: String) -> Bool {
    tasks.contains { task in
      guard case .declare(let id) = task, case .binding(let binding) = tree[id] else {
        return false
      }
      return binding.name.text == name
    }
  }

  private mutating func walk() {
    guard !types.isEmpty else { return }
    tasks.append(.enter(tree.root))
    while let task = tasks.popLast() {
      switch task {
      case .enter(let id): enter(id)
      case .leave(let id): leave(id)
      case .declare(let id): declare(id)
      }
    }
  }

  private mutating func enter(_ id: ExpressionID) {
    switch tree[id] {
    case .missing: break
    case .null: set(id, .null)
    case .boolean: set(id, .boolean)
    case .number: set(id, .number)
    case .text: set(id, .text)
    case .name(let name): resolve(name, at: id)
    case .group, .unary, .binary, .conditional, .list, .record, .element, .member:
      tasks.append(.leave(id))
      enterAll(tree.children(of: id))
    case .call(let call):
      resolve(call, at: id)
      tasks.append(.leave(id))
      // A lambda's parameters are known once the other arguments are.
      let isLambda = call.arguments.map { isLambdaLiteral($0) }
      enterAll(zip(call.arguments, isLambda).filter(\.1).map(\.0))
      enterAll(zip(call.arguments, isLambda).filter { !$0.1 }.map(\.0))
    case .lambda(let lambda):
      declareParameters(of: lambda, at: id)
      tasks.append(.leave(id))
      tasks.append(.enter(lambda.body))
    case .binding(let binding):
      tasks.append(.leave(id))
      tasks.append(.enter(binding.body))
      tasks.append(.declare(id))
      tasks.append(.enter(binding.value))
    }
  }

  private mutating func enterAll(_ ids: [ExpressionID]) {
    for id in ids.reversed() { tasks.append(.enter(id)) }
  }

  private func isLambdaLiteral(_ id: ExpressionID) -> Bool {
    if case .lambda = tree[ungrouped(id)] { true } else { false }
  }

  private mutating func leave(_ id: ExpressionID) {
    switch tree[id] {
    case .missing, .null, .boolean, .number, .text, .name: break
    case .group(let inner):
      set(id, type(inner))
      lambdas[id] = lambdas[inner]
    case .unary(let sign, let operand): set(id, typeOfUnary(sign, operand))
    case .binary(let sign, let left, let right): set(id, typeOfBinary(id, sign, left, right))
    case .conditional(let condition, let then, let otherwise):
      checkCondition(condition)
      set(id, type(then).union(type(otherwise)))
    case .list(let elements): set(id, typeOfList(elements))
    case .record(let record): set(id, typeOfRecord(record))
    case .call(let call): set(id, typeOfCall(call, at: id))
    case .lambda(let lambda):
      forget(lambda.parameters)
      lambdas[id] = id
      set(id, .function)
    case .binding(let binding):
      forget([binding.name])
      lambdas[id] = lambdas[binding.body]
      set(id, type(binding.body))
    case .element(let base, let index): set(id, typeOfElement(base, index))
    case .member(let member): set(id, typeOfMember(member))
    }
  }

  private mutating func declare(_ id: ExpressionID) {
    guard case .binding(let binding) = tree[id] else { return }
    set(id, .declares(Local(locals.count)))
    let start = max(range(binding.value).end, binding.name.range.end)
    declare(
      binding.name, type(binding.value), lambda: lambdas[binding.value],
      in: TextRange(start: start, end: max(start, range(id).end)))
  }

  private func typeOfList(_ elements: ExpressionList) -> ValueType {
    var element = ValueType.never
    for id in elements {
      let type = type(id)
      element = element.union(type.kinds.isEmpty ? .any : type)
    }
    return .list(of: element)
  }

  private func typeOfRecord(_ record: Expression.RecordLiteral) -> ValueType {
    .record(
      RecordShape(
        zip(record.keys, record.values).map { key, value in
          RecordShape.Member(key.text, type(value).kinds.isEmpty ? .any : type(value))
        }))
  }

  /// A function is no value that a field can show.
  private mutating func checkResult() {
    guard !types.isEmpty else { return }
    var places = [tree.root]
    while let id = places.popLast() {
      switch tree[id] {
      case .group(let inner): places.append(inner)
      case .binding(let binding): places.append(binding.body)
      case .list(let elements): places.append(contentsOf: elements)
      case .record(let record): places.append(contentsOf: record.values)
      default:
        if type(id).kinds == .function { report(.functionAsResult(at: range(id))) }
      }
    }
  }
}
