import FormulaGraph
import FormulaVM
import FormulaValues
import JSONTree
import JoyDoc
import PersistentCollections
import SourceText

/// The program of a template with a machine, for one document after the other.
///
/// It gives what reading the whole document gives, but reads only what is in the template's holes.
final class TemplateProgram {
  let template: DocumentTemplate
  private var machine: Machine
  private let timeZone: String
  private let steps: [Step]
  /// The steps in the order of their holes.
  private let stepsByHole: [Int]
  /// Holes whose content nothing reads before it is passed on.
  private let unread: [Int]
  private var contents: [DocumentTemplate.Content] = []
  /// By step: the new value, if there is one.
  private var results: [[UInt8]?]

  /// A formula and the field that it is for.
  private struct Step {
    var target: FormulaPlan.Target
    var field: Field
    var conversion: ResultConversion
    var hole: Int
    /// The program's number of the field, or −1.
    var slot: Int
  }

  init(_ template: DocumentTemplate, environment: Environment, limits: EvaluationLimits) {
    self.template = template
    let plan = template.plan
    let document = template.document
    machine = Machine(plan.program, environment: environment, limits: limits)
    timeZone = environment.timeZone
    var slots: [Int: Int] = [:]
    for (number, slot) in plan.program.slots.enumerated() { slots[slot.index] = number }
    let steps = plan.order.nodes.map { number in
      let target = plan.targets[number]
      let field = document.fields[target.field]
      return Step(
        target: target, field: field,
        conversion: ResultConversion(field, timeZone: environment.timeZone),
        hole: template.valueHoles[target.field], slot: slots[target.field] ?? -1)
    }
    self.steps = steps
    stepsByHole = steps.indices.sorted { steps[$0].hole < steps[$1].hole }
    results = Array(repeating: nil, count: steps.count)
    var read = Set(plan.program.slots.map { template.valueHoles[$0.index] })
    read.formUnion(plan.program.slots.map { template.orderHoles[$0.index] })
    unread = template.holes.indices.filter { !read.contains($0) }
  }

  /// Appends the document with its formulas run, and gives those that failed; nil if the document is
  /// of another template or malformed.
  func run(
    _ text: UnsafeBufferPointer<UInt8>, appendingTo output: inout [UInt8]
  ) -> [FormulaFailure]? {
    guard template.read(text, into: &contents) else { return nil }
    for hole in unread where contents[hole].form == .other {
      guard Self.isWellFormed(slice(text, contents[hole])) else { return nil }
    }
    let world = HoleContext(template: template, contents: contents, text: text)
    machine.run.random = RandomSource(seed: machine.run.environment.seed)
    machine.load(world)
    if world.fault.isMalformed { return nil }
    var failures: [FormulaFailure] = []
    for index in steps.indices {
      results[index] = nil
      let step = steps[index]
      if let obstacle = step.target.obstacle {
        failures.append(
          FormulaFailure(template.document, step.target, obstacle, template.plan))
        continue
      }
      guard let formula = step.target.formula else { continue }
      let word = machine.evaluate(formula)
      do throws(EvaluationError) {
        try store(word, of: index, text)
      } catch {
        failures.append(FormulaFailure(template.document, step.target, error))
      }
    }
    write(text, to: &output)
    failures.sort { $0.field < $1.field }
    return failures
  }

  private func slice(
    _ text: UnsafeBufferPointer<UInt8>, _ content: DocumentTemplate.Content
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[content.start..<content.end])
  }

  private static func isSame(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard one.count == other.count else { return false }
    for index in 0..<one.count where one[index] != other[index] { return false }
    return true
  }

  private static func isWellFormed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    !JSONTree.parse(Array(text)).diagnostics.contains(where: \.isFatal)
  }

  /// Notes the result of a step if it is another than what the field stores.
  private func store(
    _ word: Word, of index: Int, _ text: UnsafeBufferPointer<UInt8>
  ) throws(EvaluationError) {
    let step = steps[index]
    let content = contents[step.hole]
    let stored = slice(text, content)
    let isText = step.field.kind == .text || step.field.kind == .textarea
    var differs: Bool?
    if step.field.kind == .number, word.isNumber, content.form == .number,
      let number = JSONTree.double(of: stored)
    {
      if number == word.double { return }
      differs = true
    }
    let json = try step.conversion.json(word, in: &machine.run)
    if differs == nil {
      if json.withUnsafeBufferPointer({ Self.isSame($0, stored) }) { return }
      // Plain texts that are written differently are different.
      if isText, content.form == .plainString { differs = true }
    }
    if differs == nil {
      let old = HoleContext.stored(step.field, value: stored, order: nil)
      guard StoredValue.differs(old.field, from: json, in: old.tree) else { return }
    }
    results[index] = json
    guard step.slot >= 0 else { return }
    if step.field.kind == .number, word.isNumber {
      machine.set(field: step.slot, to: Word(word.double + 0))
      return
    }
    machine.store(field: step.slot) { run in
      guard isText, !json.contains(UInt8(ascii: "\\")) else {
        return StoredValue.word(of: step.field, storing: json, in: &run)
      }
      return json.withUnsafeBufferPointer { json in
        run.heap.text(copying: UnsafeBufferPointer(rebasing: json[1..<json.count - 1]))
      }
    }
  }

  private func write(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var from = 0
    for index in stepsByHole {
      guard let json = results[index] else { continue }
      let hole = steps[index].hole
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[from..<contents[hole].start]))
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

/// The contents of a template's holes as the world of its formulas.
private struct HoleContext: WordContext {
  let template: DocumentTemplate
  let contents: [DocumentTemplate.Content]
  let text: UnsafeBufferPointer<UInt8>
  let fault = Fault()

  /// Whether something turned out to be no JSON.
  final class Fault { var isMalformed = false }

  var facts: (any FieldFacts)? { nil }

  func value(in slot: Slot) -> Value { .null }

  func word(in slot: Slot, run: inout Run) -> Word {
    let field = template.document.fields[slot.index]
    let hole = template.valueHoles[slot.index]
    let order = template.orderHoles[slot.index]
    let content = hole < 0 ? nil : contents[hole]
    let bytes = content.map { UnsafeBufferPointer(rebasing: text[$0.start..<$0.end]) }
    if let content, let bytes, order < 0 {
      switch (field.kind, content.form) {
      case (.number, .number):
        if let number = JSONTree.double(of: bytes) { return Word(number) }
      case (.text, .plainString), (.textarea, .plainString):
        return run.heap.text(copying: UnsafeBufferPointer(rebasing: bytes[1..<bytes.count - 1]))
      default: break
      }
    }
    let stored = Self.stored(
      field, value: bytes,
      order: order < 0
        ? nil : UnsafeBufferPointer(rebasing: text[contents[order].start..<contents[order].end]))
    if stored.isMalformed { fault.isMalformed = true }
    return FieldBinding.word(of: stored.field, in: stored.tree, run: &run)
  }

  /// A field with the value and order of rows that a document has for it, none if empty.
  static func stored(
    _ field: Field, value: UnsafeBufferPointer<UInt8>?, order: UnsafeBufferPointer<UInt8>?
  ) -> (tree: JSONTree, field: Field, isMalformed: Bool) {
    var json: [UInt8] = [UInt8(ascii: "[")]
    let hasValue = value.map { !$0.isEmpty } ?? false
    if let value { json.append(contentsOf: value) }
    if let order {
      if hasValue { json.append(UInt8(ascii: ",")) }
      json.append(contentsOf: order)
    }
    json.append(UInt8(ascii: "]"))
    let (tree, diagnostics) = JSONTree.parse(json)
    var parts = tree.elements(of: tree.root)
    let first = hasValue ? parts.next() : nil
    let second = order == nil ? nil : parts.next()
    return (
      tree, field.storing(value: first, rowOrder: second),
      diagnostics.contains(where: \.isFatal) || parts.next() != nil
    )
  }
}
