import AbstractInterpretation
import FormulaValues

extension AbstractValue {
  /// Returns `true` if the abstract value contains a value.
  func holds(_ value: Value) -> Bool {
    switch value {
    case .null: return canBeNull
    case .number(let number): return kinds.contains(.number) && numbers.contains(number)
    case .date(let date):
      return kinds.contains(.date) && numbers.contains(date.milliseconds)
    case .boolean(let boolean):
      return kinds.contains(.boolean) && (boolean ? canBeTrue : canBeFalse)
    case .text(let text): return kinds.contains(.text) && texts?.contains(text) ?? true
    case .choice(let choice):
      return kinds.contains(.choice)
        && choices?.contains { $0.id == choice.id && $0.text == choice.text } ?? true
    case .list(let elements):
      return kinds.contains(.list) && lengths.contains(Double(elements.count))
        && elements.allSatisfy(element.holds)
    case .record(let record):
      guard kinds.contains(.record) else { return false }
      guard let members else { return true }
      return record.keys.allSatisfy { key in
        members[key]?.holds(record[key] ?? .null) ?? false
      }
    }
  }
}
