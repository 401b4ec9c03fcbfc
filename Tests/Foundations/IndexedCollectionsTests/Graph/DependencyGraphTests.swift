import IndexedCollections
import Testing

struct DependencyGraphTests {
  @Test func `every node comes after its inputs, with ties ordered by number`() {
    let graph = DependencyGraph(inputs: [[3], [], [0, 1], [1]])
    #expect(graph.order().nodes == [1, 3, 0, 2])
    #expect(graph.order().cycles.isEmpty)
  }

  @Test func `a cycle lists all of its nodes`() {
    let graph = DependencyGraph(inputs: [[1], [2], [0], [0], [4]])
    let order = graph.order()
    #expect(order.cycles.map(\.path) == [[0, 1, 2, 0], [4, 4]])
    #expect(order.cycles.map(\.members) == [[0, 1, 2], [4]])
    #expect(order.nodes.sorted() == [0, 1, 2, 3, 4])
  }

  @Test func `nodes that read a cycle are still ordered`() {
    let graph = DependencyGraph(inputs: [[1], [0], [0, 3], []])
    let order = graph.order()
    #expect(order.cycles.map(\.members) == [[0, 1]])
    #expect(order.nodes.firstIndex(of: 3) ?? 9 < order.nodes.firstIndex(of: 2) ?? 0)
  }

  @Test func `a chain of 100,000 nodes is ordered without recursion`() {
    let count = 100_000
    let chain = DependencyGraph(inputs: (0..<count).map { $0 == 0 ? [] : [$0 - 1] })
    #expect(chain.order().nodes == Array(0..<count))
    let ring = DependencyGraph(inputs: (0..<count).map { [($0 + count - 1) % count] })
    #expect(ring.order().cycles.first?.members.count == count)
  }

  @Test func `all direct and indirect readers of a changed node are dirty`() {
    let graph = DependencyGraph(inputs: [[], [0], [1], [], [3]])
    #expect(graph.dirty(after: [0]) == [0, 1, 2])
  }
}
