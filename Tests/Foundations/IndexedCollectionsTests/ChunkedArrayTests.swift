import IndexedCollections
import Testing

@Suite struct ChunkedArrayTests {
  @Test(arguments: [0, 1, 63, 64, 65, 200])
  func `a chunked array holds what it was made of`(count: Int) {
    let array = ChunkedArray(Array(0..<count))
    #expect(Array(array) == Array(0..<count))
    #expect(array.count == count)
  }

  @Test func `a change of a copy leaves the original as it was`() {
    let original = ChunkedArray(repeating: "a", count: 150)
    var copy = original
    copy[70] = "b"
    copy[149] = "c"
    #expect(original.allSatisfy { $0 == "a" })
    #expect(copy.indices.filter { copy[$0] != "a" } == [70, 149])
    #expect(copy[70] == "b")
  }
}
