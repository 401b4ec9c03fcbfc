/// Heap accessors for functions.
extension Run {
  /// Returns the entry of a text, or of the display text of a choice.
  @inline(__always)
  package func entry(ofText word: Word) -> Heap.Text { heap.entry(ofText: word) }

  /// Returns `true` if a text or choice is ASCII. Every byte is then a character, except in CR LF.
  package func isASCII(_ word: Word) -> Bool { heap.isASCII(word) }

  /// Returns the byte count of a text or choice, without reading its bytes.
  package func byteCount(_ word: Word) -> Int { heap.byteCount(word) }

  /// Returns the number of a number or date word.
  package func number(_ word: Word) -> Double { heap.number(word) }

  /// Returns the index of the zone that a date carries, or 0 for none.
  package func zone(_ word: Word) -> Int { heap.zone(word) }

  /// Returns the display pattern of the field that a date came from, if it has one.
  package func format(_ word: Word) -> String? { heap.format(word) }

  /// Returns the elements of a list word. Null counts as the empty list.
  package func elements(_ word: Word) -> Elements { heap.elements(word) }
}
