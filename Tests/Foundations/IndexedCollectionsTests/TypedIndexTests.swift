import IndexedCollections
import Testing

/// Typed indices and lists indexed by them.
@Suite struct TypedIndexTests {
  private typealias Place = TypedIndex<TypedIndexTests>

  @Test(arguments: [nil, 0, 1, Int(Int32.max)] as [Int?])
  func `an optional index has the size of an index`(number: Int?) {
    let index = number.map { Place($0) }
    let optional = OptionalIndex(index)
    #expect(optional.index == index)
    #expect((optional == OptionalIndex<TypedIndexTests>(nil)) == (number == nil))
    if let index { #expect(optional.known == index) }
    #expect(MemoryLayout.size(ofValue: optional) == MemoryLayout<Place>.size)
  }

  @Test func `a list returns an element by its typed index, and nil beyond its end`() {
    var list = IndexedArray<TypedIndexTests, String>()
    let first = list.append("a")
    let second = list.append("b")
    #expect(list[second] == "b")
    #expect(Array(list.indices) == [first, second])
    #expect(list.element(at: Place(2)) == nil)
    #expect(list.element(at: Place(-1)) == nil)
  }
}
