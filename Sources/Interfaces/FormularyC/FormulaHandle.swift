import CFormulary
import ColumnarEvaluation
import FormulaVM
import Formulas
import IndexedCollections
import JSONTree
import JoyDocFormulas

/// A compiled formula with its own machine.
@safe final class FormulaHandle: EngineHandle {
  let schema: FormulaSchema
  let options: EngineOptions
  let formula: Formula
  let program: Program
  private var machine: Machine
  /// The batch evaluator for columns.
  private(set) lazy var batch = FormulaBatch(
    program, schema: schema, type: formula.type, environment: options.environment,
    limits: options.limits)
  /// The errors in the rows of the last batch.
  var tally = ErrorTally()
  /// The memory of the last batch's results.
  var resultMemory = ResultMemory()
  /// The bytes that the last result points to.
  private var lent = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)

  /// Compiles a formula. Throws if it cannot run.
  init(
    _ text: [UInt8], schema json: [UInt8]?, _ options: EngineOptions
  ) throws(CInterfaceFailure) {
    let language = FormulaLanguage.standard
    if let json {
      schema = try SchemaJSON.schema(json)
      formula = Formula(language.check(text, schema: schema), in: language)
    } else {
      let open = language.checkOpen(text)
      schema = open.schema
      formula = Formula(open.formula, in: language)
    }
    do throws(EvaluationError) {
      program = try formula.runnable()
    } catch {
      var failure = CInterfaceFailure(error)
      let cause = formula.diagnostics.first { $0.isFatal && $0.message == error.message }
      if let hint = cause?.hint { failure.message += "; \(hint)" }
      throw failure
    }
    self.options = options
    machine = Machine(program, environment: options.environment, limits: options.limits)
    super.init()
    machine.run.interruption = interruption
  }

  deinit { unsafe lent.deallocate() }

  /// The names of the fields that the formula reads, in program order.
  var fieldNames: [String] { program.slots.map { schema[$0].id } }

  // MARK: Evaluation

  private func begin(steps: Int = 0) {
    interruption.clear()
    machine.forgetDocument()
    machine.run.world.facts = nil
    machine.run.limits.steps = steps > 0 ? min(steps, options.limits.steps) : options.limits.steps
    machine.run.world.restartRandom()
  }

  /// Evaluates the formula for a JSON object and returns the result line.
  ///
  /// Throws if `json` is not an object.
  func line(for json: [UInt8]) throws(CInterfaceFailure) -> (
    json: [UInt8], failure: CInterfaceFailure?
  ) {
    let (tree, diagnostics) = JSONTree.parse(json)
    if let fault = diagnostics.first(where: \.isFatal) {
      throw .argument("the values are not valid JSON: \(fault.message)")
    }
    guard tree.kind(tree.root) == .object else {
      throw .argument("the values must be a JSON object of names and values")
    }
    if let number = tree.oversizedNumbers(in: tree.root).first {
      throw .argument(tree.oversizedMessage(of: number))
    }
    begin()
    let reader = NestedReader(tree)
    for (number, slot) in program.slots.enumerated() {
      let field = schema[slot]
      let node = tree.member(utf8: field.id.utf8, of: tree.root)?.value
      var word = node.map { reader.any($0, run: &machine.run) } ?? .null
      word = FieldConversion.word(word, as: field.type, &machine.run)
      machine.set(Program.InputNumber(number), to: word)
    }
    machine.keep()
    let word = machine.evaluate()
    do throws(EvaluationError) {
      return (try ResultLine(word, of: &machine).json, nil)
    } catch {
      return (ResultLine(error).json, CInterfaceFailure(error))
    }
  }

  /// The sizes of a `formulary_value` in this version and later ones.
  ///
  /// The size is the distance of two values, so one that was never set would read beyond them.
  private static let valueSizes = unsafe MemoryLayout<formulary_value>.size...256

  /// Evaluates the formula for values in the order of `fieldNames`.
  ///
  /// Strings in the result are valid until the next evaluation.
  func evaluate(
    _ values: UnsafePointer<formulary_value>?, count: Int, steps: Int64,
    into result: UnsafeMutablePointer<formulary_value>?
  ) throws(CInterfaceFailure) {
    let isPresent = unsafe values != nil
    guard count == program.slots.count, count == 0 || isPresent else {
      throw .argument("the formula reads \(program.slots.count) fields, found \(count) values")
    }
    guard let result = unsafe result,
      unsafe result.pointee.size >= MemoryLayout<formulary_value>.size
    else {
      throw .argument("the result requires a formulary_value whose size is set")
    }
    begin(steps: Int(clamping: steps))
    if let values = unsafe values {
      let stride = unsafe count > 0 ? Int(values.pointee.size) : 0
      guard count == 0 || Self.valueSizes.contains(stride) else {
        throw .argument(
          "the size of a formulary_value is \(stride); set it to sizeof(formulary_value)")
      }
      for number in 0..<count {
        let place = unsafe UnsafeRawPointer(values) + number * stride
        let value = unsafe place.loadUnaligned(as: formulary_value.self)
        let word = try unsafe ValueWords.word(value, &machine.run)
        let type = schema.type(of: program.slots[number])
        let admitted = FieldConversion.word(word, as: type, &machine.run)
        machine.set(Program.InputNumber(number), to: admitted)
      }
    }
    machine.keep()
    try unsafe give(machine.evaluate(), to: result)
  }

  private func give(
    _ word: Word, to result: UnsafeMutablePointer<formulary_value>
  ) throws(CInterfaceFailure) {
    unsafe result.pointee.number = 0
    unsafe result.pointee.text = nil
    unsafe result.pointee.count = 0
    switch word.kind {
    case .null: unsafe result.pointee.kind = FORMULARY_NULL
    case .number:
      unsafe result.pointee.kind = FORMULARY_NUMBER
      unsafe result.pointee.number = word.double + 0
    case .boolean:
      unsafe result.pointee.kind = FORMULARY_BOOLEAN
      unsafe result.pointee.number = word.isTrue ? 1 : 0
    case .text:
      unsafe result.pointee.kind = FORMULARY_TEXT
      let text = unsafe machine.run.utf8(word)
      unsafe result.pointee.text = UnsafeRawPointer(text.baseAddress)?
        .assumingMemoryBound(to: CChar.self)
      unsafe result.pointee.count = text.count
    case .date:
      unsafe result.pointee.kind = FORMULARY_DATE
      unsafe result.pointee.number = machine.run.number(word)
      let zone = machine.run.zone(word)
      if zone != 0 { unsafe lend(Array(machine.run.heap.zones[zone].utf8), to: result) }
    case .choice, .list, .record:
      do throws(EvaluationError) {
        let line = try ResultLine(word, of: &machine)
        unsafe result.pointee.kind = FORMULARY_JSON
        unsafe lend(Array(line.json[line.value]), to: result)
      } catch {
        throw CInterfaceFailure(error)
      }
    case .error, .function:
      do throws(EvaluationError) {
        _ = try machine.value(of: word)
      } catch {
        throw CInterfaceFailure(error)
      }
    }
  }

  /// Stores a copy of `bytes` for the result, valid until the next one.
  private func lend(_ bytes: [UInt8], to result: UnsafeMutablePointer<formulary_value>) {
    unsafe lent.deallocate()
    unsafe lent = .allocate(byteCount: max(1, bytes.count), alignment: 1)
    unsafe lent.copyBytes(from: bytes)
    unsafe result.pointee.text = UnsafeRawPointer(lent.baseAddress)?
      .assumingMemoryBound(to: CChar.self)
    unsafe result.pointee.count = bytes.count
  }
}
