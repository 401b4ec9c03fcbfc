package import FormulaSyntax
package import FormulaChecker
package import FormulaVM
import FormulaRuntime
import FormulaValues
import IndexedCollections
import SourceText

/// Links checked formulas into one program.
package struct ProgramBuilder: ~Copyable {
  /// Fields and constants up to these numbers are operands like any register; those beyond are
  /// fetched by an instruction of their own.
  static let directFields = 32_768
  static let directConstants = 16_384
  /// Registers that a formula may need besides.
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

  /// An instruction whose operands are not yet registers.
  struct PendingInstruction {
    var operation: Instruction.Operation
    var n: UInt8 = 0
    /// Whether `b` names a global or an instruction and takes the room of `c` as well.
    var isWide = false
    /// Where it goes, until the place of the label is known.
    var label = OptionalIndex<Label>(nil)
    var a = Operand.immediate(0)
    var b = Operand.immediate(0)
    var c = Operand.immediate(0)
    var position: Program.Position
  }

  /// A builder for formulas that call these functions.
  package init(_ functions: CallableFunctions) { functionsInReach = functions }

  /// The form that calls of a function are written out by, if there is one.
  func form(of function: FunctionNumber) -> (any CallForm.Type)? {
    functionsInReach.forms[function.index]
  }

  /// Whether a function takes an error for an argument like any other.
  func handlesErrors(_ function: FunctionNumber) -> Bool {
    functionsInReach.catalog.facts(of: function).handlesErrors
  }

  /// Compiles a formula and gives its number in the program. The formula must be able to run.
  /// Throws if the code gets too large for its registers or jumps.
  ///
  /// A traced formula does what it does otherwise, and tells the recorder of the run what each of
  /// its expressions yields. One with marks tells only what those yield.
  package mutating func add(
    _ formula: CheckedFormula, isTraced: Bool = false, marks: Set<ExpressionID>? = nil
  ) throws(FormulaTooLarge) -> Program.FormulaNumber {
    let start = code.count
    let firstSite = memberNames.count
    let firstFunction = functions.count
    let references = formula.references.array
    // The fields of a formula by itself have the numbers that the checker gave them.
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

  // MARK: Tables of the program

  mutating func field(_ slot: Slot) -> Operand { .field(slots.number(of: slot)) }

  mutating func constant(_ constant: Program.Constant) -> Operand {
    .constant(constants.number(of: constant))
  }

  mutating func callSite(of function: FunctionNumber) -> Int {
    callSites.number(of: .init(functionsInReach.catalog[function]))
  }

  /// The call site of the function that tells what an expression yields.
  mutating func probeSite() -> Int { callSites.number(of: .init(TraceProbe.declaration)) }

  /// The call site of the function that tells what a marked expression yields.
  mutating func branchProbeSite() -> Int { callSites.number(of: .init(BranchProbe.declaration)) }

  mutating func inlineCache(_ name: String) -> Int {
    if memberNames.isEmpty { memberNames.reserveCapacity(4) }
    memberNames.append(name)
    return memberNames.count - 1
  }

  mutating func recordLiteral(_ keys: [String]) -> Int { recordKeys.number(of: keys) }

  /// Takes room for a formula of so many expressions, if it is the first.
  mutating func reserveRoom(for expressions: Int) {
    guard code.isEmpty else { return }
    code.reserveCapacity(expressions + 8)
    operandRanges.reserveCapacity(expressions + 8)
  }

  /// Adds the place of an operand of the next instruction.
  mutating func append(operand range: TextRange) { operandRanges.append(range) }

  /// The position of an instruction whose operands' places have just been appended.
  func position(_ range: TextRange, operandCount: Int = 0) -> Program.Position {
    Program.Position(
      range: range, firstOperand: operandRanges.count - operandCount, operandCount: operandCount)
  }

  mutating func emit(_ instruction: PendingInstruction) { code.append(instruction) }

  /// Tells the instructions from `start` on where the labels are that they go to; false if one is
  /// too far away.
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

  // MARK: Finishing

  /// The program. Complexity: O(code).
  package consuming func program() -> Program {
    let layout = Program.Layout(
      fieldCount: slots.count, constantCount: constants.count, temporaryCount: temporaryCount,
      directFields: min(slots.count, Self.directFields),
      directConstants: min(constants.count, Self.directConstants))
    let registers = Operand.Bases(
      constants: layout.directFields, temporaries: layout.firstTemporary)
    var instructions = code.map { Self.resolved($0, registers, layout) }
    // The frame of a lambda has nothing but its own registers.
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
    // Only wide operands can be far.
    let wide =
      switch pending.b.place {
      case .field: layout.register(of: Program.InputNumber(pending.b.index)).index
      case .constant: layout.register(of: Program.ConstantNumber(pending.b.index)).index
      case .temporary, .immediate: b
      }
    return Instruction(pending.operation, a: a, wide: wide)
  }
}

/// A formula needs more registers or longer jumps than the machine has.
package struct FormulaTooLarge: Error, Hashable, Sendable {}
