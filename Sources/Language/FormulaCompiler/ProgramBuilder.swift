package import FormulaSyntax
package import FormulaChecker
package import FormulaVM
import FormulaRuntime
import FormulaValues
import IndexedCollections
import SourceText

/// A compiler and linker that turns checked formulas into one program.
package struct ProgramBuilder: ~Copyable {
  /// The number of fields that instructions address directly.
  ///
  /// Fields from this number on, and constants from `directConstants` on, are loaded with an
  /// instruction of their own.
  static let directFields = 32_768
  static let directConstants = 16_384
  /// The maximum number of temporaries of a formula.
  static let maximumTemporaries = 16_000

  let functionsInReach: CallableFunctions
  private var slots = NumberedSet<Slot>()
  private var constants = NumberedSet<Program.Constant>()
  private var callSites = NumberedSet<Program.CallSite>()
  private var memberNames: [String] = []
  private var recordKeys = NumberedSet<[String]>()
  var functions: [Program.Function] = []
  private var formulas = CompactList<Program.Formula>()
  private(set) var code: [PendingInstruction] = []
  private var operandRanges: [TextRange] = []
  private var temporaryCount = 0

  /// An instruction whose operands have not been resolved to registers yet.
  struct PendingInstruction {
    var operation: Instruction.Operation
    var n: UInt8 = 0
    /// Whether `b` names a global or an instruction and occupies `c` as well.
    var isWide = false
    /// The jump target, until the label is resolved.
    var label = OptionalIndex<Label>(nil)
    var a = Operand.immediate(0)
    var b = Operand.immediate(0)
    var c = Operand.immediate(0)
    var position: Program.Position
  }

  /// Creates a builder for formulas that call the given functions.
  package init(_ functions: CallableFunctions) { functionsInReach = functions }

  /// Returns the form that expands calls of a function inline, or nil if it has none.
  func form(of function: FunctionNumber) -> CallForms? {
    functionsInReach.forms[function.index]
  }

  /// Returns `true` if a function accepts errors as arguments.
  func handlesErrors(_ function: FunctionNumber) -> Bool {
    functionsInReach.catalog.facts(of: function).handlesErrors
  }

  /// Compiles a formula and returns its number in the program.
  ///
  /// The formula must be able to run. Throws `FormulaTooLarge` if the code exceeds the limits for
  /// registers or jumps.
  ///
  /// A traced formula behaves as usual and also reports the value of each expression to the
  /// recorder of the run. With `marks`, it reports only the values of those expressions.
  package mutating func add(
    _ formula: CheckedFormula, isTraced: Bool = false, marks: Set<ExpressionID>? = nil
  ) throws(FormulaTooLarge) -> Program.FormulaNumber {
    let start = code.count
    let firstSite = memberNames.count
    let firstFunction = functions.count
    let references = formula.references.array
    // The fields of a single formula have the numbers that the checker assigned.
    if formulas.isEmpty, slots.count == 0, formula.fieldFacts.isEmpty {
      slots = NumberedSet(distinct: references)
    }
    var emitter = Emitter(formula: formula, builder: self, isTraced: isTraced, marks: marks)
    let isTooLarge = emitter.compileFormula()
    let temporaries = emitter.highestTemporary
    self = emitter.finish()
    if isTooLarge || temporaries > Self.maximumTemporaries {
      code.removeSubrange(start...)
      functions.removeSubrange(firstFunction...)
      throw FormulaTooLarge()
    }
    temporaryCount = max(temporaryCount, temporaries)
    formulas.append(
      .init(
        start: start, end: code.count, slots: references,
        inlineCaches: firstSite..<memberNames.count))
    return Program.FormulaNumber(formulas.count - 1)
  }

  // MARK: Program tables

  mutating func field(_ slot: Slot) -> Operand { .field(slots.number(of: slot)) }

  mutating func constant(_ constant: Program.Constant) -> Operand {
    .constant(constants.number(of: constant))
  }

  mutating func callSite(of function: FunctionNumber) -> Int {
    callSites.number(of: .init(functionsInReach.catalog[function]))
  }

  /// Returns the call site of the function that reports the value of an expression.
  mutating func probeSite() -> Int { callSites.number(of: .init(TraceProbe.declaration)) }

  /// Returns the call site of the function that reports the value of a marked expression.
  mutating func branchProbeSite() -> Int { callSites.number(of: .init(BranchProbe.declaration)) }

  mutating func inlineCache(_ name: String) -> Int {
    if memberNames.isEmpty { memberNames.reserveCapacity(4) }
    memberNames.append(name)
    return memberNames.count - 1
  }

  mutating func recordLiteral(_ keys: [String]) -> Int { recordKeys.number(of: keys) }

  /// Reserves capacity for a formula with the given number of expressions, if it is the first one.
  mutating func reserveRoom(for expressions: Int) {
    guard code.isEmpty else { return }
    code.reserveCapacity(expressions + 8)
    operandRanges.reserveCapacity(expressions + 8)
  }

  /// Appends the source range of an operand of the next instruction.
  mutating func append(operand range: TextRange) { operandRanges.append(range) }

  /// Returns the position of an instruction whose operand ranges have just been appended.
  func position(_ range: TextRange, operandCount: Int = 0) -> Program.Position {
    Program.Position(
      range: range, firstOperand: operandRanges.count - operandCount, operandCount: operandCount)
  }

  mutating func emit(_ instruction: PendingInstruction) { code.append(instruction) }

  /// Patches the jump targets of the instructions from `start` on.
  ///
  /// Returns `false` if a target is too far away.
  mutating func resolveLabels(from start: Int, _ targets: ShortStack) -> Bool {
    var isNear = true
    for index in start..<code.count {
      guard let label = code[index].label.index, targets[label.index] >= 0 else { continue }
      let target = targets[label.index]
      let skip = target - index - 1
      switch code[index].operation {
      case .branchUnlessLess, .branchUnlessLessOrEqual, .branchUnlessGreater,
        .branchUnlessGreaterOrEqual, .branchUnlessEqual, .branchUnlessNotEqual:
        code[index].a = .immediate(skip)
        if skip > 0xFFFF { isNear = false }
      case .loop, .columns:
        code[index].c = .immediate(skip)
        if skip > 0xFFFF { isNear = false }
      default:
        code[index].b = .immediate(target)
        code[index].isWide = true
      }
    }
    return isNear
  }

  // MARK: Linking

  /// Returns the linked program.
  ///
  /// Complexity: O(code).
  package consuming func program() -> Program {
    let layout = Program.Layout(
      fieldCount: slots.count, constantCount: constants.count, temporaryCount: temporaryCount,
      directFields: min(slots.count, Self.directFields),
      directConstants: min(constants.count, Self.directConstants))
    let registers = Operand.Bases(
      constants: layout.directFields, temporaries: layout.firstTemporary)
    var instructions = code.map { Self.resolved($0, registers, layout) }
    // The frame of a lambda contains only its own registers.
    let frame = Operand.Bases(constants: layout.directFields, temporaries: 0)
    for function in functions {
      for index in function.start..<function.end {
        instructions[index] = Self.resolved(code[index], frame, layout)
      }
    }
    return Program(
      instructions: instructions.handOver(), positions: code.map { $0.position },
      operandRanges: operandRanges.handOver(), slots: slots.handOver(),
      constants: constants.handOver(), layout: layout,
      callSites: callSites.handOver(),
      memberNames: memberNames.handOver(), recordKeys: recordKeys.handOver(),
      functions: functions.handOver(), formulas: formulas)
  }

  @inline(__always)
  private static func resolved(
    _ pending: PendingInstruction, _ bases: Operand.Bases, _ layout: Program.Layout
  ) -> Instruction {
    let (a, b) = (bases.register(of: pending.a), bases.register(of: pending.b))
    guard pending.isWide else {
      return Instruction(
        pending.operation, n: Int(pending.n), a: a, b: b, c: bases.register(of: pending.c))
    }
    // Only a wide operand can address a register beyond 16 bits.
    let wide =
      switch pending.b.place {
      case .field: layout.register(of: Program.InputNumber(pending.b.index)).index
      case .constant: layout.register(of: Program.ConstantNumber(pending.b.index)).index
      case .temporary, .immediate: b
      }
    return Instruction(pending.operation, a: a, wide: wide)
  }
}

/// An error: a formula needs more registers or longer jumps than the machine has.
package struct FormulaTooLarge: Error, Hashable, Sendable {}
