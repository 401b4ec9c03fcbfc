/// What functions ask the heap through their run.
extension Run {
  /// The text behind a text or choice word.
  @inline(__always)
  package func entry(ofText word: Word) -> Heap.Text { heap.entry(ofText: word) }

  /// Whether a text or choice is plain ASCII: then bytes are characters, CR LF aside.
  package func isASCII(_ word: Word) -> Bool { heap.isASCII(word) }

  /// How many bytes a text or choice has, for which nobody must look at them.
  package func byteCount(_ word: Word) -> Int { heap.byteCount(word) }

  /// The number behind a number or date word.
  package func number(_ word: Word) -> Double { heap.number(word) }

  /// The number of the zone that a date carries, 0 for none.
  package func zone(_ word: Word) -> Int { heap.zone(word) }

  /// The pattern that the field of a date is shown in, if it came from one that has a pattern.
  package func format(_ word: Word) -> String? { heap.format(word) }

  /// The elements of a list word; null counts as the empty list.
  package func elements(_ word: Word) -> Elements { heap.elements(word) }
}
