import FormulaValues
import SourceText

extension Word {
  /// Returns the text form of a value, as used by `concat` and by `+` with a text. Null is empty.
  package func textForm(in run: inout Run) -> Word {
    if has(.text) { return self }
    if has(.choice) { return run.heap.choices[index].text }
    var bytes: [UInt8] = []
    guard appendTextForm(to: &bytes, in: run) else { return run.textLimitError(of: bytes) }
    return run.text(bytes)
  }

  /// Appends the text form of a value.
  ///
  /// Returns `false` if the text exceeds the limit, or if the budget is exhausted.
  package func appendTextForm(to bytes: inout [UInt8], in run: borrowing Run) -> Bool {
    guard run.spend(1) else { return false }
    switch kind {
    case .null, .error, .function: break
    case .number, .date:
      let number = run.number(self)
      guard Self.spend(spelling: number, in: run) else { return false }
      NumberText.append(number, to: &bytes)
    case .boolean: bytes.append(contentsOf: (isTrue ? "true" : "false").utf8)
    case .text, .choice:
      let text = unsafe run.utf8(self)
      guard run.spend(steps: text.count >> 1) else { return false }
      unsafe bytes.append(contentsOf: text)
    case .list:
      bytes.append(UInt8(ascii: "["))
      let elements = run.elements(self)
      for index in 0..<elements.count {
        if index > 0 {
          bytes.append(UInt8(ascii: ","))
          bytes.append(UInt8(ascii: " "))
        }
        guard elements[index].appendTextForm(to: &bytes, in: run) else { return false }
      }
      bytes.append(UInt8(ascii: "]"))
    case .record: return appendJSON(to: &bytes, in: run)
    }
    return bytes.count <= run.limits.textLength
  }

  /// Charges the formatting of a number, which is slower with decimals or with many integer digits.
  private static func spend(spelling number: Double, in run: borrowing Run) -> Bool {
    run.spend(number.rounded() != number ? 8 : number.magnitude < 1e17 ? 2 : 10)
  }

  /// Appends a value as compact JSON: dates as milliseconds, choices as their display text.
  ///
  /// Returns `false` if the text exceeds the limit, or if the budget is exhausted.
  package func appendJSON(to bytes: inout [UInt8], in run: borrowing Run) -> Bool {
    guard run.spend(1) else { return false }
    switch kind {
    case .null, .error, .function: bytes.append(contentsOf: "null".utf8)
    case .number, .date:
      let number = run.number(self)
      guard Self.spend(spelling: number, in: run) else { return false }
      NumberText.append(number, to: &bytes)
    case .boolean: bytes.append(contentsOf: (isTrue ? "true" : "false").utf8)
    case .text, .choice:
      guard run.spend(run.byteCount(self) >> 4) else { return false }
      unsafe JSONText.append(run.utf8(self), to: &bytes)
    case .list:
      bytes.append(UInt8(ascii: "["))
      let elements = run.elements(self)
      for index in 0..<elements.count {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        guard elements[index].appendJSON(to: &bytes, in: run) else { return false }
      }
      bytes.append(UInt8(ascii: "]"))
    case .record:
      bytes.append(UInt8(ascii: "{"))
      for (index, (key, value)) in zip(run.keys(self), run.values(self)).enumerated() {
        guard run.spend(1) else { return false }
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(key.utf8, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        guard value.appendJSON(to: &bytes, in: run) else { return false }
      }
      bytes.append(UInt8(ascii: "}"))
    }
    return bytes.count <= run.limits.textLength
  }
}
