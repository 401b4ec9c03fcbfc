import CivilTime
import FormulaRuntime
package import FormulaValues

/// A short, single-line representation of values for display.
package enum ValueText {
  /// Returns the value as text, truncated to `limit` characters. Complexity: O(size of the value).
  package static func short(_ value: Value, limit: Int = 60) -> String {
    cut(text(value), to: limit)
  }

  /// Returns the value or error message as text, truncated to `limit` characters.
  package static func short(_ outcome: Result<Value, EvaluationError>, limit: Int = 60) -> String {
    switch outcome {
    case .success(let value): short(value, limit: limit)
    case .failure(let error): cut("error: \(error.message)", to: limit)
    }
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .date(let instant):
      guard let whole = Int64(exactly: instant.milliseconds.rounded(.towardZero)),
        CivilCalendar.instant(instant.milliseconds) != nil
      else { return json(value) }
      return CivilCalendar.utc.isoText(at: whole)
    case .choice(let choice): return json(.text(choice.text))
    default: return json(value)
    }
  }

  /// Returns the value as JSON.
  package static func json(_ value: Value) -> String {
    var run = Run()
    let word = run.word(value)
    var bytes: [UInt8] = []
    guard word.appendJSON(to: &bytes, in: run) else { return "…" }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func cut(_ text: String, to limit: Int) -> String {
    // Checking bytes is much faster than checking characters.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    let line = line(text)
    return line.count <= limit ? line : line.prefix(max(0, limit - 1)) + "…"
  }

  /// Returns `text` on one line, without the indentation of its lines.
  static func line(_ text: String) -> String {
    let lines = text.split { $0.isNewline }
    return lines.count < 2
      ? lines.joined()
      : lines.map { $0.drop { $0.isWhitespace } }.joined(separator: " ")
  }
}
