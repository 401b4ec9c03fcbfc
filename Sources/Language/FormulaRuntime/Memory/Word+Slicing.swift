extension Word {
  /// Returns the elements `from..<to` of a list, clamped to its length.
  ///
  /// The result shares the list's memory. A part of a table is still stored by column.
  package func slice(from: Int, to: Int, in run: inout Run) -> Word {
    let elements = run.elements(self)
    let first = max(0, min(from, elements.count))
    let count = max(0, min(to, elements.count) - first)
    if has(.list), count == elements.count { return self }
    if let words = unsafe elements.words {
      let depth = Int(run.heap.lists[index].depth)
      return unsafe run.heap.list(words + first, count: count, depth: depth)
    }
    guard count > 0 else { return unsafe run.heap.list(run.heap.allocateWords(0), count: 0) }
    return run.heap.rows(of: elements.table, first: elements.firstRow + first, count: count)
  }
}
