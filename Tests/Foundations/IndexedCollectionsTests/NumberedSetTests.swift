import IndexedCollections
import Testing

@Suite struct NumberedSetTests {
  /// Few elements and many are found in other ways.
  @Test(arguments: [0, 1, 16, 17, 18, 100])
  func `elements have the numbers in whose order they came, each once`(count: Int) {
    var set = NumberedSet<String>()
    for round in 0..<2 {
      for _ in 0..<2 {
        for number in 0..<count { #expect(set.number(of: "\(round) \(number)") == number) }
      }
      #expect(set.count == count)
      #expect(set.elements == (0..<count).map { "\(round) \($0)" })
      set.removeAll()
      #expect(set.elements.isEmpty)
    }
  }
}
