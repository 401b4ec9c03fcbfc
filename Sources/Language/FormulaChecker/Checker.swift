package import FormulaSyntax
package import FormulaRuntime
package import FormulaValues
import IndexedCollections
import SourceText

/// A name resolver and type checker for formulas.
///
/// One checker can check any number of formulas over the same names, and reuses its buffers. The
/// traversal uses an explicit stack, so the AST's height does not affect the use of the thread's
/// stack. Complexity: O(size of the formula), with a separate bound for nearest-name searches.
package struct Checker: ~Copyable {
  typealias Meaning = CheckedFormula.Meaning
  typealias Local = CheckedFormula.Local

  let schema: FormulaSchema
  let catalog: FunctionCatalog
  private(set) var tree: Tree
  /// The source of `tree`, stored directly since every name needs it.
  private(set) var source: [UInt8] = []
  /// The facts about the expressions in the batch, ending with those of the current formula.
  private var facts: [CheckedFormula.ExpressionFacts] = []
  private var firstFact = 0
  /// The types of expressions that are more specific than their kinds.
  private var types = IndexedArray<ValueType, ValueType>()
  private var references: [Slot] = []
  private var fieldFacts: [Slot] = []
  private var allLocals: [LocalDeclaration] = []
  private var allDiagnostics: [FormulaDiagnostic] = []
  private var checked = CompactList<CheckedBatch.Formula>()
  private(set) var diagnostics: [FormulaDiagnostic] = []
  /// The words that the parser has reported as operators; few, since it reports few diagnostics.
  private(set) var wordsAsOperators: [TextRange] = []
  /// The offset of the last bracket that the parser has reported as unmatched.
  private(set) var unmatchedBracket: Int?
  /// The ranges of titles of several words, which are not names.
  var titles: [TextRange] = []
  /// Whether the source is being parsed again with each title as one name.
  private(set) var isReread = false
  var locals: [LocalDeclaration] = []
  var scope = LocalScope()
  /// The fields that a formula reads, and those passed to functions about fields.
  private var slots = NumberedSet<Slot>()
  private var slotsOfFacts = NumberedSet<Slot>()
  /// The call that receives the current expression as an argument and calls it, if any.
  private(set) var use: LambdaUse?
  /// The names that refer to a field rather than to its value.
  var fieldNames: Set<ExpressionID> = []
  var isVolatile = false
  /// The number of names, or options, that may still be compared with an unknown one.
  var comparisonBudget = 0
  /// The number of record members for which result types may still be built.
  var memberBudget = 0
  /// The comparison budget of each formula.
  ///
  /// It depends only on the number of names, so that a formula gets the same diagnostics whether it
  /// is checked alone or in a batch.
  private let maxComparisons: Int
  /// The member budget of a formula: each member type takes up to a microsecond and 100 bytes.
  private static let maxMembers = 50_000
  /// The last unknown name that was compared with the fields.
  var lastUnknown: UnknownName?
  /// The resolved names of the formulas that are checked in one batch.
  private(set) var ahead = PrefetchedNames()
  private var tasks: [Task] = []
  /// A buffer for the argument types of a call.
  var argumentTypes: [ValueType] = []
  /// The `let` expressions whose values are being traversed.
  private var definitions: [ExpressionID] = []

  /// A pending step of the traversal.
  private struct Task: BitwiseCopyable {
    enum Kind: UInt8 {
      case enter
      /// The parts of the expression have been visited.
      case leave
      /// The value of a `let` has been visited; its body is next.
      case declare
    }
    let kind: Kind
    let id: ExpressionID
    /// The call that receives the expression as an argument.
    let use: LambdaUse?

    init(_ kind: Kind, _ id: ExpressionID, for use: LambdaUse? = nil) {
      self.kind = kind
      self.id = id
      self.use = use
    }
  }

  /// The nearest names to an unknown field name, with the budget of that search.
  struct UnknownName {
    let name: String
    let budget: Int
    let nearest: NearestNames
  }

  /// The arguments of a call or the elements of a list, as indices of the tree's links.
  struct Parts: BitwiseCopyable {
    let first: Int
    let count: Int
  }

  /// Creates a checker for formulas that may use the names in `schema` and `catalog`.
  package init(schema: FormulaSchema, catalog: FunctionCatalog) {
    self.schema = schema
    self.catalog = catalog
    tree = ParsedFormula.nothing.tree
    // Many names suggest many formulas, each of which may contain an unknown name.
    maxComparisons = max(4_000, min(200_000, 40_000_000 / max(1, schema.count)))
    tasks.reserveCapacity(16)
  }

  /// Checks a formula.
  ///
  /// Never fails: errors are among its diagnostics, which include the parser's, in source order.
  package mutating func check(_ parsed: ParsedFormula) -> CheckedFormula {
    add(parsed)
    return CheckedFormula(batch())
  }

  /// Checks several formulas and stores their facts together.
  package mutating func check(_ parsed: [ParsedFormula]) -> [CheckedFormula] {
    checked.reserveCapacity(parsed.count)
    ahead.read(parsed, schema)
    for formula in parsed {
      ahead.beginFormula(of: formula.tree.count)
      add(formula)
    }
    ahead.clear()
    let batch = batch()
    return parsed.indices.map { CheckedFormula(batch, number: .init($0)) }
  }

  private mutating func add(_ parsed: ParsedFormula) {
    // Usually empty; testing is cheaper than clearing.
    if !titles.isEmpty { titles.removeAll() }
    isReread = false
    begin(parsed)
    walk()
    if !titles.isEmpty {
      isReread = true
      // If titles of several words were found, the source is parsed again with each as one name.
      begin(ParsedFormula(bytes: source, names: titles))
      walk()
    }
    checkResult()
    end()
  }

  /// Checks a formula with a new checker.
  package static func check(
    _ parsed: ParsedFormula, schema: FormulaSchema, catalog: FunctionCatalog
  ) -> CheckedFormula {
    var checker = Checker(schema: schema, catalog: catalog)
    return checker.check(parsed)
  }

  private mutating func begin(_ parsed: ParsedFormula) {
    if !locals.isEmpty { locals = [] }
    tree = parsed.tree
    source = tree.source
    firstFact = Int(checked.last?.expressions ?? 0)
    // The facts from the first parse are replaced.
    if facts.count > firstFact { facts.removeLast(facts.count - firstFact) }
    facts.append(contentsOf: repeatElement(.init(), count: tree.count))
    diagnostics = parsed.diagnostics
    wordsAsOperators =
      diagnostics.isEmpty ? [] : diagnostics.filter { $0.isWordAsOperator }.map { $0.range }
    // One without a fix may be the end of a call whose '(' is missing.
    unmatchedBracket =
      diagnostics.last { $0.isUnmatchedBracket && $0.fixes.isEmpty }?.range.start
    scope.reset()
    if !fieldNames.isEmpty { fieldNames.removeAll() }
    isVolatile = false
    comparisonBudget = maxComparisons
    memberBudget = Self.maxMembers
  }

  // MARK: Results

  private mutating func end() {
    // Names are numbered in source order, independent of the traversal order.
    for index in firstFact..<facts.count {
      switch facts[index].meaning {
      case .field(let slot): slots.number(of: slot)
      case .reference(let slot):
        slots.number(of: slot)
        slotsOfFacts.number(of: slot)
      default: break
      }
    }
    slots.move(to: &references)
    slotsOfFacts.move(to: &fieldFacts)
    if allLocals.isEmpty { swap(&allLocals, &locals) } else { allLocals += locals }
    if !diagnostics.isEmpty { allDiagnostics += sortedDiagnostics() }
    func end(_ count: Int) -> Int32 { Int32(truncatingIfNeeded: count) }
    checked.append(
      .init(
        tree: tree, expressions: end(facts.count), references: end(references.count),
        fieldFacts: end(fieldFacts.count), locals: end(allLocals.count),
        diagnostics: end(allDiagnostics.count), isVolatile: isVolatile))
  }

  /// Returns the facts that were collected since the last batch.
  private mutating func batch() -> CheckedBatch {
    let batch = CheckedBatch(
      checked, expressions: facts, types: types, references: references, fieldFacts: fieldFacts,
      locals: allLocals, diagnostics: allDiagnostics)
    checked = CompactList()
    facts = []
    types = IndexedArray()
    references = []
    fieldFacts = []
    allLocals = []
    allDiagnostics = []
    return batch
  }

  private func sortedDiagnostics() -> [FormulaDiagnostic] {
    guard diagnostics.count > 1 else { return diagnostics }
    return diagnostics.enumerated().sorted { one, other in
      let (first, second) = (one.element.range, other.element.range)
      return (first.start, first.end, one.offset) < (second.start, second.end, other.offset)
    }.map { $0.element }
  }

  mutating func report(_ diagnostic: FormulaDiagnostic) { diagnostics.append(diagnostic) }

  /// Withdraws the diagnostics that match `isWithdrawn`, which better ones replace.
  mutating func withdraw(where isWithdrawn: (FormulaDiagnostic) -> Bool) {
    diagnostics.removeAll(where: isWithdrawn)
  }

  // MARK: Facts about an expression

  /// Returns the index of the facts about an expression of the current formula.
  private func factIndex(_ id: ExpressionID) -> Int { firstFact + Int(id.index) }

  // Inlined: calling it from a mutating method would copy `self`.
  @inline(__always)
  func type(_ id: ExpressionID) -> ValueType {
    let known = facts[factIndex(id)]
    return known.type.index.map { types[$0] } ?? ValueType(known.kinds)
  }

  /// Returns the kinds of an expression's type; cheaper than `type(_:)`.
  func kinds(_ id: ExpressionID) -> Kinds { facts[factIndex(id)].kinds }

  func meaning(_ id: ExpressionID) -> Meaning { facts[factIndex(id)].meaning }

  func range(_ id: ExpressionID) -> TextRange { tree[node: id].range }

  mutating func set(_ id: ExpressionID, _ type: consuming ValueType) {
    let kinds = type.kinds
    var place = OptionalIndex<ValueType>(nil)
    if !type.saysKindsOnly {
      if types.isEmpty { types.elements.reserveCapacity(8) }
      place = OptionalIndex(types.append(type))
    }
    facts[factIndex(id)].set(kinds, place)
  }

  /// Sets the type of an expression to `kinds` only.
  mutating func set(_ id: ExpressionID, kinds: Kinds) {
    facts[factIndex(id)].set(kinds, OptionalIndex(nil))
  }

  /// Sets the type of an expression to the type of `other`.
  private mutating func set(_ id: ExpressionID, typeOf other: ExpressionID) {
    let known = facts[factIndex(other)]
    facts[factIndex(id)].set(known.kinds, known.type)
  }

  mutating func set(_ id: ExpressionID, _ meaning: Meaning) {
    facts[factIndex(id)].meaning = meaning
  }

  /// Returns the lambda that the expression at `id` is known to evaluate to.
  func lambda(yieldedBy id: ExpressionID) -> ExpressionID? { facts[factIndex(id)].lambda }

  mutating func set(_ id: ExpressionID, lambda: ExpressionID?) {
    facts[factIndex(id)].lambda = lambda
  }

  // MARK: Parts of the AST

  func part(_ parts: Parts, _ position: Int) -> ExpressionID {
    ExpressionID(tree[link: parts.first + position])
  }

  func parts(of id: ExpressionID) -> Parts {
    Parts(first: Int(tree[node: id].first), count: Int(tree[node: id].second))
  }

  /// Returns the expression at `id` without the parentheses around it.
  func ungrouped(_ id: ExpressionID) -> ExpressionID { tree.ungrouped(id) }

  // Inlined: calling it from a mutating method would copy `self`.
  @inline(__always)
  func isLambda(_ id: ExpressionID) -> Bool { tree[node: ungrouped(id)].isLambda }

  /// Returns the source range of a name that is stored at `place` among the links.
  @inline(__always)
  func nameRange(at place: Int32, _ position: Int = 0) -> TextRange {
    let index = Int(place) + 2 * position
    return TextRange(start: Int(tree[link: index]), end: Int(tree[link: index + 1]))
  }

  /// Returns the name at a source range.
  func name(_ range: TextRange) -> String {
    // Nearly all names are plain.
    guard !range.isEmpty, source[range.start].continuesPlainName else {
      return tree.spelledName(range)
    }
    return unsafe source.withUnsafeBufferPointer {
      unsafe String(
        decoding: UnsafeBufferPointer(rebasing: $0[range.start..<range.end]), as: UTF8.self)
    }
  }

  func name(at place: Int32, _ position: Int = 0) -> Expression.Name {
    let range = nameRange(at: place, position)
    return Expression.Name(name(range), at: range)
  }

  /// Returns the value of a text literal, ignoring parentheses.
  func textLiteral(_ id: ExpressionID) -> String? {
    guard kinds(id) == .text, case .text(let text) = tree[ungrouped(id)] else {
      return nil
    }
    return text
  }

  // MARK: Traversal

  /// Returns `true` if the traversal is inside the value of a `let` with that name.
  func isBeingDefined(_ name: String) -> Bool {
    definitions.contains { self.name(nameRange(at: tree[node: $0].third)) == name }
  }

  private mutating func walk() {
    guard tree.count > 0 else { return }
    // The previous traversal has completed all tasks and left all definitions.
    assert(tasks.isEmpty && definitions.isEmpty)
    use = nil
    enter(tree.root)
    while let task = tasks.popLast() {
      switch task.kind {
      case .enter:
        use = task.use
        enter(task.id)
      case .leave: leave(task.id)
      case .declare: declare(task.id)
      }
    }
  }

  /// Checks an expression without parts.
  ///
  /// For other expressions it pushes the tasks for their parts and for the expression itself.
  private mutating func enter(_ id: ExpressionID) {
    let node = tree[node: id]
    switch node.kind {
    case .missing: break
    case .null: set(id, kinds: .null)
    case .boolean: set(id, kinds: .boolean)
    case .number: set(id, kinds: .number)
    case .text: set(id, kinds: .text)
    case .name: resolve(nameAt: id)
    case .group:
      tasks.append(Task(.leave, id))
      tasks.append(Task(.enter, ExpressionID(node.first), for: use))
    case .unary, .member:
      tasks.append(Task(.leave, id))
      tasks.append(Task(.enter, ExpressionID(node.first)))
    case .binary, .element:
      tasks.append(Task(.leave, id))
      tasks.append(Task(.enter, ExpressionID(node.second)))
      tasks.append(Task(.enter, ExpressionID(node.first)))
    case .conditional:
      tasks.append(Task(.leave, id))
      tasks.append(Task(.enter, ExpressionID(node.third)))
      tasks.append(Task(.enter, ExpressionID(node.second)))
      tasks.append(Task(.enter, ExpressionID(node.first)))
    case .list, .record:
      tasks.append(Task(.leave, id))
      for place in stride(from: Int(node.first + node.second) - 1, through: Int(node.first), by: -1)
      {
        tasks.append(Task(.enter, ExpressionID(tree[link: place])))
      }
    case .call:
      let facts = resolve(callAt: id)
      tasks.append(Task(.leave, id))
      func task(_ place: Int) -> Task {
        Task(
          .enter, ExpressionID(tree[link: place]),
          for: facts?.use(ofArgumentAt: place - Int(node.first), of: id))
      }
      let (first, end) = (Int(node.first), Int(node.first + node.second))
      // The types of a lambda's parameters depend on the other arguments.
      var hasLambdas = false
      for place in (first..<end).reversed() where isLambda(ExpressionID(tree[link: place])) {
        hasLambdas = true
        tasks.append(task(place))
      }
      for place in (first..<end).reversed()
      where !hasLambdas || !isLambda(ExpressionID(tree[link: place])) {
        tasks.append(task(place))
      }
    case .lambda:
      declareParameters(ofLambda: id)
      tasks.append(Task(.leave, id))
      tasks.append(Task(.enter, ExpressionID(node.first)))
    case .binding:
      definitions.append(id)
      tasks.append(Task(.leave, id))
      tasks.append(Task(.enter, ExpressionID(node.second)))
      tasks.append(Task(.declare, id))
      tasks.append(Task(.enter, ExpressionID(node.first)))
    }
  }

  private mutating func leave(_ id: ExpressionID) {
    let node = tree[node: id]
    let (first, second) = (ExpressionID(node.first), ExpressionID(node.second))
    switch node.kind {
    case .missing, .null, .boolean, .number, .text, .name: break
    case .group:
      set(id, typeOf: first)
      set(id, lambda: lambda(yieldedBy: first))
    case .unary:
      set(id, typeOfUnary(UnaryOperator(rawValue: node.detail) ?? .negate, first))
    case .binary:
      let sign = BinaryOperator(rawValue: node.detail) ?? .add
      set(id, typeOfBinary(id, sign, first, second))
    case .conditional:
      checkCondition(first)
      set(id, type(second).union(type(ExpressionID(node.third))))
    case .list: set(id, typeOfList(parts(of: id)))
    case .record: set(id, typeOfRecord(id))
    case .call: set(id, typeOfCall(at: id))
    case .lambda:
      scope.leave(Int(node.second))
      set(id, lambda: id)
      set(id, kinds: .function)
    case .binding:
      scope.leave(1)
      set(id, lambda: lambda(yieldedBy: second))
      set(id, typeOf: second)
    case .element: set(id, typeOfElement(first, second, at: id))
    case .member: set(id, typeOfMember(id))
    }
  }

  private mutating func declare(_ id: ExpressionID) {
    _ = definitions.popLast()
    let node = tree[node: id]
    let name = name(at: node.third)
    let value = ExpressionID(node.first)
    set(id, .declares(Local(locals.count)))
    let start = max(range(value).end, name.range.end)
    declare(
      name, type(value), lambda: lambda(yieldedBy: value),
      in: TextRange(start: start, end: max(start, range(id).end)))
  }

  private func typeOfList(_ elements: Parts) -> ValueType {
    var element = ValueType.never
    for position in 0..<elements.count {
      let type = type(part(elements, position))
      element = element.union(type.kinds.isEmpty ? .any : type)
    }
    return .list(of: element)
  }

  private func typeOfRecord(_ id: ExpressionID) -> ValueType {
    let values = parts(of: id)
    return .record(
      RecordShape(
        (0..<values.count).map { position in
          let type = type(part(values, position))
          return RecordShape.Member(
            name(nameRange(at: tree[node: id].third, position)), type.kinds.isEmpty ? .any : type)
        }))
  }

  /// Reports a function as the formula's result, since a field cannot display it.
  private mutating func checkResult() {
    let root = tree.root
    guard tree.count > 0, kinds(root).mayBe([.function, .list, .record]) else { return }
    var places = [root]
    while let id = places.popLast() {
      switch tree[node: id].kind {
      case .group: places.append(ExpressionID(tree[node: id].first))
      case .binding: places.append(ExpressionID(tree[node: id].second))
      case .list, .record:
        let parts = parts(of: id)
        for position in 0..<parts.count { places.append(part(parts, position)) }
      default:
        if kinds(id) == .function, !reportMistakenArrow(id) {
          report(.functionAsResult(at: range(id)))
        }
      }
    }
  }
}
