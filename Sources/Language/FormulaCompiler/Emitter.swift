import FormulaChecker
import FormulaSyntax
import FormulaVM
import FormulaRuntime
import IndexedCollections
import SourceText

/// The code generator for one formula.
///
/// Temporaries form a stack: the registers that an expression needs besides its result are free
/// again after it.
struct Emitter: ~Copyable {
  let formula: CheckedFormula
  let tree: Tree
  /// The facts about all expressions, stored directly since every step needs them.
  private let expressions: ArrayRun<CheckedFormula.ExpressionFacts>
  var builder: ProgramBuilder
  var locals = LocalOperands()
  var highestTemporary = 0
  var nextTemporary = 0
  /// Whether the code belongs to a lambda, which loads fields and constants with `loadGlobal`.
  var isLambda = false
  /// The number of enclosing loops with fused stages.
  var fusedDepth = 0
  /// The index of the formula's first instruction.
  private let start: Int
  /// The targets of the labels by label number; negative until known.
  private var labelTargets = ShortStack()
  var pendingLambdas: [PendingLambda] = []
  var isTooLarge = false
  /// Whether the code reports the value of every expression, or of the marked ones.
  let isTraced: Bool
  /// The expressions whose values are reported; nil if all are.
  let marks: Set<ExpressionID>?

  /// A lambda whose code follows the code of the formula.
  struct PendingLambda {
    var id: ExpressionID
    var lambda: Lambda
    var first: Int
    var captures: [Int]
    var function: Int
  }

  init(
    formula: CheckedFormula, builder: consuming ProgramBuilder, isTraced: Bool = false,
    marks: Set<ExpressionID>? = nil
  ) {
    self.formula = formula
    tree = formula.tree
    expressions = formula.expressions
    start = builder.code.count
    self.builder = builder
    self.builder.reserveRoom(for: expressions.count)
    self.isTraced = isTraced || marks != nil
    self.marks = marks
  }

  /// Returns the builder to its owner.
  consuming func finish() -> ProgramBuilder { builder }

  /// Compiles the formula and its lambdas.
  ///
  /// Returns `true` if the code exceeds the limits of the machine.
  mutating func compileFormula() -> Bool {
    compileResult(tree.root)
    while let pending = pendingLambdas.popLast() { compile(pending) }
    if !labelTargets.isEmpty, !builder.resolveLabels(from: start, labelTargets) {
      isTooLarge = true
    }
    return isTooLarge
  }

  /// Returns the meaning of a name, call, lambda or binding.
  func meaning(_ id: ExpressionID) -> CheckedFormula.Meaning {
    expressions[Int(id.index)].meaning
  }

  // MARK: Registers, labels, instructions

  mutating func temporary(_ count: Int = 1) -> Operand {
    defer {
      nextTemporary += count
      highestTemporary = max(highestTemporary, nextTemporary)
    }
    return .temporary(nextTemporary)
  }

  /// Runs `body` and frees the temporaries that it allocated.
  mutating func scoped<Result>(_ body: (inout Emitter) -> Result) -> Result {
    let mark = nextTemporary
    defer { nextTemporary = mark }
    return body(&self)
  }

  mutating func label() -> Label {
    labelTargets.append(-1)
    return Label(labelTargets.count - 1)
  }

  /// The index of the next instruction.
  var place: Int { builder.code.count }

  /// Returns `true` if an instruction from `start` on already jumps to `label`.
  ///
  /// Complexity: O(instructions since `start`).
  func isTarget(_ label: Label, since start: Int) -> Bool {
    let label = OptionalIndex(of: label)
    return builder.code[start...].contains { $0.label == label }
  }

  /// Binds `label` to the next instruction.
  mutating func place(_ label: Label) { labelTargets[label.number] = builder.code.count }

  /// Emits an instruction with up to two operand expressions.
  ///
  /// They are separate parameters, since allocating an array would take longer than emitting the
  /// instruction.
  mutating func emit(
    _ operation: Instruction.Operation, n: Int = 0, a: Operand = .immediate(0),
    b: Operand = .immediate(0), c: Operand = .immediate(0), of id: ExpressionID,
    operands first: ExpressionID? = nil, _ second: ExpressionID? = nil, to label: Label? = nil
  ) {
    var count = 0
    if let first {
      builder.append(operand: range(first))
      count += 1
    }
    if let second {
      builder.append(operand: range(second))
      count += 1
    }
    emit(operation, n: n, a: a, b: b, c: c, of: id, operandCount: count, to: label)
  }

  /// Emits an instruction whose operand ranges have been appended before.
  private mutating func emit(
    _ operation: Instruction.Operation, n: Int, a: Operand, b: Operand, c: Operand,
    of id: ExpressionID, operandCount: Int, to label: Label? = nil
  ) {
    builder.emit(
      .init(
        operation: operation, n: UInt8(truncatingIfNeeded: n), label: OptionalIndex(of: label),
        a: a, b: b, c: c, position: builder.position(range(id), operandCount: operandCount)))
  }

  /// Emits a jump to `label`.
  ///
  /// The target is encoded as an instruction index, or, for fused branches and loops, as the number
  /// of instructions to skip.
  mutating func emitJump(
    _ operation: Instruction.Operation, a: Operand = .immediate(0), b: Operand = .immediate(0),
    c: Operand = .immediate(0), to label: Label, of id: ExpressionID,
    operands first: ExpressionID? = nil, _ second: ExpressionID? = nil
  ) {
    emit(operation, a: a, b: b, c: c, of: id, operands: first, second, to: label)
  }

  mutating func emit(_ handler: Handler, of id: ExpressionID) {
    emitJump(.handler, a: handler.destination, to: handler.label, of: id)
  }

  mutating func move(_ source: Operand, to destination: Operand, of id: ExpressionID) {
    if source != destination { emit(.move, a: destination, b: source, of: id) }
  }

  /// Returns an operand that an instruction can address.
  ///
  /// Far fields, and inside lambdas all fields and constants, are loaded into a temporary first.
  mutating func reachable(_ operand: Operand, of id: ExpressionID) -> Operand {
    let isDirect =
      switch operand.place {
      case .field: !isLambda && operand.index < ProgramBuilder.directFields
      case .constant: !isLambda && operand.index < ProgramBuilder.directConstants
      case .temporary, .immediate: true
      }
    if isDirect { return operand }
    let destination = temporary()
    builder.emit(
      .init(
        operation: .loadGlobal, isWide: true, a: destination, b: operand,
        position: builder.position(range(id))))
    return destination
  }

  // MARK: Expressions

  /// Emits an expression whose value is the result of the formula or lambda.
  mutating func compileResult(_ id: ExpressionID) {
    switch shape(id) {
    case .group(let inner): compileResult(inner)
    case .conditional(let condition, let then, let otherwise) where !isTraced:
      compileBranches(condition, then: then, otherwise: otherwise, of: id)
    case .binding(let value, let body):
      bind(value, of: id)
      compileResult(body)
    case .call(let call) where !isTraced && isForm(.if, id):
      compileBranches(
        call.arguments[0], then: call.arguments[1],
        otherwise: call.arguments.count > 2 ? call.arguments[2] : nil, of: id)
    default:
      let result = scoped { $0.compile(id) }
      emit(.return, a: result, of: id)
    }
  }

  @inline(__always)
  borrowing func isForm(_ form: CallForms, _ id: ExpressionID) -> Bool {
    guard case .function(let number) = meaning(id) else { return false }
    return builder.form(of: number) == form
  }

  /// Emits a conditional that is the whole result: each branch returns.
  private mutating func compileBranches(
    _ condition: ExpressionID, then: ExpressionID, otherwise: ExpressionID?, of id: ExpressionID
  ) {
    let otherwiseLabel = label()
    let failed = Handler(destination: temporary(), label: label())
    compileCondition(condition, orElse: otherwiseLabel, failed)
    compileResult(then)
    place(otherwiseLabel)
    if let otherwise {
      compileResult(otherwise)
    } else {
      let null = reachable(constant(.null), of: id)
      emit(.return, a: null, of: id)
    }
    place(failed.label)
    emit(.return, a: failed.destination, of: id)
  }

  mutating func constant(_ word: Word) -> Operand { builder.constant(.word(word.bits)) }

  mutating func constant(_ text: String) -> Operand { builder.constant(.text(text)) }

  /// Emits an expression and returns the operand that holds its value.
  mutating func compile(_ id: ExpressionID) -> Operand {
    let node = tree[node: id]
    switch node.kind {
    case .group: return compile(ExpressionID(node.first))
    case .binding:
      bind(ExpressionID(node.first), of: id)
      return compile(ExpressionID(node.second))
    default: break
    }
    if let leaf = leaf(node, id) {
      let operand = reachable(leaf, of: id)
      if isTraced, meaning(id) == .document {
        probe(reachable(constant(.null), of: id), of: id)
      } else {
        probe(operand, of: id)
      }
      return operand
    }
    let destination = temporary()
    scoped { $0.compile(id, into: destination) }
    return destination
  }

  /// Returns the operand of an expression that needs no computation.
  private mutating func leaf(_ node: Node, _ id: ExpressionID) -> Operand? {
    switch node.kind {
    case .missing: return constant(.null)
    case .null: return constant(meaning(id) == .document ? .document : .null)
    case .boolean: return constant(.boolean(node.detail == 1))
    case .number: return constant(Word(node.number))
    case .text: return constant(tree.literal(node.range))
    case .name:
      switch meaning(id) {
      case .field(let slot): return builder.field(slot)
      case .reference(let slot): return builder.constant(.reference(slot))
      case .local(let local): return locals[local.number] ?? constant(.null)
      default: return constant(.null)
      }
    case .unary:
      let operand = tree[node: ExpressionID(node.first)]
      guard node.detail == UnaryOperator.negate.rawValue, case .number = operand.kind else {
        return nil
      }
      return constant(Word(-operand.number))
    default: return nil
    }
  }

  /// Emits an expression with its value in `destination`, a temporary.
  mutating func compile(_ id: ExpressionID, into destination: Operand) {
    compile(shape(id), id, into: destination)
  }

  private mutating func compile(
    _ shape: Shape, _ id: ExpressionID, into destination: Operand
  ) {
    switch shape {
    case .missing, .null, .boolean, .number, .text, .name:
      move(compile(id), to: destination, of: id)
      return
    case .group(let inner):
      compile(inner, into: destination)
      return
    case .unary(let unary, let operand): compile(unary, operand, id, into: destination)
    case .binary(let binary, let left, let right):
      compile(binary, left, right, id, into: destination)
    case .conditional(let condition, let then, let otherwise):
      compileConditional(condition, then: then, otherwise: otherwise, of: id, into: destination)
    case .list(let elements):
      let base = compileRow(elements)
      for element in elements { builder.append(operand: range(element)) }
      emit(
        .list, n: 0, a: destination, b: base, c: .immediate(elements.count), of: id,
        operandCount: elements.count)
    case .record(let values):
      let base = compileRow(values)
      guard case .record(let literal) = tree[id] else { return }
      let number = builder.recordLiteral(literal.keys.map { $0.text })
      emit(.record, a: destination, b: base, c: .immediate(number), of: id)
    case .call(let call): compile(call, id, into: destination)
    case .lambda(let lambda):
      compileClosure(lambda, id, into: destination)
      return
    case .binding(let value, let body):
      bind(value, of: id)
      compile(body, into: destination)
      return
    case .element(let base, let index):
      let left = compile(base)
      let right = compile(index)
      emit(.element, a: destination, b: left, c: right, of: id, operands: base, index)
    case .member(let record):
      let base = compile(record)
      let site = builder.inlineCache(tree.spelledName(tree[node: id].memberName))
      if site > 0xFFFF { isTooLarge = true }
      emit(
        .member, a: destination, b: base, c: .immediate(site), of: id, operands: record)
    }
    probe(destination, of: id)
  }

  /// Emits expressions into consecutive temporaries and returns the first one.
  mutating func compileRow(_ expressions: some Collection<ExpressionID>) -> Operand {
    let base = temporary(max(1, expressions.count))
    for (index, expression) in expressions.enumerated() {
      scoped { $0.compile(expression, into: .temporary(base.index + index)) }
    }
    return base
  }

  private mutating func compile(
    _ unary: UnaryOperator, _ operand: ExpressionID, _ id: ExpressionID,
    into destination: Operand
  ) {
    let value = compile(operand)
    let operation: Instruction.Operation =
      switch unary {
      case .negate: .negate
      case .plus: .plus
      case .not: .not
      }
    emit(operation, a: destination, b: value, of: id, operands: operand)
  }

  private mutating func compile(
    _ binary: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID, _ id: ExpressionID,
    into destination: Operand
  ) {
    let operation: Instruction.Operation
    switch binary {
    case .coalesce:
      CoalesceForm.compile([left, right], id, into: destination, in: &self)
      return
    case .and:
      AndForm.compile([left, right], id, into: destination, in: &self)
      return
    case .or:
      OrForm.compile([left, right], id, into: destination, in: &self)
      return
    case .equal: operation = .equal
    case .notEqual: operation = .notEqual
    case .less: operation = .less
    case .lessOrEqual: operation = .lessOrEqual
    case .greater: operation = .greater
    case .greaterOrEqual: operation = .greaterOrEqual
    case .contained: operation = .contained
    case .add: operation = .add
    case .subtract: operation = .subtract
    case .multiply: operation = .multiply
    case .divide: operation = .divide
    case .remainder: operation = .remainder
    case .power: operation = .power
    }
    emitBinary(operation, left, right, id, into: destination)
  }

  mutating func emitBinary(
    _ operation: Instruction.Operation, _ left: ExpressionID, _ right: ExpressionID,
    _ id: ExpressionID, into destination: Operand, n: Int = 0
  ) {
    let first = compile(left)
    let second = compile(right)
    emit(operation, n: n, a: destination, b: first, c: second, of: id, operands: left, right)
  }

  mutating func compileConditional(
    _ condition: ExpressionID, then: ExpressionID, otherwise: ExpressionID?, of id: ExpressionID,
    into destination: Operand
  ) {
    let otherwiseLabel = label()
    let end = label()
    let handler = Handler(destination: destination, label: end)
    scoped { $0.compileCondition(condition, orElse: otherwiseLabel, handler) }
    scoped { $0.compile(then, into: destination) }
    emitJump(.jump, to: end, of: id)
    place(otherwiseLabel)
    compileOtherwise(otherwise, of: id, into: destination)
    place(end)
  }

  /// Compiles the value for the case that no condition holds, or null without one.
  mutating func compileOtherwise(
    _ otherwise: ExpressionID?, of id: ExpressionID, into destination: Operand
  ) {
    if let otherwise {
      scoped { $0.compile(otherwise, into: destination) }
    } else {
      move(reachable(constant(.null), of: id), to: destination, of: id)
    }
  }

  // MARK: Calls

  private mutating func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand
  ) {
    switch meaning(id) {
    case .function(let number):
      if let form = builder.form(of: number),
        form.compile(call, id, into: destination, in: &self)
      {
        return
      }
      emitCall(.call, of: number, call, id, into: destination)
    case .localFunction(let local):
      let count = call.arguments.count
      if count > 250 { isTooLarge = true }
      let base = temporary(count + 1)
      move(
        reachable(locals[local.number] ?? constant(.null), of: id), to: base, of: id)
      for (index, argument) in call.arguments.enumerated() {
        scoped { $0.compile(argument, into: .temporary(base.index + 1 + index)) }
      }
      for argument in call.arguments { builder.append(operand: range(argument)) }
      emit(
        .apply, n: count, a: destination, b: base, c: .immediate(0), of: id, operandCount: count)
    default: move(reachable(constant(.null), of: id), to: destination, of: id)
    }
  }

  /// Emits a call of a catalog function with `operation`, one of the call instructions.
  mutating func emitCall(
    _ operation: Instruction.Operation, of function: FunctionNumber, _ call: Call,
    _ id: ExpressionID, into destination: Operand
  ) {
    let count = call.arguments.count
    if count > 250 { isTooLarge = true }
    let mark = builder.handlesErrors(function) ? errorMark(of: id) : nil
    let base = compileRow(call.arguments)
    let site = builder.callSite(of: function)
    for argument in call.arguments { builder.append(operand: range(argument)) }
    emit(
      operation, n: count, a: destination, b: base, c: .immediate(site), of: id,
      operandCount: count)
    if let mark { releaseErrors(since: mark, unless: destination, of: id) }
  }

  private mutating func bind(_ value: ExpressionID, of id: ExpressionID) {
    guard case .declares(let local) = meaning(id) else { return }
    locals[local.number] = compile(value)
  }
}
