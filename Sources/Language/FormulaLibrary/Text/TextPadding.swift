import FormulaRuntime

extension Run {
  /// Returns the bytes that pad a text to a width in characters, or throws the word that decides
  /// the call.
  mutating func padding(of arguments: Arguments) throws(EarlyResult) -> [UInt8] {
    guard let text = characters(of: arguments[0]) else { throw EarlyResult(word: stepError()) }
    let missing = arguments.integer(1, in: self) - text.count
    guard missing > 0 else { throw EarlyResult(word: textForm(arguments[0])) }
    guard arguments.has(2) else {
      guard unsafe admits(textOf: missing + text.bytes.count) else {
        throw EarlyResult(word: textLimitError())
      }
      return [UInt8](repeating: UInt8(ascii: " "), count: missing)
    }
    guard let fill = characters(of: arguments[2]) else {
      throw EarlyResult(word: stepError())
    }
    guard fill.count > 0 else { throw EarlyResult(word: textForm(arguments[0])) }
    let (copies, rest) = missing.quotientAndRemainder(dividingBy: fill.count)
    let last = unsafe fill.bytes(from: 0, to: rest)
    let (total, overflow) = unsafe fill.bytes.count.multipliedReportingOverflow(by: copies)
    guard !overflow, admits(textOf: total),
      unsafe admits(textOf: total + last.count + text.bytes.count)
    else { throw EarlyResult(word: textLimitError()) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(total + last.count)
    guard spend(steps: 6 * copies) else { throw EarlyResult(word: stepError()) }
    for _ in 0..<copies { unsafe bytes.append(contentsOf: fill.bytes) }
    unsafe bytes.append(contentsOf: last)
    return bytes
  }
}

/// An error that ends a call early; `word` is the result of the call.
struct EarlyResult: Error {
  let word: Word
}
