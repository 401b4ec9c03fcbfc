import FormulaRuntime

extension Run {
  /// Returns a text with one occurrence of a part replaced, counted from 1, or all of them if
  /// `occurrence` is nil.
  mutating func replacing(
    _ old: Word, in whole: Word, with new: Word, occurrence: Int? = nil
  ) -> Word {
    guard let text = characters(of: whole), let part = characters(of: old) else {
      return stepError()
    }
    guard part.count > 0 else { return textForm(whole) }
    let search = TextSearch(part)
    let replacement = unsafe utf8(new)
    var bytes: [UInt8] = []
    var start = 0
    var position = 0
    var number = 0
    while let found = search.first(in: text, from: position) {
      number += 1
      position = found + search.count
      if let occurrence, number != occurrence { continue }
      guard spend(bytes: replacement.count) else { return stepError() }
      unsafe bytes.append(contentsOf: text.bytes(from: start, to: found))
      unsafe bytes.append(contentsOf: replacement)
      guard admits(textOf: bytes.count) else { return textLimitError() }
      start = position
      if occurrence != nil { break }
    }
    if start == 0 { return textForm(whole) }
    unsafe bytes.append(contentsOf: text.bytes(from: start, to: text.count))
    return self.text(bytes)
  }
}
