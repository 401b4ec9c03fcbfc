import IndexedCollections
import Testing

@Suite struct HandingOverTests {
  @Test func `moving the elements out leaves an empty array and keeps their memory`() {
    var numbers = [1, 2, 3]
    let place = numbers.withUnsafeBufferPointer { $0.baseAddress }
    let taken = numbers.handOver()
    #expect(numbers.isEmpty)
    #expect(taken == [1, 2, 3])
    let later = taken.withUnsafeBufferPointer { $0.baseAddress }
    #expect(later == place)
  }
}
