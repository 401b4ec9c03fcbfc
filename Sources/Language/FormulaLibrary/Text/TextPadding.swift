import FormulaRuntime

extension Run {
  /// The bytes that fill a text up to a width in characters, or the word that decides the call.
  mutating func padding(of arguments: Arguments) -> Result<[UInt8], EarlyResult> {
    guard let text = characters(of: arguments[0]) else { return .failure(.init(word: stepError())) }
    let missing = arguments.integer(1, in: self) - text.count
    guard missing > 0 else { return .failure(.init(word: textForm(arguments[0]))) }
    guard arguments.has(2) else {
      guard unsafe admits(textOf: missing + text.bytes.count) else {
        return .failure(.init(word: textLimitError()))
      }
      return .success([UInt8](repeating: UInt8(ascii: " "), count: missing))
    }
    guard let fill = characters(of: arguments[2]) else {
      return .failure(.init(word: stepError()))
    }
    guard fill.count > 0 else { return .failure(.init(word: textForm(arguments[0]))) }
    let (copies, rest) = missing.quotientAndRemainder(dividingBy: fill.count)
    let last = unsafe fill.bytes(from: 0, to: rest)
    let (total, overflow) = unsafe fill.bytes.count.multipliedReportingOverflow(by: copies)
    guard !overflow, admits(textOf: total),
      unsafe admits(textOf: total + last.count + text.bytes.count)
    else { return .failure(.init(word: textLimitError())) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(total + last.count)
    for _ in 0..<copies { unsafe bytes.append(contentsOf: fill.bytes) }
    unsafe bytes.append(contentsOf: last)
    return .success(bytes)
  }
}

/// The result of a call that is known before its work begins.
struct EarlyResult: Error {
  let word: Word
}
