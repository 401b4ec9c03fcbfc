/// Accessors for words that need only the heap.
extension Heap {
  // MARK: Texts

  /// Returns the entry of a text, or of the display text of a choice.
  @inline(__always)
  package func entry(ofText word: Word) -> Text {
    word.has(.text) ? texts[word.index] : texts[choices[word.index].text.index]
  }

  /// Returns `true` if a text or choice is ASCII. Every byte is then a character, except in CR LF.
  package func isASCII(_ word: Word) -> Bool { entry(ofText: word).isASCII }

  /// Returns the byte count of a text or choice, without reading its bytes.
  package func byteCount(_ word: Word) -> Int { Int(entry(ofText: word).count) }

  // MARK: Numbers and dates

  /// Returns the number of a number or date word.
  package func number(_ word: Word) -> Double {
    word.isNumber ? word.double : dates[word.index].milliseconds
  }

  /// Returns the index of the zone that a date carries, or 0 for none.
  package func zone(_ word: Word) -> Int {
    word.has(.date) ? Int(dates[word.index].zone) : 0
  }

  /// Returns the display pattern of the field that a date came from, if it has one.
  package func format(_ word: Word) -> String? {
    guard word.has(.date) else { return nil }
    let format = Int(dates[word.index].format)
    return format > 0 ? formats[format] : nil
  }

  // MARK: Lists

  /// Returns the elements of a list word. Null counts as the empty list.
  package func elements(_ word: Word) -> Elements {
    guard word.has(.list) else {
      return unsafe Elements(words: nil, count: 0, table: 0, firstRow: 0)
    }
    let list = lists[word.index]
    return unsafe Elements(
      words: list.words, count: Int(list.count), table: Int(list.table),
      firstRow: Int(list.firstRow))
  }

  // MARK: Records

  /// Returns the row that a word is or was made from, or `nil` if there is none.
  package func row(of word: Word) -> Word? {
    if word.isRow { return word }
    guard word.has(.record) else { return nil }
    let record = records[word.index]
    return record.hasRow ? unsafe record.values[shapes[Int(record.shape)].keys.count] : nil
  }

  /// Returns the nesting depth of lists and records in a word, or 0 if it is neither.
  package func depth(_ word: Word) -> Int {
    if word.isNumber { return 0 }
    if word.isRow { return tables[word.table].depth }
    if word.has(.list) { return Int(lists[word.index].depth) }
    if word.has(.record) { return Int(records[word.index].depth) }
    return 0
  }
}
