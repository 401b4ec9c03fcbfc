extension Arguments {
  /// Concatenates all arguments with a single copy, or returns `nil` if one has no text form here.
  ///
  /// The arguments must be texts, choices or null.
  ///
  /// Complexity: O(length).
  package func joinedTexts(in run: inout Run) -> Word? {
    var byteCount = 0
    // An integer instead of a boolean, so that combining the flags needs no branch per text.
    var isASCII = 1
    for index in 0..<count {
      let word = self[index]
      guard word.isText else {
        if word.isNull { continue }
        return nil
      }
      let entry = run.entry(ofText: word)
      byteCount &+= Int(entry.count)
      isASCII &= entry.isASCII ? 1 : 0
    }
    guard run.admits(textOf: byteCount) else { return run.textLimitError(byteCount) }
    guard run.spend(looking: byteCount) else { return run.stepError() }
    let (text, room) = unsafe run.heap.text(makingRoomFor: byteCount, isASCII: isASCII == 1)
    var end = unsafe room
    for index in 0..<count {
      let word = self[index]
      guard word.isText else { continue }
      let entry = run.entry(ofText: word)
      unsafe entry.copy(to: end)
      unsafe end += Int(entry.count)
    }
    return text
  }
}
