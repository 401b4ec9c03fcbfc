import FormulaRuntime
package import FormulaValues
import IndexedCollections
import SourceText

/// A readable listing of a program's instructions: number, operation, operands by name or value,
/// and the source that each instruction comes from.
package struct Disassembler {
  private let program: Program
  private let source: [UInt8]
  private let fieldName: (Slot) -> String
  /// The names of registers with a fixed meaning: fields and constants.
  private var globals: [Program.RegisterNumber: String] = [:]

  /// Creates a disassembler for `program`, whose formulas were compiled from `source`.
  package init(
    _ program: Program, source: [UInt8], fieldName: @escaping (Slot) -> String
  ) {
    self.program = program
    self.source = source
    self.fieldName = fieldName
    for (number, slot) in program.slots.enumerated() {
      globals[program.layout.register(of: Program.InputNumber(number))] = fieldName(slot)
    }
    for (number, constant) in program.constants.enumerated() {
      globals[program.layout.register(of: Program.ConstantNumber(number))] = text(constant)
    }
  }

  /// The listing of the whole program: formulas in order, each with its code, then its called
  /// lambdas.
  ///
  /// Complexity: O(instructions × lambdas).
  package var listing: String {
    var text = ""
    for (number, formula) in program.formulas.enumerated() {
      text += "formula \(number)\n"
      for index in formula.start..<formula.end where function(at: index) == nil {
        text += line(index, isInFunction: false)
      }
      for (number, function) in program.functions.enumerated()
      where function.start >= formula.start && function.end <= formula.end {
        text +=
          "function \(number): \(function.arity) \(function.arity == 1 ? "parameter" : "parameters"), \(function.registerCount) registers\n"
        for index in function.start..<function.end where self.function(at: index) == number {
          text += line(index, isInFunction: true)
        }
      }
    }
    return text
  }

  /// Returns the number of the innermost lambda whose code contains the instruction at `index`.
  private func function(at index: Int) -> Int? {
    program.functions.indices
      .filter { program.functions[$0].start <= index && index < program.functions[$0].end }
      .min { size($0) < size($1) }
  }

  private func size(_ function: Int) -> Int {
    program.functions[function].end - program.functions[function].start
  }

  private func line(_ index: Int, isInFunction: Bool) -> String {
    guard program.instructions.indices.contains(index) else { return "" }
    let instruction = program.instructions[index]
    let number = String(index).padded(to: 4, with: " ")
    let operation = "\(instruction.operation)".padded(to: 14)
    let left =
      "\(number)  \(operation) \(operands(of: instruction, at: index, isInFunction))"
    guard instruction.operation != .handler, program.positions.indices.contains(index) else {
      return "\(left.trimmedEnd)\n"
    }
    let origin = excerpt(program.positions[index].range)
    return left.padded(to: 52) + " ; \(origin)\n"
  }

  // MARK: Operands

  private func operands(
    of i: Instruction, at index: Int, _ isInFunction: Bool
  ) -> String {
    func register(_ operand: Int) -> String {
      if isInFunction { return "r\(operand)" }
      return globals[Program.RegisterNumber(operand)]
        ?? "r\(operand - program.layout.firstTemporary)"
    }
    func registers(_ first: Int, _ count: Int) -> String {
      (first..<first + count).map(register).joined(separator: ", ")
    }
    let (a, b, c) = (register(Int(i.a)), register(Int(i.b)), register(Int(i.c)))
    let target = "→ \(i.wide)"
    switch i.operation {
    case .move: return "\(a) ← \(b)"
    case .loadGlobal:
      return "\(a) ← \(globals[Program.RegisterNumber(i.wide)] ?? "global \(i.wide)")"
    case .add, .subtract, .multiply, .divide, .remainder, .power, .equal, .notEqual, .less,
      .lessOrEqual, .greater, .greaterOrEqual, .contained, .addThenAdd, .addThenSubtract,
      .addThenMultiply, .addThenDivide, .subtractThenAdd, .subtractThenSubtract,
      .subtractThenMultiply, .subtractThenDivide, .multiplyThenAdd, .multiplyThenSubtract,
      .multiplyThenMultiply, .multiplyThenDivide, .divideThenAdd, .divideThenSubtract,
      .divideThenMultiply, .divideThenDivide, .addThenRound, .subtractThenRound,
      .multiplyThenRound, .divideThenRound:
      return "\(a) ← \(b), \(c)"
    case .negate, .plus, .not, .condition, .collected, .total, .errorRecord: return "\(a) ← \(b)"
    case .jump: return target
    case .branchUnless, .branchWhen, .jumpUnlessNull, .jumpUnlessError, .jumpIfError,
      .jumpUnlessFunction, .next, .again:
      return "\(a) \(target)"
    case .handler: return "error in \(a) \(target)"
    case .branchUnlessLess, .branchUnlessLessOrEqual, .branchUnlessGreater,
      .branchUnlessGreaterOrEqual, .branchUnlessEqual, .branchUnlessNotEqual:
      return "\(b), \(c) → \(index + 1 + Int(i.a))"
    case .member: return "\(a) ← \(b).\(name(Int(i.c), of: program.memberNames))"
    case .element: return "\(a) ← \(b)[\(c)]"
    case .list: return "\(a) ← [\(registers(Int(i.b), Int(i.c)))]"
    case .record:
      let literals = program.recordKeys
      let keys = literals.indices.contains(Int(i.c)) ? literals[Int(i.c)] : []
      let members = keys.enumerated().map { "\($1): \(register(Int(i.b) + $0))" }
      return "\(a) ← {\(members.joined(separator: ", "))}"
    case .round: return "\(a) ← round(\(b), \(i.n & 0x7F))"
    case .call, .concat, .upper, .lower:
      let function = name(Int(i.c), of: program.callSites.map { $0.function.name })
      return "\(a) ← \(function)(\(registers(Int(i.b), Int(i.n))))"
    case .closure:
      return "\(a) ← function \(i.c) with (\(registers(Int(i.b), Int(i.n))))"
    case .apply: return "\(a) ← \(b)(\(registers(Int(i.b) + 1, Int(i.n))))"
    case .return, .sum, .increment, .errorMark: return a
    case .errorRelease: return "since \(b)"
    case .loop: return "\(a) over \(b), empty → \(index + 1 + Int(i.c))"
    case .columns:
      return program.columnPlan(of: Program.LoopNumber(Int(i.b))) != nil
        ? "\(a) by plan \(i.b), done → \(index + 1 + Int(i.c))" : "\(a) row by row"
    case .collect: return "\(a) for \(b)"
    case .append, .accumulate: return "\(a) with \(b)"
    case .accumulateProduct: return "\(a) with \(b), \(c)"
    }
  }

  private func name(_ place: Int, of names: [String]) -> String {
    names.indices.contains(place) ? names[place] : "?"
  }

  private func text(_ constant: Program.Constant) -> String {
    switch constant {
    case .text(let text):
      return (text.count > 20 ? text.prefix(19) + "…" : text).debugDescription
    case .reference(let slot): return "@\(fieldName(slot))"
    case .word(let bits):
      let word = Word(bits: bits)
      if word.isNumber { return NumberText.string(word.double) }
      if word.isBoolean { return word.isTrue ? "true" : "false" }
      return word.kind.name
    }
  }

  // MARK: Layout

  /// The maximum number of source bytes that are read per expression.
  private static let maxSource = 400

  /// Returns the source of an instruction, on one line.
  private func excerpt(_ range: TextRange) -> String {
    let start = max(0, min(range.start, source.count))
    let end = max(start, min(range.end, source.count))
    // Only the beginning of a long expression is shown: all of its instructions have the same
    // range.
    let shown = min(end, start + Self.maxSource)
    let words = String(decoding: source[start..<shown], as: UTF8.self)
      .split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
    return words.count > 40 || shown < end ? words.prefix(39) + "…" : words
  }
}
