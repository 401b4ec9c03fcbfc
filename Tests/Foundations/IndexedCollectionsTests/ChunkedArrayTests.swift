import IndexedCollections
import Testing

@Suite struct ChunkedArrayTests {
  @Test(arguments: [0, 1, 63, 64, 65, 200])
  func `a chunked array contains its initial elements`(count: Int) {
    let array = ChunkedArray(Array(0..<count))
    #expect(Array(array) == Array(0..<count))
    #expect(array.count == count)
  }

  @Test func `changing a copy does not change the original`() {
    let original = ChunkedArray(repeating: "a", count: 150)
    var copy = original
    copy[70] = "b"
    copy[149] = "c"
    #expect(original.allSatisfy { $0 == "a" })
    #expect(copy.indices.filter { copy[$0] != "a" } == [70, 149])
    #expect(copy[70] == "b")
  }
}
