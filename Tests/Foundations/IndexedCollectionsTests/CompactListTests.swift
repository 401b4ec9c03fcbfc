import IndexedCollections
import Testing

@Suite struct CompactListTests {
  @Test(arguments: [0, 1, 2, 3, 100])
  func `elements keep their insertion order`(count: Int) {
    var list = CompactList<String>()
    list.reserveCapacity(count)
    for number in 0..<count {
      list.append("\(number)")
      #expect(list.last == "\(number)")
    }
    #expect(Array(list) == (0..<count).map { "\($0)" })
    #expect(list.count == count)
    #expect(list.indices == 0..<count)
    #expect(list.first == (count == 0 ? nil : "0"))
  }

  @Test func `elements are removed from the end, or all at once`() {
    var list = CompactList<Int>()
    for number in 0..<4 { list.append(number) }
    #expect((0..<5).map { _ in list.popLast() } == [3, 2, 1, 0, nil])
    list.append(5)
    list.append(6)
    list.removeAll()
    #expect(list.isEmpty && list.popLast() == nil)
    list.append(7)
    #expect(Array(list) == [7])
  }

  @Test func `appending to a list does not change its copy`() {
    var list = CompactList<Int>()
    list.append(1)
    list.append(2)
    let copy = list
    list.append(3)
    #expect(Array(copy) == [1, 2])
    #expect(Array(list) == [1, 2, 3])
  }
}
