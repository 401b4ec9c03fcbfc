import IndexedCollections
import Testing

@Suite struct NumberedSetTests {
  /// Small and large sets use different lookups.
  @Test(arguments: [0, 1, 16, 17, 18, 100])
  func `elements are numbered once in insertion order`(count: Int) {
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

  @Test(arguments: [0, 1, 16, 17, 100])
  func `moving the elements out keeps their order and leaves an empty set`(
    count: Int
  ) {
    var set = NumberedSet<Int>()
    var list: [Int] = []
    for round in 0..<3 {
      for number in 0..<count { set.number(of: number * 10 + round) }
      set.move(to: &list)
      #expect(set.count == 0)
    }
    #expect(list == (0..<3).flatMap { round in (0..<count).map { $0 * 10 + round } })
    for number in 0..<count { #expect(set.number(of: -number) == number) }
    #expect(set.handOver() == (0..<count).map { -$0 })
    #expect(set.count == 0)
    #expect(set.number(of: 7) == 0)
  }
}
