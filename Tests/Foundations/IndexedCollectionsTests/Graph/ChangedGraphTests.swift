import IndexedCollections
import SeededRandom
import Testing

@Suite struct ChangedGraphTests {
  /// Returns inputs of twelve nodes, generated from a seed.
  private static func inputs(_ seed: Int, isForward: Bool) -> [[Int]] {
    var random = SeededGenerator(seed: UInt64(seed))
    return (0..<12).map { node in
      (0..<12).filter { source in (!isForward || source < node) && random.below(5) == 0 }
    }
  }

  @Test(arguments: 0..<20)
  func `a changed graph equals a rebuilt one`(seed: Int) {
    let before = Self.inputs(seed, isForward: true)
    let after = Self.inputs(seed + 1, isForward: false)
    var changed = DependencyGraph(inputs: before)
    for node in after.indices { changed.setInputs(after[node], of: node) }
    let fresh = DependencyGraph(inputs: after)
    for node in after.indices {
      #expect(changed.inputs(of: node) == fresh.inputs(of: node))
      #expect(changed.dependants(of: node) == fresh.dependants(of: node))
      let isOnCycle = fresh.cycles().contains { $0.members.contains(node) }
      #expect(changed.isCyclic(node) == isOnCycle && fresh.isCyclic(node) == isOnCycle)
    }
    #expect(changed.cycles() == fresh.cycles())
    #expect(changed.order().nodes == fresh.order().nodes)
  }

  @Test(arguments: 0..<20)
  func `nodes that read only earlier nodes keep their order`(seed: Int) {
    let graph = DependencyGraph(inputs: Self.inputs(seed, isForward: true))
    #expect(graph.order().nodes == Array(0..<12))
    #expect(graph.cycles().isEmpty)
  }
}
