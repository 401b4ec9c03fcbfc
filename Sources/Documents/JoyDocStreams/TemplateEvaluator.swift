import SheetEvaluation
import FormulaVM
import FormulaRuntime
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// Evaluates the program of a template for a stream of documents.
///
/// The result equals that of reading the whole document, but only the holes of the template are
/// read.
final class TemplateEvaluator {
  private var runner: TemplateRunner

  init(_ template: StreamTemplate, settings: EvaluationSettings) {
    runner = TemplateRunner(template, settings: settings)
  }

  /// Appends the recalculated document to `output` and returns the failed formulas.
  ///
  /// Returns `nil` if the document has another template or is malformed.
  func run(
    _ text: UnsafeBufferPointer<UInt8>, appendingTo output: inout [UInt8]
  ) -> [FormulaFailure]? {
    unsafe runner.run(text, appendingTo: &output)
  }
}

/// The state for running a template's program.
private struct TemplateRunner: ~Copyable {
  private let template: StreamTemplate
  private var machine: Machine
  private var fields: TemplateFields
  /// The readers of the fields that the program reads, by input number.
  private let inputs: [Input]
  /// The holes for the value and the row order of each input.
  private let holes: [(value: Int?, order: Int?)]
  private var tables: [RowParser] = []
  /// The indexes in `tables`, by hole.
  private var tableNumbers: [Int?]
  /// The holes whose contents are copied to the output without being read.
  private let unread: [Int]

  /// The method for reading an input.
  private enum Input {
    case table(Int)
    case simple(FieldReader)
    case parsed
  }

  init(_ template: StreamTemplate, settings: EvaluationSettings) {
    self.template = template
    let document = template.document
    let program = template.program.program
    machine = Machine(program, environment: settings.environment, limits: settings.limits)
    fields = machine.keepForAll { run in
      TemplateFields(template, timeZone: settings.environment.timeZone, in: &run)
    }
    let holes = program.slots.map { slot in
      (value: template.valueHoles[CellID(slot)], order: template.orderHoles[CellID(slot)])
    }
    self.holes = holes
    let read = Set(holes.compactMap(\.value)).union(holes.compactMap(\.order))
    unread = template.holes.indices.filter { !read.contains($0) }
    var tables: [RowParser] = []
    var tableNumbers = [Int?](repeating: nil, count: template.holes.count)
    inputs = machine.keepForAll { run in
      program.slots.map { slot in
        let field = document.fields[slot.index]
        guard let hole = template.valueHoles[CellID(slot)] else { return .parsed }
        switch field.kind.storage {
        case .rows:
          guard let table = RowParser(field, run: &run) else { return .parsed }
          tables.append(table)
          tableNumbers[hole] = tables.count - 1
          return .table(tables.count - 1)
        case .nestedRows, .series: return .parsed
        case .text, .number, .instant, .option, .options, .attachments, .signature, .block,
          .richText, .unknown:
          return .simple(FieldReader(field, in: &run))
        }
      }
    }
    self.tables = tables
    self.tableNumbers = tableNumbers
  }

  mutating func run(
    _ text: UnsafeBufferPointer<UInt8>, appendingTo output: inout [UInt8]
  ) -> [FormulaFailure]? {
    guard unsafe read(text) else { return nil }
    unsafe restartRandom(text)
    unsafe fields.begin(text)
    var failures: [FormulaFailure] = []
    template.program.layout.runAll(&machine, &fields) { step, settlement in
      if case .failed(let error) = settlement {
        failures.append(
          FormulaFailure(template.document, step, of: template.program.checks, error))
      }
    }
    fields.write(to: &output)
    failures.sort { $0.cell < $1.cell }
    return failures
  }

  /// Restarts the random numbers as a recalculation of the document does.
  private mutating func restartRandom(_ text: UnsafeBufferPointer<UInt8>) {
    guard let hole = template.idHole else { return machine.run.world.restartRandom() }
    let content = fields.contents[hole]
    if content.form == .plainString, content.range.count >= 2 {
      let range = content.start + 1..<content.end - 1
      unsafe machine.run.world.restartRandom(for: UnsafeBufferPointer(rebasing: text[range]))
      return
    }
    let tree = unsafe JSONTree.parse(Array(text[content.range])).tree
    if let id = tree.string(tree.root) {
      machine.run.world.restartRandom(for: id.utf8)
    } else {
      machine.run.world.restartRandom()
    }
  }

  /// Reads the inputs. Returns `false` if the document has another template or is malformed.
  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    machine.forgetDocument()
    machine.run.world.facts = nil
    let isOfTemplate = unsafe template.read(text, into: &fields.contents) { hole, start in
      tableNumbers[hole].flatMap { unsafe tables[$0].read(text, at: start, run: &machine.run) }
    }
    guard isOfTemplate else { return false }
    for hole in unread {
      let content = fields.contents[hole]
      let span = JSONValueSpan(end: content.end, form: content.form)
      guard unsafe span.isWellFormed(in: text, from: content.start) else { return false }
    }
    for number in inputs.indices {
      let input = InputNumber(number)
      guard let word = unsafe word(of: input, text) else { return false }
      machine.set(input, to: word)
    }
    machine.keep()
    return true
  }

  /// Returns the value of an input, or `nil` if it is malformed.
  private mutating func word(
    of input: InputNumber, _ text: UnsafeBufferPointer<UInt8>
  ) -> Word? {
    let holes = holes[input.index]
    let content = holes.value.map { fields.contents[$0] }
    let order = holes.order.map { fields.contents[$0].range }
    switch inputs[input.index] {
    case .table(let table):
      if let word = unsafe tables[table].word(text, order: order, run: &machine.run) { return word }
    case .simple(let reader):
      if order == nil, let content, content.start < content.end,
        let word = unsafe reader.word(
          UnsafeBufferPointer(rebasing: text[content.range]), content.form, zone: reader.zone,
          run: &machine.run)
      {
        return word
      }
    case .parsed: break
    }
    let cell = CellID(template.program.program.slots[input.index])
    let stored = unsafe StoredField(
      template.document.fields[cell], value: content?.range, order: order, in: text)
    guard let stored else { return nil }
    return FieldReader.word(of: stored.field, in: stored.tree, run: &machine.run)
  }
}

extension StoredField {
  /// Parses the value and row order of a field separately; `nil` if they are malformed.
  fileprivate init?(
    _ field: Field, value: Range<Int>?, order: Range<Int>?, in text: UnsafeBufferPointer<UInt8>
  ) {
    var json: [UInt8] = [UInt8(ascii: "[")]
    let hasValue = value.map { !$0.isEmpty } ?? false
    if let value { unsafe json.append(contentsOf: text[value]) }
    if let order {
      if hasValue { json.append(UInt8(ascii: ",")) }
      unsafe json.append(contentsOf: text[order])
    }
    json.append(UInt8(ascii: "]"))
    let (tree, diagnostics) = JSONTree.parse(json)
    var parts = tree.elements(of: tree.root)
    let first = hasValue ? parts.next() : nil
    let second = order == nil ? nil : parts.next()
    if diagnostics.contains(where: \.isFatal) || parts.next() != nil { return nil }
    self.init(
      tree: tree, field: field.storing(value: first, rowOrder: second), owner: tree.root)
  }
}
