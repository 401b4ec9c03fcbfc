import FormulaGraph
import FormulaVM
import FormulaValues
import JSONTree
import JoyDoc
import IndexedCollections
import SourceText

/// The program of a template with a machine, for one document after the other.
///
/// It gives what reading the whole document gives, but reads only what is in the template's holes.
final class TemplateProgram {
  private var runner: TemplateRunner

  init(_ template: DocumentTemplate, environment: Environment, limits: EvaluationLimits) {
    runner = TemplateRunner(template, environment: environment, limits: limits)
  }

  /// Appends the document with its formulas run, and gives those that failed; nil if the document is
  /// of another template or malformed.
  func run(
    _ text: UnsafeBufferPointer<UInt8>, appendingTo output: inout [UInt8]
  ) -> [FormulaFailure]? {
    runner.run(text, appendingTo: &output)
  }
}

/// What a template's program works with.
private struct TemplateRunner: ~Copyable {
  private let template: DocumentTemplate
  private var machine: Machine
  /// By the program's numbers of fields.
  private let inputs: [Input]
  private var tables: [PlainTable] = []
  /// By hole: the number of the table that it holds, or −1.
  private var tableNumbers: [Int]
  private let steps: [Step]
  /// The steps in the order of their holes.
  private let stepsByHole: [Int]
  /// Holes whose content nothing reads before it is passed on.
  private let unread: [Int]
  private var contents: [DocumentTemplate.Content] = []
  /// The new values, one after the other.
  private var results: [UInt8] = []
  /// By step: where its new value is, if there is one.
  private var resultRanges: [Range<Int>?]

  /// How a field that the program reads is read.
  private enum Input {
    case table(Int)
    case simple(PlainReading)
    case parsed
  }

  /// A formula and the field that it is for.
  // A class, as copying a conversion counts many references.
  private final class Step {
    let target: FormulaPlan.Target
    let field: Field
    let kind: FieldKind
    let hole: Int
    /// The program's number of the field, or −1.
    let slot: Int
    let conversion: ResultConversion

    init(
      _ target: FormulaPlan.Target, _ field: Field, hole: Int, slot: Int, timeZone: String
    ) {
      self.target = target
      self.field = field
      kind = field.kind
      self.hole = hole
      self.slot = slot
      conversion = ResultConversion(field, timeZone: timeZone)
    }

    var isText: Bool { kind == .text || kind == .textarea }
  }

  init(_ template: DocumentTemplate, environment: Environment, limits: EvaluationLimits) {
    self.template = template
    let plan = template.plan
    let document = template.document
    machine = Machine(plan.program, environment: environment, limits: limits)
    var slots: [Int: Int] = [:]
    for (number, slot) in plan.program.slots.enumerated() { slots[slot.index] = number }
    let steps = plan.order.nodes.map { number in
      let target = plan.targets[number]
      return Step(
        target, document.fields[target.field], hole: template.valueHoles[target.field],
        slot: slots[target.field] ?? -1, timeZone: environment.timeZone)
    }
    self.steps = steps
    stepsByHole = steps.indices.sorted { steps[$0].hole < steps[$1].hole }
    resultRanges = Array(repeating: nil, count: steps.count)
    var read = Set(plan.program.slots.map { template.valueHoles[$0.index] })
    read.formUnion(plan.program.slots.map { template.orderHoles[$0.index] })
    unread = template.holes.indices.filter { !read.contains($0) }
    var tables: [PlainTable] = []
    var tableNumbers = [Int](repeating: -1, count: template.holes.count)
    inputs = machine.keepForAll { run in
      plan.program.slots.map { slot in
        let field = document.fields[slot.index]
        let hole = template.valueHoles[slot.index]
        guard hole >= 0 else { return .parsed }
        switch field.kind {
        case .table:
          guard let table = PlainTable(field, run: &run) else { return .parsed }
          tables.append(table)
          tableNumbers[hole] = tables.count - 1
          return .table(tables.count - 1)
        case .collection, .chart: return .parsed
        default:
          let reading = ValueReader.Reading(
            field.kind, options: field.options, zone: field.timeZone, format: field.format,
            in: &run)
          return .simple(PlainReading(reading, isCell: false))
        }
      }
    }
    self.tables = tables
    self.tableNumbers = tableNumbers
  }

  mutating func run(
    _ text: UnsafeBufferPointer<UInt8>, appendingTo output: inout [UInt8]
  ) -> [FormulaFailure]? {
    guard read(text) else { return nil }
    machine.run.random = RandomSource(seed: machine.run.environment.seed)
    var failures: [FormulaFailure] = []
    results.removeAll(keepingCapacity: true)
    for (index, step) in steps.enumerated() {
      resultRanges[index] = nil
      if let obstacle = step.target.obstacle {
        failures.append(FormulaFailure(template.document, step.target, obstacle, template.plan))
        continue
      }
      guard let formula = step.target.formula else { continue }
      let word = machine.evaluate(formula)
      do throws(EvaluationError) {
        resultRanges[index] = try store(word, of: step, text)
      } catch {
        failures.append(FormulaFailure(template.document, step.target, error))
      }
    }
    write(text, to: &output)
    failures.sort { $0.field < $1.field }
    return failures
  }

  // MARK: Reading

  /// Reads what the program reads; false if the document is of another template or malformed.
  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    machine.forgetDocument()
    machine.run.facts = nil
    let isOfTemplate = template.read(text, into: &contents) { hole, start in
      let table = tableNumbers[hole]
      return table < 0 ? nil : tables[table].read(text, at: start, run: &machine.run)
    }
    guard isOfTemplate else { return false }
    for hole in unread {
      let content = contents[hole]
      let span = JSONValueSpan(end: content.end, form: content.form)
      guard span.isWellFormed(in: text, from: content.start) else { return false }
    }
    for number in inputs.indices {
      guard let word = word(of: number, text) else { return false }
      machine.set(field: number, to: word)
    }
    machine.keep()
    return true
  }

  /// What a field reads as; nil if its value is malformed.
  private mutating func word(of number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Word? {
    let slot = template.plan.program.slots[number].index
    let hole = template.valueHoles[slot]
    let order = template.orderHoles[slot]
    let orderRange = order < 0 ? nil : contents[order].range
    switch inputs[number] {
    case .table(let table):
      if let word = tables[table].word(text, order: orderRange, run: &machine.run) { return word }
    case .simple(let reading):
      let content = contents[hole]
      if order < 0, content.start < content.end,
        let word = reading.word(
          UnsafeBufferPointer(rebasing: text[content.range]), content.form,
          zone: reading.reading.zone, run: &machine.run)
      {
        return word
      }
    case .parsed: break
    }
    let stored = StoredField(
      template.document.fields[slot], value: hole < 0 ? nil : contents[hole].range,
      order: orderRange, in: text)
    if stored.isMalformed { return nil }
    return FieldBinding.word(of: stored.field, in: stored.tree, run: &machine.run)
  }

  // MARK: Results

  /// Where the result of a step is written down, if it is another than what the field stores.
  private mutating func store(
    _ word: Word, of step: Step, _ text: UnsafeBufferPointer<UInt8>
  ) throws(EvaluationError) -> Range<Int>? {
    let content = contents[step.hole]
    let stored = UnsafeBufferPointer(rebasing: text[content.range])
    let start = results.count
    var isNew: Bool?
    if step.kind == .number, word.isNumber, content.form == .number,
      let number = JSONTree.double(of: stored)
    {
      if number == word.double { return nil }
      isNew = true
    }
    do throws(EvaluationError) {
      try step.conversion.append(word, to: &results, in: &machine.run)
    } catch {
      results.removeLast(results.count - start)
      throw error
    }
    guard isNew ?? differs(from: stored, content.form, at: start, step) else {
      results.removeLast(results.count - start)
      return nil
    }
    let range = start..<results.count
    guard step.slot >= 0 else { return range }
    if step.kind == .number, word.isNumber {
      machine.set(field: step.slot, to: Word(word.double + 0))
    } else if step.isText, !results[range].contains(UInt8(ascii: "\\")) {
      machine.store(field: step.slot) { run in
        results.withUnsafeBufferPointer { results in
          run.heap.text(
            copying: UnsafeBufferPointer(rebasing: results[range].dropFirst().dropLast()))
        }
      }
    } else {
      let json = Array(results[range])
      machine.store(field: step.slot) { run in
        StoredValue.word(of: step.field, storing: json, in: &run)
      }
    }
    return range
  }

  /// Whether the last result, which begins at `start`, reads otherwise than what a field stores.
  private func differs(
    from stored: UnsafeBufferPointer<UInt8>, _ form: JSONValueSpan.Form, at start: Int, _ step: Step
  ) -> Bool {
    let (isSame, isNull) = results.withUnsafeBufferPointer { results in
      let result = UnsafeBufferPointer(rebasing: results[start...])
      return (result.elementsEqual(stored), Self.readsAsNull(result))
    }
    if isSame { return false }
    if Self.readsAsNull(stored) { return !isNull }
    // Plain texts that are written differently are different.
    if step.isText, form == .plainString { return true }
    let old = StoredField(step.field, value: stored.indices, order: nil, in: stored)
    return StoredValue.differs(old.field, from: Array(results[start...]), in: old.tree)
  }

  /// Whether a stored value is none: absent, null, an empty text or list.
  private static func readsAsNull(_ json: UnsafeBufferPointer<UInt8>) -> Bool {
    switch json.count {
    case 0: true
    case 2: json.elementsEqual("\"\"".utf8) || json.elementsEqual("[]".utf8)
    case 4: json.elementsEqual("null".utf8)
    default: false
    }
  }

  private func write(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    output.reserveCapacity(output.count + text.count + results.count + 16)
    results.withUnsafeBufferPointer { results in
      var from = 0
      for index in stepsByHole {
        guard let range = resultRanges[index] else { continue }
        let hole = steps[index].hole
        output.append(
          contentsOf: UnsafeBufferPointer(rebasing: text[from..<contents[hole].start]))
        let json = UnsafeBufferPointer(rebasing: results[range])
        if let insertion = template.holes[hole].insertion {
          output.append(contentsOf: insertion.before)
          output.append(contentsOf: json)
          output.append(contentsOf: insertion.after)
        } else {
          output.append(contentsOf: json)
        }
        from = contents[hole].end
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[from...]))
    }
  }
}

/// A field with the value and order of rows that a document has for it, parsed by themselves.
private struct StoredField {
  let tree: JSONTree
  let field: Field
  let isMalformed: Bool

  init(
    _ field: Field, value: Range<Int>?, order: Range<Int>?, in text: UnsafeBufferPointer<UInt8>
  ) {
    var json: [UInt8] = [UInt8(ascii: "[")]
    let hasValue = value.map { !$0.isEmpty } ?? false
    if let value { json.append(contentsOf: text[value]) }
    if let order {
      if hasValue { json.append(UInt8(ascii: ",")) }
      json.append(contentsOf: text[order])
    }
    json.append(UInt8(ascii: "]"))
    let (tree, diagnostics) = JSONTree.parse(json)
    var parts = tree.elements(of: tree.root)
    let first = hasValue ? parts.next() : nil
    let second = order == nil ? nil : parts.next()
    self.tree = tree
    self.field = field.storing(value: first, rowOrder: second)
    isMalformed = diagnostics.contains(where: \.isFatal) || parts.next() != nil
  }
}
