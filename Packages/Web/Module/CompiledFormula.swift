import FormulaLibrary
import FormulaRuntime
import FormulaVM
import FormulaValues
import Formulas
import IndexedCollections

/// A compiled formula with its own machine.
final class CompiledFormula {
  private let schema: FormulaSchema
  private var machine: Machine
  /// The member names of the last fields.
  private var names: [String] = []
  /// The positions in `names` of the fields that the program reads, in program order.
  private var positions: [Int?]

  init(_ program: Program, schema: FormulaSchema, _ environment: EvaluationEnvironment) {
    self.schema = schema
    positions = program.slots.map { _ in nil }
    machine = Machine(program, environment: environment)
  }

  /// Returns the serialized result for fields, a JSON object, at an instant.
  ///
  /// Throws if `fields` is not an object.
  func result(
    for fields: UnsafeBufferPointer<UInt8>, at now: Double
  ) throws(Refusal) -> [UInt8] {
    if machine.run.world.environment.now != now { machine.run.world.environment.now = now }
    machine.run.world.restartRandom()
    machine.forgetDocument()
    let record = try machine.run.record(fields)
    let values = machine.run.values(record)
    bind(machine.run.keys(record))
    for (number, slot) in machine.program.slots.enumerated() {
      let value = positions[number].map { values[$0] } ?? .null
      machine.set(
        Program.InputNumber(number),
        to: FieldConversion.word(value, as: schema.type(of: slot), &machine.run))
    }
    machine.keep()
    let word = machine.evaluate()
    do throws(EvaluationError) {
      return try ResultLine(word, of: &machine).json
    } catch {
      return ResultLine(error).json
    }
  }

  /// Finds the fields among the member names. Rows usually have the names of the row before.
  private func bind(_ found: [String]) {
    if found == names { return }
    names = found
    var numbers: [String: Int] = [:]
    for (number, name) in found.enumerated() { numbers[name] = number }
    positions = machine.program.slots.map { numbers[schema[$0].id] }
  }
}
