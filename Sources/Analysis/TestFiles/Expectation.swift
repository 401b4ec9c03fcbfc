import FormulaRuntime
package import FormulaValues
import SourceText

/// The expected result of a formula.
enum Expectation {
  case value(Value)
  /// A number that equals the result after rounding to `places` decimals.
  case about(Double, places: Int)
  /// A failure with a given code, or with any code for `nil`.
  case failure(ErrorCode?)

  /// Returns an expectation with as many decimals as `number` is written with.
  static func approximately(_ number: Double, written text: String) -> Expectation {
    let places = text.drop { $0 != "." }.count { $0.isNumber }
    return .about(number, places: places)
  }

  /// Returns the outcome of a formula compared with the expectation.
  ///
  /// Dates in text are read in `timeZone`.
  func check(
    _ outcome: Result<Value, EvaluationError>, field: String? = nil, timeZone: String
  ) -> CaseResult.Check {
    var check = CaseResult.Check(
      field: field, expected: text(timeZone), actual: "", isMet: false)
    switch outcome {
    case .failure(let error):
      check.actual = "error \(error.code.rawValue)"
      check.failure = error
      if case .failure(let code) = self { check.isMet = code == nil || code == error.code }
    case .success(let value):
      check.actual = CaseText.text(value, timeZone)
      switch self {
      case .failure: break
      case .about(let number, let places):
        guard case .number(let actual) = value else { break }
        check.isMet = DecimalRounding.round(actual, places: places) == number
      case .value(let expected):
        let difference = Self.difference(expected, value, at: "", timeZone)
        check.isMet = difference == nil
        check.difference = difference?.isEmpty == false ? difference : nil
      }
    }
    return check
  }

  private func text(_ timeZone: String) -> String {
    switch self {
    case .value(let value): CaseText.text(value, timeZone)
    case .about(let number, _): "about \(CaseText.text(.number(number), timeZone))"
    case .failure(let code): code.map { "error \($0.rawValue)" } ?? "an error"
    }
  }

  /// Returns the first difference between two values, or `nil` if they are equal.
  ///
  /// The result is empty if the values differ as a whole.
  ///
  /// Numbers are equal if twelve digits are, so that `0.1 + 0.2` gives 0.3. A choice equals its
  /// text or its id. A date equals its ISO text or its milliseconds.
  private static func difference(
    _ expected: Value, _ actual: Value, at path: String, _ zone: String
  ) -> String? {
    func differ() -> String {
      guard !path.isEmpty else { return "" }
      return "at \(path): expected \(CaseText.text(expected, zone)), "
        + "found \(CaseText.text(actual, zone))"
    }
    switch (expected, actual) {
    case (.number(let one), .number(let other)):
      return isClose(one, other) ? nil : differ()
    case (.text(let text), .choice(let choice)):
      return text == choice.text || text == choice.id ? nil : differ()
    case (.text(let text), .date(let date)):
      let instant = DateText.instant(of: text, in: date.zone ?? zone)
      return instant == date.milliseconds ? nil : differ()
    case (.number(let number), .date(let date)):
      return number == date.milliseconds ? nil : differ()
    case (.date(let one), .date(let other)):
      return one.milliseconds == other.milliseconds ? nil : differ()
    case (.choice(let one), .choice(let other)): return one.id == other.id ? nil : differ()
    case (.list(let one), .list(let other)):
      for (index, (first, second)) in zip(one, other).enumerated() {
        if let found = difference(first, second, at: "\(path)[\(index)]", zone) { return found }
      }
      guard one.count != other.count else { return nil }
      return (path.isEmpty ? "" : "at \(path): ")
        + "expected \(one.count) elements, found \(other.count)"
    case (.record(let one), .record(let other)):
      for (key, value) in zip(one.keys, one.values) {
        let inner = path.isEmpty ? key : "\(path).\(key)"
        guard let second = other[key] else { return "\(inner) is missing" }
        if let found = difference(value, second, at: inner, zone) { return found }
      }
      let extra = other.keys.first { one[$0] == nil }
      return extra.map { "\(path.isEmpty ? $0 : "\(path).\($0)") is not expected" }
    default: return expected == actual ? nil : differ()
    }
  }

  private static func isClose(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= 1e-12 * max(abs(one), abs(other))
  }
}

/// Values as single-line text, in the notation of tests.
package enum CaseText {
  package static func text(_ value: Value, _ timeZone: String) -> String {
    switch value {
    case .date(let date):
      if let text = date.isoText(in: timeZone) { return "\"\(text)\"" }
    case .choice(let choice): return text(.text(choice.text), timeZone)
    case .list(let values):
      return "[\(values.map { text($0, timeZone) }.joined(separator: ", "))]"
    case .record(let record):
      let members = zip(record.keys, record.values).map { "\($0): \(text($1, timeZone))" }
      return "{\(members.joined(separator: ", "))}"
    case .text(let text): return JSONText.string(text)
    case .number(let number): return NumberText.string(number)
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .null: break
    }
    return "null"
  }
}
