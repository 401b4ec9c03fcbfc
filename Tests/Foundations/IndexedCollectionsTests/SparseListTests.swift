import IndexedCollections
import Testing

@Suite struct SparseListTests {
  @Test func `a sparse list contains its elements in the order of their numbers`() {
    var list = SparseList<String>()
    #expect(list.isEmpty && list[0] == nil && list[1_000] == nil)
    for number in [700, 3, 64, 63, 3] { list[number] = "\(number)" }
    list[64] = nil
    list[2_000] = nil
    #expect(list.count == 3)
    #expect(list.numbered.map(\.number) == [3, 63, 700])
    #expect(list.numbered.map(\.element) == ["3", "63", "700"])
    #expect(list[64] == nil && list[700] == "700" && list[2_000] == nil)
    #expect(list.mapElements { $0 + "!" }[63] == "63!")
  }

  @Test func `changing a copy does not change the original`() {
    var original = SparseList<Int>()
    for number in 0..<200 { original[number] = number }
    var copy = original
    copy[70] = nil
    copy[199] = 0
    copy[300] = 1
    #expect(original.numbered.map(\.element) == Array(0..<200))
    #expect(copy.numbered.map(\.number) == Array(0..<70) + Array(71..<200) + [300])
    #expect(copy[199] == 0)
  }
}
