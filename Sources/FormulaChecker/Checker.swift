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
  /// The innermost local of each name.
  var visible: [String: Int] = [:]
  /// The local that each local hides, by its number.
  var hidden: [Int?] = []
  var reads: [FieldRead] = []
  /// The lambda that an expression certainly yields.
  var lambdas: Notes<ExpressionID>
  /// The calls whose declared parameters say what a lambda gets.
  var awaited: Notes<LambdaUse>
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
    case leave(ExpressionID, Expression)
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
    lambdas = Notes(about: tree)
    awaited = Notes(about: tree)
  }

  // MARK: Results

  private func result() -> CheckedFormula {
    // Lambdas are looked at after the arguments beside them, so the order may differ.
    let isOrdered = zip(reads, reads.dropFirst()).allSatisfy { $0.start <= $1.start }
    let order = isOrdered ? reads : reads.sorted { $0.start < $1.start }
    var seen = SeenSlots()
    var seenFacts = SeenSlots()
    var references: [Slot] = []
    var facts: [Slot] = []
    for read in order {
      if seen.insert(read.slot) { references.append(read.slot) }
      if read.isFact, seenFacts.insert(read.slot) { facts.append(read.slot) }
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

  /// The kinds of an expression's type; cheaper than the type.
  func kinds(_ id: ExpressionID) -> Kinds { types[Int(id.index)].kinds }

  func range(_ id: ExpressionID) -> TextRange { tree.range(of: id) }

  mutating func set(_ id: ExpressionID, _ type: ValueType) { types[Int(id.index)] = type }

  mutating func set(_ id: ExpressionID, _ meaning: Meaning) { meanings[Int(id.index)] = meaning }

  /// The text that a literal stands for, brackets around it or not.
  func textLiteral(_ id: ExpressionID) -> String? {
    guard kinds(id) == .text, case .text(let text) = tree[tree.ungrouped(id)] else { return nil }
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
    tasks.reserveCapacity(min(tree.count, 32))
    reads.reserveCapacity(8)
    tasks.append(.enter(tree.root))
    while let task = tasks.popLast() {
      switch task {
      case .enter(let id): enter(id)
      case .leave(let id, let expression): leave(id, expression)
      case .declare(let id): declare(id)
      }
    }
  }

  private mutating func enter(_ id: ExpressionID) {
    let expression = tree[id]
    switch expression {
    case .missing: break
    case .null: set(id, .null)
    case .boolean: set(id, .boolean)
    case .number: set(id, .number)
    case .text: set(id, .text)
    case .name(let name): resolve(name, at: id)
    case .group(let inner): enter(inner, partOf: id, expression)
    case .unary(_, let operand): enter(operand, partOf: id, expression)
    case .member(let member): enter(member.base, partOf: id, expression)
    case .binary(_, let left, let right): enter(left, right, partOf: id, expression)
    case .element(let base, let index): enter(base, index, partOf: id, expression)
    case .conditional(let condition, let then, let otherwise):
      tasks.append(.leave(id, expression))
      tasks.append(.enter(otherwise))
      tasks.append(.enter(then))
      tasks.append(.enter(condition))
    case .list(let elements):
      tasks.append(.leave(id, expression))
      for element in elements.reversed() { tasks.append(.enter(element)) }
    case .record(let record):
      tasks.append(.leave(id, expression))
      for value in record.values.reversed() { tasks.append(.enter(value)) }
    case .call(let call):
      resolve(call, at: id)
      tasks.append(.leave(id, expression))
      // A lambda's parameters are known once the other arguments are.
      for argument in call.arguments.reversed() where tree.isLambda(argument) {
        tasks.append(.enter(argument))
      }
      for argument in call.arguments.reversed() where !tree.isLambda(argument) {
        tasks.append(.enter(argument))
      }
    case .lambda(let lambda):
      declareParameters(of: lambda, at: id)
      tasks.append(.leave(id, expression))
      tasks.append(.enter(lambda.body))
    case .binding(let binding):
      tasks.append(.leave(id, expression))
      tasks.append(.enter(binding.body))
      tasks.append(.declare(id))
      tasks.append(.enter(binding.value))
    }
  }

  private mutating func enter(
    _ part: ExpressionID, partOf id: ExpressionID, _ expression: Expression
  ) {
    tasks.append(.leave(id, expression))
    tasks.append(.enter(part))
  }

  private mutating func enter(
    _ first: ExpressionID, _ second: ExpressionID, partOf id: ExpressionID,
    _ expression: Expression
  ) {
    tasks.append(.leave(id, expression))
    tasks.append(.enter(second))
    tasks.append(.enter(first))
  }

  private mutating func leave(_ id: ExpressionID, _ expression: Expression) {
    switch expression {
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
    guard !types.isEmpty, type(tree.root).mayBe([.function, .list, .record]) else { return }
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

/// The slots that were met; formulas with many fields are rare, so a few are kept in an array.
private struct SeenSlots {
  private var few: [Slot] = []
  private var many: Set<Slot> = []

  /// Adds a slot; returns whether it is new.
  mutating func insert(_ slot: Slot) -> Bool {
    guard few.count == 8 else {
      if few.contains(slot) { return false }
      few.append(slot)
      if few.count == 8 { many = Set(few) }
      return true
    }
    return many.insert(slot).inserted
  }
}
