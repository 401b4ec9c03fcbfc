/// What words say that needs no more than the heap they lie in.
extension Heap {
  // MARK: Texts

  /// The text behind a text or choice word.
  @inline(__always)
  package func entry(ofText word: Word) -> Text {
    word.has(.text) ? texts[word.index] : texts[choices[word.index].text.index]
  }

  /// Whether a text or choice is plain ASCII: then bytes are characters, CR LF aside.
  package func isASCII(_ word: Word) -> Bool { entry(ofText: word).isASCII }

  /// How many bytes a text or choice has, for which nobody must look at them.
  package func byteCount(_ word: Word) -> Int { Int(entry(ofText: word).count) }

  // MARK: Numbers and dates

  /// The number behind a number or date word.
  package func number(_ word: Word) -> Double {
    word.isNumber ? word.double : dates[word.index].milliseconds
  }

  /// The number of the zone that a date carries, 0 for none.
  package func zone(_ word: Word) -> Int {
    word.has(.date) ? Int(dates[word.index].zone) : 0
  }

  /// The pattern that the field of a date is shown in, if it came from one that has a pattern.
  package func format(_ word: Word) -> String? {
    guard word.has(.date) else { return nil }
    let format = Int(dates[word.index].format)
    return format > 0 ? formats[format] : nil
  }

  // MARK: Lists

  /// The elements of a list word; null counts as the empty list.
  package func elements(_ word: Word) -> Elements {
    guard word.has(.list) else {
      return unsafe Elements(words: nil, count: 0, table: 0, firstRow: 0)
    }
    let list = lists[word.index]
    return unsafe Elements(
      words: list.words, count: Int(list.count), table: Int(list.table),
      firstRow: Int(list.firstRow))
  }

  /// How many lists and records lie within one another in a word, 0 for one that is neither.
  package func depth(_ word: Word) -> Int {
    if word.isNumber { return 0 }
    if word.isRow { return tables[word.table].depth }
    if word.has(.list) { return Int(lists[word.index].depth) }
    if word.has(.record) { return Int(records[word.index].depth) }
    return 0
  }
}
