import FormulaSyntax
package import FormulaChecker
package import FormulaVM
package import FormulaValues
import SourceText

/// Links checked formulas into one program.
package struct ProgramBuilder: ~Copyable {
  /// Fields and constants up to these numbers are operands like any register; those beyond are
  /// fetched by an instruction of their own.
  static let directFields = 32_768
  static let directConstants = 16_384
  /// Registers that a formula may need besides.
  static let maximumTemporaries = 16_000

  let catalog: FunctionCatalog
  let forms: [Int: any CallForm.Type]
  private(set) var slots: [Slot] = []
  private var fieldNumbers: [Slot: Int] = [:]
  private var constants: [Program.Constant] = []
  private var constantNumbers: [Program.Constant: Int] = [:]
  private var callSites: [Program.CallSite] = []
  private var siteNumbers: [Int: Int] = [:]
  private var memberNames: [String] = []
  private var recordKeys: [[String]] = []
  private var recordKeyNumbers: [[String]: Int] = [:]
  var functions: [Program.Function] = []
  private var formulas: [Program.Formula] = []
  private(set) var code: [PendingInstruction] = []
  private var operandRanges: [TextRange] = []
  private var temporaryCount = 0

  /// An instruction whose operands are not yet registers.
  struct PendingInstruction {
    var operation: Instruction.Operation
    var n = 0
    var a = Operand.immediate(0)
    var b = Operand.immediate(0)
    var c = Operand.immediate(0)
    /// Set where `b` and `c` together name a global or an instruction.
    var wide: Operand?
    var position: Program.Position
  }

  /// A builder for formulas that call functions of `catalog`.
  package init(catalog: FunctionCatalog) {
    self.catalog = catalog
    forms = CallForms.byNumber(in: catalog)
  }

  /// Compiles a formula and gives its number in the program. The formula must be able to run.
  /// Throws if the code gets too large for its registers or jumps.
  ///
  /// A traced formula does what it does otherwise, and tells the recorder of the run what each of
  /// its expressions yields.
  package mutating func add(
    _ formula: CheckedFormula, isTraced: Bool = false
  ) throws(FormulaTooLarge) -> Int {
    let start = code.count
    var emitter = Emitter(formula: formula, builder: self, isTraced: isTraced)
    let isTooLarge = emitter.compileFormula()
    let temporaries = emitter.highestTemporary
    self = emitter.finish()
    if isTooLarge || temporaries > Self.maximumTemporaries {
      code.removeSubrange(start...)
      throw FormulaTooLarge()
    }
    temporaryCount = max(temporaryCount, temporaries)
    formulas.append(.init(start: start, end: code.count, slots: formula.references))
    return formulas.count - 1
  }

  // MARK: Tables of the program

  mutating func field(_ slot: Slot) -> Operand {
    if let number = fieldNumbers[slot] { return .field(number) }
    fieldNumbers[slot] = slots.count
    slots.append(slot)
    return .field(slots.count - 1)
  }

  mutating func constant(_ constant: Program.Constant) -> Operand {
    if let number = constantNumbers[constant] { return .constant(number) }
    constantNumbers[constant] = constants.count
    constants.append(constant)
    return .constant(constants.count - 1)
  }

  mutating func callSite(ofFunction number: Int) -> Int {
    if let site = siteNumbers[number] { return site }
    siteNumbers[number] = callSites.count
    callSites.append(.init(catalog.functions[number]))
    return callSites.count - 1
  }

  /// The call site of the function that tells what an expression yields.
  mutating func noteSite() -> Int {
    if let site = siteNumbers[-1] { return site }
    siteNumbers[-1] = callSites.count
    callSites.append(.init(Note.declaration))
    return callSites.count - 1
  }

  mutating func memberSite(_ name: String) -> Int {
    memberNames.append(name)
    return memberNames.count - 1
  }

  mutating func recordLiteral(_ keys: [String]) -> Int {
    if let number = recordKeyNumbers[keys] { return number }
    recordKeyNumbers[keys] = recordKeys.count
    recordKeys.append(keys)
    return recordKeys.count - 1
  }

  mutating func emit(_ instruction: PendingInstruction, operands: [TextRange]) {
    var instruction = instruction
    instruction.position.firstOperand = Int32(truncatingIfNeeded: operandRanges.count)
    instruction.position.operandCount = Int32(truncatingIfNeeded: operands.count)
    operandRanges.append(contentsOf: operands)
    code.append(instruction)
  }

  mutating func patch(_ index: Int, _ change: (inout PendingInstruction) -> Void) {
    change(&code[index])
  }

  // MARK: Finishing

  /// The program. Complexity: O(code).
  package consuming func program() -> Program {
    let layout = Program.Layout(
      fieldCount: slots.count, constantCount: constants.count, temporaryCount: temporaryCount,
      directFields: min(slots.count, Self.directFields),
      directConstants: min(constants.count, Self.directConstants))
    let functions = functions
    var instructions: [Instruction] = []
    var positions: [Program.Position] = []
    instructions.reserveCapacity(code.count)
    positions.reserveCapacity(code.count)
    let frames = functions.map { $0.start..<$0.end }.sorted { $0.lowerBound < $1.lowerBound }
    var frame = 0
    for (index, pending) in code.enumerated() {
      while frame < frames.count, frames[frame].upperBound <= index { frame += 1 }
      let isLambda = frame < frames.count && frames[frame].contains(index)
      instructions.append(Self.resolved(pending, layout, isLambda: isLambda))
      positions.append(pending.position)
    }
    return Program(
      instructions: instructions, positions: positions, operandRanges: operandRanges, slots: slots,
      constants: constants, layout: layout, callSites: callSites, memberNames: memberNames,
      recordKeys: recordKeys, functions: functions, formulas: formulas)
  }

  private static func resolved(
    _ pending: PendingInstruction, _ layout: Program.Layout, isLambda: Bool
  ) -> Instruction {
    func register(_ operand: Operand) -> Int {
      switch operand.place {
      case .immediate: operand.index
      case .field: layout.register(ofField: operand.index)
      case .constant: layout.register(ofConstant: operand.index)
      // The frame of a lambda has nothing but its own registers.
      case .temporary: isLambda ? operand.index : layout.firstTemporary + operand.index
      }
    }
    if let wide = pending.wide {
      return Instruction(pending.operation, a: register(pending.a), wide: register(wide))
    }
    return Instruction(
      pending.operation, n: pending.n, a: register(pending.a), b: register(pending.b),
      c: register(pending.c))
  }
}

/// A formula needs more registers or longer jumps than the machine has.
package struct FormulaTooLarge: Error, Hashable, Sendable {}
