import AbstractInterpretation
import FormulaTesting
import FormulaRuntime
import FormulaValues
import Formulas

/// The fields of the sample world with random values of their types.
struct VariedWorld: WordContext {
  private let schema: FormulaSchema
  private let values: [Slot: Value]

  init(_ schema: FormulaSchema, seed: UInt64) {
    self.schema = schema
    var random = RandomSource(seed: seed)
    var values: [Slot: Value] = [:]
    for (index, field) in schema.fields.enumerated() {
      // Sometimes the values of the sample world.
      if random.next() % 4 == 0, field.id != "big" { continue }
      values[Slot(index)] = Self.value(of: field.type, depth: 0, &random)
    }
    self.values = values
  }

  func value(in slot: Slot) -> Value { values[slot] ?? SampleWorld().value(in: slot) }

  func word(in slot: Slot, run: inout Run) -> Word {
    guard let value = values[slot] else { return SampleWorld().word(in: slot, run: &run) }
    return run.word(value)
  }

  var facts: (any FieldFacts)? { nil }

  private static let numbers: [Double] = [
    0, 1, -1, 0.5, 2, 3, 7, 10, 12, 100, -2.5, 1e9, 1e15, -1e15, 0.1, 1e-9, 1e-15, 3.5, 1e3,
  ]
  private static let texts = ["", "a", "Red", "o1", "x y", "12", "h\u{E9}", "price"]

  private static func value(
    of type: ValueType, depth: Int, _ random: inout RandomSource
  ) -> Value {
    let kinds = type.kinds.subtracting(.function).members
    guard !kinds.isEmpty else { return .null }
    func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int(random.next() >> 33) % elements.count]
    }
    switch depth > 3 ? .null : pick(kinds) {
    case .number: return .number(pick(numbers))
    case .text: return .text(pick(texts))
    case .boolean: return .boolean(pick([true, false]))
    case .date:
      return .date(.init(milliseconds: pick([0, 1_717_113_600_000, -86_400_000, 9e13])))
    case .choice:
      let options = type.options ?? []
      if options.isEmpty { return .choice(.init(id: pick(["o1", "o2"]), text: pick(texts))) }
      let option = pick(options)
      return .choice(.init(id: option.id, text: option.text))
    case .list:
      let count = pick([0, 1, 2, 5])
      return .list((0..<count).map { _ in value(of: type.element, depth: depth + 1, &random) })
    case .record:
      let names = type.shape?.members.map { ($0.name, $0.type) } ?? [("a", .any), ("price", .any)]
      return .record(
        .init(names.map { ($0.0, value(of: $0.1, depth: depth + 1, &random)) }))
    default: return .null
    }
  }
}
