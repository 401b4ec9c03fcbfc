import IndexedCollections
import Testing

@Suite struct ShortStackTests {
  @Test(arguments: [0, 1, 15, 16, 17, 100])
  func `numbers keep their insertion order`(count: Int) {
    var stack = ShortStack()
    for number in 0..<count {
      stack.append(number)
      #expect(stack.last == number)
    }
    #expect(Array(stack) == Array(0..<count))
    #expect(stack.count == count && stack.isEmpty == (count == 0))
    for place in stack.indices { stack[place] = -1 - stack[place] }
    #expect(Array(stack) == (0..<count).map { -1 - $0 })
  }

  @Test(arguments: [0, 1, 15, 16, 17, 19, 20, 30])
  func `numbers above a height are removed`(left: Int) {
    var stack = ShortStack()
    for number in 0..<20 { stack.append(number) }
    stack.removeAll(above: left)
    #expect(Array(stack) == Array(0..<min(left, 20)))
    stack.append(7)
    #expect(Array(stack) == Array(0..<min(left, 20)) + [7])
  }
}
