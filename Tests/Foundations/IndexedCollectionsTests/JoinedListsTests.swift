import IndexedCollections
import Testing

@Suite struct JoinedListsTests {
  private let lists = [[1, 2], [], [3], [4, 5, 6]]

  private func contents(_ joined: JoinedLists<Int>) -> [[Int]] {
    (0..<joined.count).map { Array(joined[$0]) }
  }

  @Test func `joined lists equal the original lists`() {
    var joined = JoinedLists<Int>()
    joined.reserveCapacity(lists: 4, elements: 6)
    #expect(joined.count == 0)
    for list in lists {
      for element in list { joined.append(element) }
      joined.endList()
    }
    #expect(contents(joined) == lists)
    #expect(contents(JoinedLists(lists)) == lists)
  }

  @Test func `iteration visits the elements of a list, replaced or not`() {
    var joined = JoinedLists(lists)
    joined.replace(3, with: [7])
    joined.replace(0, with: [])
    for number in 0..<joined.count {
      var met: [Int] = []
      joined.forEach(in: number) { met.append($0) }
      #expect(met == Array(joined[number]))
    }
    #expect(contents(joined) == [[], [], [3], [7]])
  }

  @Test func `replacing a list does not change a copy`() {
    var joined = JoinedLists(lists)
    let copy = joined
    joined.replace(1, with: [8, 9])
    joined.endList()
    joined.replace(4, with: [10])
    #expect(contents(copy) == lists)
    #expect(contents(joined) == [[1, 2], [8, 9], [3], [4, 5, 6], [10]])
  }

  @Test func `lists of known lengths are filled by position`() {
    var joined = JoinedLists(repeating: 0, counts: [2, 0, 1])
    for list in 0..<joined.count {
      for place in joined.places(of: list) { joined.set(10 * list + place, at: place) }
    }
    #expect(contents(joined) == [[0, 1], [], [22]])
  }
}
