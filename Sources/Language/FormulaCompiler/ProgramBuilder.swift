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
    functionsInReach.catalog.callTraits(of: function).contains(.handlesErrors)
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
    var emitter = Emitter(formula: formula, builder: self, isTraced: isTraced, marks: marks)
    let isTooLarge = emitter.compileFormula()
    let temporaries = emitter.highestTemporary
    self = emitter.finish()
    if isTooLarge || temporaries > Self.maximumTemporaries {
      code.removeSubrange(start...)
      throw FormulaTooLarge()
    }
    temporaryCount = max(temporaryCount, temporaries)
    formulas.append(
      .init(
        start: start, end: code.count, slots: formula.references.array,
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
  mutating func resolveLabels(from start: Int, _ targets: [Int?]) -> Bool {
    var isNear = true
    for index in start..<code.count {
      guard let label = code[index].label.index, let target = targets[label.index] else { continue }
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
    var instructions: [Instruction] = []
    var positions: [Program.Position] = []
    instructions.reserveCapacity(code.count)
    positions.reserveCapacity(code.count)
    let frames =
      functions.isEmpty
      ? [] : functions.map { $0.start..<$0.end }.sorted { $0.lowerBound < $1.lowerBound }
    var frame = 0
    for (index, pending) in code.enumerated() {
      while frame < frames.count, frames[frame].upperBound <= index { frame += 1 }
      let isLambda = frame < frames.count && frames[frame].contains(index)
      instructions.append(Self.resolved(pending, layout, isLambda: isLambda))
      positions.append(pending.position)
    }
    return Program(
      instructions: instructions.handOver(), positions: positions.handOver(),
      operandRanges: operandRanges.handOver(), slots: slots.handOver(),
      constants: constants.handOver(), layout: layout,
      callSites: callSites.handOver(),
      memberNames: memberNames.handOver(), recordKeys: recordKeys.handOver(),
      functions: functions.handOver(), formulas: formulas)
  }

  private static func resolved(
    _ pending: PendingInstruction, _ layout: Program.Layout, isLambda: Bool
  ) -> Instruction {
    func register(_ operand: Operand) -> Int {
      switch operand.place {
      case .immediate: operand.index
      case .field: layout.register(of: Program.InputNumber(operand.index)).index
      case .constant: layout.register(of: Program.ConstantNumber(operand.index)).index
      // The frame of a lambda has nothing but its own registers.
      case .temporary: isLambda ? operand.index : layout.firstTemporary + operand.index
      }
    }
    if pending.isWide {
      return Instruction(pending.operation, a: register(pending.a), wide: register(pending.b))
    }
    return Instruction(
      pending.operation, n: Int(pending.n), a: register(pending.a), b: register(pending.b),
      c: register(pending.c))
  }
}

/// A formula needs more registers or longer jumps than the machine has.
package struct FormulaTooLarge: Error, Hashable, Sendable {}
