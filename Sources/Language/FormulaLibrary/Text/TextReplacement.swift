import FormulaRuntime

extension Word {
  /// Returns a text with one occurrence of a part replaced, counted from 1, or all of them if
  /// `occurrence` is nil.
  func replacing(
    _ old: Word, with new: Word, occurrence: Int? = nil, in run: inout Run
  ) -> Word {
    guard let text = TextCharacters(self, in: run), let part = TextCharacters(old, in: run) else {
      return run.stepError()
    }
    guard part.count > 0 else { return textForm(in: &run) }
    let search = TextSearch(part)
    let replacement = unsafe run.utf8(new)
    var bytes: [UInt8] = []
    var start = 0
    var position = 0
    var number = 0
    while let found = search.first(in: text, from: position) {
      number += 1
      position = found + search.count
      if let occurrence, number != occurrence { continue }
      guard run.spend(bytes: replacement.count) else { return run.stepError() }
      unsafe bytes.append(contentsOf: text.bytes(from: start, to: found))
      unsafe bytes.append(contentsOf: replacement)
      guard run.admits(textOf: bytes.count) else { return run.textLimitError() }
      start = position
      if occurrence != nil { break }
    }
    if start == 0 { return textForm(in: &run) }
    unsafe bytes.append(contentsOf: text.bytes(from: start, to: text.count))
    return run.text(bytes)
  }
}
