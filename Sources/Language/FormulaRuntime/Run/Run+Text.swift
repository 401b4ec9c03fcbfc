import FormulaValues
import SourceText

extension Run {
  /// Returns the text form of a value, as used by `concat` and by `+` with a text. Null is empty.
  package mutating func textForm(_ word: Word) -> Word {
    if word.has(.text) { return word }
    if word.has(.choice) { return heap.choices[word.index].text }
    var bytes: [UInt8] = []
    guard appendTextForm(of: word, to: &bytes) else { return textLimitError(of: bytes) }
    return text(bytes)
  }

  /// Appends the text form of a value.
  ///
  /// Returns `false` if the text exceeds the limit, or if the budget is exhausted.
  package func appendTextForm(of word: Word, to bytes: inout [UInt8]) -> Bool {
    guard spend(1) else { return false }
    switch word.kind {
    case .null, .error, .function: break
    case .number, .date:
      guard spend(spelling: number(word)) else { return false }
      NumberText.append(number(word), to: &bytes)
    case .boolean: bytes.append(contentsOf: (word.isTrue ? "true" : "false").utf8)
    case .text, .choice:
      let text = unsafe utf8(word)
      guard spend(steps: text.count >> 2) else { return false }
      unsafe bytes.append(contentsOf: text)
    case .list:
      bytes.append(UInt8(ascii: "["))
      let elements = elements(word)
      for index in 0..<elements.count {
        if index > 0 {
          bytes.append(UInt8(ascii: ","))
          bytes.append(UInt8(ascii: " "))
        }
        guard appendTextForm(of: elements[index], to: &bytes) else { return false }
      }
      bytes.append(UInt8(ascii: "]"))
    case .record: return appendJSON(of: word, to: &bytes)
    }
    return bytes.count <= limits.textLength
  }

  /// Returns the error for a text form that could not be completed.
  package mutating func textLimitError(of bytes: [UInt8]) -> Word {
    isExhausted ? stepError() : textLimitError(bytes.count)
  }

  /// Charges the formatting of a number, which is slower with decimals or with many integer digits.
  private func spend(spelling number: Double) -> Bool {
    spend(number.rounded() != number ? 6 : number.magnitude < 1e17 ? 2 : 10)
  }

  /// Appends a value as compact JSON: dates as milliseconds, choices as their display text.
  ///
  /// Returns `false` if the text exceeds the limit, or if the budget is exhausted.
  package func appendJSON(of word: Word, to bytes: inout [UInt8]) -> Bool {
    guard spend(1) else { return false }
    switch word.kind {
    case .null, .error, .function: bytes.append(contentsOf: "null".utf8)
    case .number, .date:
      guard spend(spelling: number(word)) else { return false }
      NumberText.append(number(word), to: &bytes)
    case .boolean: bytes.append(contentsOf: (word.isTrue ? "true" : "false").utf8)
    case .text, .choice:
      guard spend(byteCount(word) >> 4) else { return false }
      unsafe JSONText.append(utf8(word), to: &bytes)
    case .list:
      bytes.append(UInt8(ascii: "["))
      let elements = elements(word)
      for index in 0..<elements.count {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        guard appendJSON(of: elements[index], to: &bytes) else { return false }
      }
      bytes.append(UInt8(ascii: "]"))
    case .record:
      bytes.append(UInt8(ascii: "{"))
      for (index, (key, value)) in zip(keys(word), values(word)).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(key.utf8, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        guard appendJSON(of: value, to: &bytes) else { return false }
      }
      bytes.append(UInt8(ascii: "}"))
    }
    return bytes.count <= limits.textLength
  }
}

extension Run {
  /// Creates an ASCII text of `count` bytes, each computed from its index.
  package mutating func ascii(count: Int, _ byte: (Int) -> UInt8) -> Word {
    guard admits(textOf: count) else { return textLimitError(count) }
    guard spend(count >> 6) else { return stepError() }
    let room = unsafe heap.allocate(bytes: count).bindMemory(to: UInt8.self, capacity: count)
    for index in 0..<count { unsafe room[index] = byte(index) & 0x7F }
    return unsafe heap.text(borrowing: UnsafePointer(room), count: count, isASCII: true)
  }
}
