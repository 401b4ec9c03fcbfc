import FormulaRuntime

/// The elements of a list grouped by equal keys, with groups and members in their original order.
struct Grouping {
  private(set) var keys: [Word] = []
  /// The list of elements for each key.
  private(set) var groups: [Word] = []
  /// The error that left the groups incomplete, if any.
  private(set) var failure: Word?

  /// Groups the elements of `list` by the values of `key`.
  ///
  /// Complexity: O(elements) on average.
  init(_ list: Word, by key: Word, in run: inout Run) {
    let column = key.keyColumn(of: list, in: &run)
    guard !column.isError else {
      failure = column
      return
    }
    var distinct = DistinctWords()
    var numbers: [Int] = []
    for key in run.elements(column) {
      guard let number = distinct.number(adding: key, in: &run) else {
        failure = run.stepError()
        return
      }
      numbers.append(number)
    }
    keys = distinct.words
    guard run.admits(listOf: numbers.count) else {
      failure = run.listLimitError(numbers.count)
      return
    }
    groups = Self.lists(of: run.elements(list), numbered: numbers, count: keys.count, in: &run)
  }

  /// Distributes the elements to `count` lists by their numbers, preserving the order.
  ///
  /// Complexity: O(elements + count).
  static func lists(
    of elements: Elements, numbered numbers: [Int], count: Int, in run: inout Run
  ) -> [Word] {
    var ends = [Int](repeating: 0, count: count)
    for number in numbers { ends[number] += 1 }
    let sizes = ends
    var start = 0
    for number in ends.indices {
      let size = ends[number]
      ends[number] = start
      start += size
    }
    let room = unsafe run.heap.allocateWords(numbers.count)
    for (index, number) in numbers.enumerated() {
      unsafe room[ends[number]] = elements[index]
      ends[number] += 1
    }
    return sizes.indices.map { unsafe run.list(room + (ends[$0] - sizes[$0]), count: sizes[$0]) }
  }
}
