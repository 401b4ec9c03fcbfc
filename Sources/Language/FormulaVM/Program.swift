package import FormulaRuntime
package import FormulaValues
package import IndexedCollections
package import SourceText

/// Compiled and linked formulas: code, constants, and source positions for errors.
///
/// Immutable; any number of machines may run one program concurrently.
package final class Program: Sendable {
  package typealias FormulaNumber = TypedIndex<Formula>
  package typealias LoopNumber = TypedIndex<Loop>
  package typealias ConstantNumber = TypedIndex<Constant>
  /// The index of a field among all fields that the program reads.
  package typealias InputNumber = TypedIndex<Input>
  /// The index of a register of the machine.
  package typealias RegisterNumber = TypedIndex<Register>
  package enum Input {}
  package enum Register {}

  package let instructions: [Instruction]
  /// The source position of each instruction.
  package let positions: [Position]
  package let operandRanges: [TextRange]
  /// The fields that the program reads, by their `InputNumber`.
  package let slots: [Slot]
  package let constants: [Constant]
  package let layout: Layout
  package let callSites: [CallSite]
  package let memberNames: [String]
  package let recordKeys: [[String]]
  package let functions: [Function]
  package let formulas: CompactList<Formula>
  /// The loops, by the numbers that `columns` instructions use.
  package let loops: CompactList<Loop>

  package init(
    instructions code: consuming [Instruction], positions: [Position], operandRanges: [TextRange],
    slots: [Slot],
    constants: [Constant], layout: Layout, callSites: [CallSite], memberNames: [String],
    recordKeys: [[String]],
    functions: [Function], formulas: CompactList<Formula>
  ) {
    loops = Self.chargeLoops(in: &code) ? Self.numberLoops(in: &code) : CompactList()
    instructions = code
    self.positions = positions
    self.operandRanges = operandRanges
    self.slots = slots
    self.constants = constants
    self.layout = layout
    self.callSites = callSites
    self.memberNames = memberNames
    self.recordKeys = recordKeys
    self.functions = functions.map { function in
      var function = function
      function.steps = Self.weight(of: code[function.start..<function.end]) / 2
      return function
    }
    self.formulas = formulas
  }

  /// The register layout of fields, constants and temporaries.
  ///
  /// Registers that a 16-bit operand can address come first, followed by the others.
  package struct Layout: BitwiseCopyable, Sendable {
    package let fieldCount: Int
    package let constantCount: Int
    package let temporaryCount: Int
    package let directFields: Int
    package let directConstants: Int

    package init(
      fieldCount: Int, constantCount: Int, temporaryCount: Int, directFields: Int,
      directConstants: Int
    ) {
      self.fieldCount = fieldCount
      self.constantCount = constantCount
      self.temporaryCount = temporaryCount
      self.directFields = directFields
      self.directConstants = directConstants
    }

    package var firstTemporary: Int { directFields + directConstants }

    /// The number of registers, without those of called lambdas.
    package var registerCount: Int { fieldCount + constantCount + temporaryCount }

    package func register(of input: InputNumber) -> RegisterNumber {
      RegisterNumber(
        input.index < directFields ? input.index : directConstants + temporaryCount + input.index)
    }

    package func register(of constant: ConstantNumber) -> RegisterNumber {
      RegisterNumber(
        constant.index < directConstants
          ? directFields + constant.index : fieldCount + temporaryCount + constant.index)
    }
  }

  /// The source ranges of an instruction: its whole expression and its operands.
  package struct Position: BitwiseCopyable, Sendable {
    private let start: Int32
    private let end: Int32
    package var firstOperand: Int32
    package var operandCount: Int32
    package var range: TextRange { TextRange(start: Int(start), end: Int(end)) }

    package init(range: TextRange, firstOperand: Int, operandCount: Int) {
      start = Int32(truncatingIfNeeded: range.start)
      end = Int32(truncatingIfNeeded: range.end)
      self.firstOperand = Int32(truncatingIfNeeded: firstOperand)
      self.operandCount = Int32(truncatingIfNeeded: operandCount)
    }
  }

  /// A value known at compile time.
  package enum Constant: Hashable, Sendable {
    case word(UInt64)
    case text(String)
    case reference(Slot)
  }

  package struct CallSite: Hashable, Sendable {
    package let function: FunctionDeclaration

    package init(_ function: FunctionDeclaration) { self.function = function }

    package static func == (one: CallSite, other: CallSite) -> Bool {
      one.function === other.function
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(function))
    }
  }

  /// A lambda that is called rather than inlined.
  ///
  /// Its registers hold the arguments, the captured values, and the temporaries, in this order.
  package struct Function: Sendable {
    package var start: Int
    /// The index after the last instruction.
    package var end: Int
    package var arity: Int
    package var registerCount: Int
    /// The step cost of one call, without loops.
    fileprivate(set) var steps = 0

    package init(start: Int, end: Int, arity: Int, registerCount: Int) {
      self.start = start
      self.end = end
      self.arity = arity
      self.registerCount = registerCount
    }
  }

  /// The code range of a formula and the inputs it needs.
  package struct Formula: Sendable {
    package var start: Int
    package var end: Int
    package var slots: [Slot]
    /// The member sites in the formula's code, including those in its lambdas.
    package var inlineCaches: Range<Int>

    package init(start: Int, end: Int, slots: [Slot], inlineCaches: Range<Int>) {
      self.start = start
      self.end = end
      self.slots = slots
      self.inlineCaches = inlineCaches
    }
  }
}

extension TypedIndex where Kind == Program.Formula {
  /// The number of the formula in a program that has only one.
  package static var only: Self { Self(0) }
}
