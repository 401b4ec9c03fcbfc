import FormulaRuntime

extension Arguments {
  /// Returns the bytes that pad a text to a width in characters, or throws the word that decides
  /// the call.
  func padding(in run: inout Run) throws(EarlyResult) -> [UInt8] {
    guard let text = TextCharacters(self[0], in: run) else {
      throw EarlyResult(word: run.stepError())
    }
    let missing = integer(1, in: run) - text.count
    guard missing > 0 else { throw EarlyResult(word: self[0].textForm(in: &run)) }
    guard has(2) else {
      guard unsafe run.admits(textOf: missing + text.bytes.count) else {
        throw EarlyResult(word: run.textLimitError())
      }
      return [UInt8](repeating: UInt8(ascii: " "), count: missing)
    }
    guard let fill = TextCharacters(self[2], in: run) else {
      throw EarlyResult(word: run.stepError())
    }
    guard fill.count > 0 else { throw EarlyResult(word: self[0].textForm(in: &run)) }
    let (copies, rest) = missing.quotientAndRemainder(dividingBy: fill.count)
    let last = unsafe fill.bytes(from: 0, to: rest)
    let (total, overflow) = unsafe fill.bytes.count.multipliedReportingOverflow(by: copies)
    guard !overflow, run.admits(textOf: total),
      unsafe run.admits(textOf: total + last.count + text.bytes.count)
    else { throw EarlyResult(word: run.textLimitError()) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(total + last.count)
    guard run.spend(steps: 6 * copies) else { throw EarlyResult(word: run.stepError()) }
    for _ in 0..<copies { unsafe bytes.append(contentsOf: fill.bytes) }
    unsafe bytes.append(contentsOf: last)
    return bytes
  }
}

/// An error that ends a call early; `word` is the result of the call.
struct EarlyResult: Error {
  let word: Word
}
