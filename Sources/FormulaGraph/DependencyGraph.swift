import PersistentCollections

/// What depends on what, among nodes numbered from 0.
package struct DependencyGraph: Sendable {
  /// For each node, the nodes that it reads.
  private var inputs: ChunkedArray<[Int]>
  /// For each node, the nodes that read it.
  private var dependants: ChunkedArray<[Int]>

  /// Complexity: O(nodes + edges).
  package init(inputs: [[Int]]) {
    self.inputs = ChunkedArray(inputs)
    var dependants = [[Int]](repeating: [], count: inputs.count)
    for (node, sources) in inputs.enumerated() {
      for source in sources { dependants[source].append(node) }
    }
    self.dependants = ChunkedArray(dependants)
  }

  package var count: Int { inputs.count }

  /// Lets a node read other nodes than before. Complexity: O(readers of the nodes read).
  package mutating func setInputs(_ sources: [Int], of node: Int) {
    for source in inputs[node] { dependants[source].removeAll { $0 == node } }
    inputs[node] = sources
    for source in sources {
      let place = dependants[source].firstIndex { $0 > node } ?? dependants[source].count
      dependants[source].insert(node, at: place)
    }
  }

  /// Whether a node depends on itself. Complexity: O(nodes that depend on it).
  package func isCyclic(_ node: Int) -> Bool {
    var seen: Set<Int> = []
    var stack = dependants[node]
    while let next = stack.popLast() {
      if next == node { return true }
      if seen.insert(next).inserted { stack.append(contentsOf: dependants[next]) }
    }
    return false
  }

  /// The nodes that a node reads.
  package func inputs(of node: Int) -> [Int] { inputs[node] }

  /// The nodes that read a node.
  package func dependants(of node: Int) -> [Int] { dependants[node] }

  /// The nodes in an order in which every one comes after those it reads, ties by number; nodes on
  /// a cycle stand where the first of them would. Complexity: O((nodes + edges) log nodes).
  package func order() -> EvaluationOrder { order(around: cycles()) }

  /// The same if the cycles are known. Complexity: O((nodes + edges) log nodes).
  package func order(around cycles: [EvaluationOrder.Cycle]) -> EvaluationOrder {
    var isCyclic = [Bool](repeating: false, count: count)
    for cycle in cycles {
      for node in cycle.members { isCyclic[node] = true }
    }
    var waiting = inputs.map(\.count)
    for (node, sources) in inputs.enumerated() {
      // A cycle never gets done, so nobody waits for it.
      if isCyclic[node] {
        waiting[node] = 0
      } else {
        waiting[node] -= sources.count { isCyclic[$0] }
      }
    }
    var ready = MinimumHeap()
    for node in 0..<count where waiting[node] == 0 { ready.push(node) }
    var order: [Int] = []
    order.reserveCapacity(count)
    while let node = ready.pop() {
      order.append(node)
      if isCyclic[node] { continue }
      for dependant in dependants[node] where !isCyclic[dependant] {
        waiting[dependant] -= 1
        if waiting[dependant] == 0 { ready.push(dependant) }
      }
    }
    return EvaluationOrder(nodes: order, cycles: cycles)
  }

  /// Everything that depends on one of `nodes`, themselves included.
  /// Complexity: O(reachable nodes + edges).
  package func stale(after nodes: some Sequence<Int>) -> Set<Int> {
    var stale = Set<Int>()
    var stack = Array(nodes)
    while let node = stack.popLast() {
      if stale.insert(node).inserted { stack.append(contentsOf: dependants[node]) }
    }
    return stale
  }

  /// The groups of nodes that depend on themselves, by their smallest number.
  ///
  /// Source: Tarjan, Depth-first search and linear graph algorithms (1972), without recursion.
  package func cycles() -> [EvaluationOrder.Cycle] {
    var numbers = [Int](repeating: -1, count: count)
    var lows = [Int](repeating: 0, count: count)
    var isOnStack = [Bool](repeating: false, count: count)
    var stack: [Int] = []
    var next = 0
    var cycles: [EvaluationOrder.Cycle] = []
    for root in 0..<count where numbers[root] < 0 {
      var visits: [(node: Int, edge: Int)] = [(root, 0)]
      while let (node, edge) = visits.last {
        if edge == 0 {
          numbers[node] = next
          lows[node] = next
          next += 1
          stack.append(node)
          isOnStack[node] = true
        }
        if edge < inputs[node].count {
          visits[visits.count - 1].edge += 1
          let input = inputs[node][edge]
          if numbers[input] < 0 {
            visits.append((input, 0))
          } else if isOnStack[input] {
            lows[node] = min(lows[node], numbers[input])
          }
          continue
        }
        visits.removeLast()
        if let parent = visits.last?.node { lows[parent] = min(lows[parent], lows[node]) }
        guard lows[node] == numbers[node] else { continue }
        var members: [Int] = []
        while let member = stack.popLast() {
          isOnStack[member] = false
          members.append(member)
          if member == node { break }
        }
        if members.count > 1 || inputs[node].contains(node) {
          cycles.append(cycle(of: members.sorted()))
        }
      }
    }
    return cycles.sorted { $0.members[0] < $1.members[0] }
  }

  /// The shortest way from the first member back to itself, by breadth-first search.
  private func cycle(of members: [Int]) -> EvaluationOrder.Cycle {
    let first = members[0]
    let inside = Set(members)
    var cameFrom: [Int: Int] = [:]
    var queue = [first]
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      for input in inputs[node] where inside.contains(input) {
        if input == first {
          var path = [node]
          while let last = path.last, last != first, let previous = cameFrom[last] {
            path.append(previous)
          }
          return .init(members: members, path: path.reversed() + [first])
        }
        if cameFrom[input] == nil, input != first {
          cameFrom[input] = node
          queue.append(input)
        }
      }
    }
    return .init(members: members, path: members + [first])
  }
}

/// An order to evaluate in, and what cannot be evaluated.
package struct EvaluationOrder: Sendable {
  /// All nodes, each after those it reads.
  package let nodes: [Int]
  package let cycles: [Cycle]

  /// Nodes that depend on one another.
  package struct Cycle: Hashable, Sendable {
    /// All of them, in ascending order.
    package var members: [Int]
    /// A way from the first member over what it reads back to itself; the first node stands at
    /// both ends.
    package var path: [Int]
  }
}

/// A priority queue of numbers, the smallest first.
private struct MinimumHeap {
  private var items: [Int] = []

  mutating func push(_ item: Int) {
    items.append(item)
    var child = items.count - 1
    while child > 0, items[(child - 1) / 2] > items[child] {
      items.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop() -> Int? {
    guard let smallest = items.first, let last = items.popLast() else { return nil }
    if items.isEmpty { return smallest }
    items[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < items.count else { break }
      if child + 1 < items.count, items[child + 1] < items[child] { child += 1 }
      guard items[child] < items[parent] else { break }
      items.swapAt(child, parent)
      parent = child
    }
    return smallest
  }
}
