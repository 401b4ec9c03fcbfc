extension Run {
  /// Returns the elements `from..<to` of a list, clamped to its length.
  ///
  /// The result shares the list's memory. A part of a table is still stored by column.
  package mutating func slice(_ list: Word, from: Int, to: Int) -> Word {
    let elements = elements(list)
    let first = max(0, min(from, elements.count))
    let count = max(0, min(to, elements.count) - first)
    if list.has(.list), count == elements.count { return list }
    if let words = unsafe elements.words {
      let depth = Int(heap.lists[list.index].depth)
      return unsafe heap.list(words + first, count: count, depth: depth)
    }
    guard count > 0 else { return unsafe heap.list(heap.allocateWords(0), count: 0) }
    return heap.rows(of: elements.table, first: elements.firstRow + first, count: count)
  }
}
