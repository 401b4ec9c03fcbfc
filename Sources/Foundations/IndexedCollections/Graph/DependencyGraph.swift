/// A dependency graph of nodes numbered from 0.
package struct DependencyGraph: Sendable {
  /// The inputs of each node.
  private var sources: NumberLists
  /// The readers of each node: those that have it as an input.
  private var readers: NumberLists
  /// The number of edges to a node with the same or a higher number.
  ///
  /// Every cycle contains such an edge.
  private var backwardSteps: Int

  /// Creates a graph from `inputs`, which lists the inputs of each node.
  ///
  /// Complexity: O(nodes + edges).
  package init(inputs: NumberLists) {
    sources = inputs
    readers = inputs.inverted(count: inputs.count)
    backwardSteps = inputs.notAscending
  }

  /// Creates a graph from `inputs`, a separate list for each node.
  package init(inputs: [[Int]]) {
    var lists = NumberLists()
    for list in inputs {
      for number in list { lists.append(number) }
      lists.endList()
    }
    self.init(inputs: lists)
  }

  package var count: Int { sources.count }

  /// Adds a node without inputs and readers.
  package mutating func appendNode() {
    sources.endList()
    readers.endList()
  }

  /// Replaces the inputs of `node`.
  ///
  /// Complexity: O(readers of the old and new inputs, and nodes changed before).
  package mutating func setInputs(_ inputs: [Int], of node: Int) {
    let number = Int32(truncatingIfNeeded: node)
    for source in sources[node] {
      readers.replace(Int(source), with: readers[Int(source)].filter { $0 != number })
      if source >= number { backwardSteps -= 1 }
    }
    sources.replace(node, with: inputs.map { Int32(truncatingIfNeeded: $0) })
    for source in inputs {
      if source >= node { backwardSteps += 1 }
      var list = Array(readers[source])
      list.insert(number, at: list.firstIndex { $0 > number } ?? list.count)
      readers.replace(source, with: list)
    }
  }

  /// Returns `true` if `node` depends on itself.
  ///
  /// Complexity: O(1) if nodes read only earlier ones. Otherwise O(the node's ancestors or
  /// descendants, whichever are fewer).
  package func isCyclic(_ node: Int) -> Bool {
    guard backwardSteps > 0 else { return false }
    var (above, below) = (Walk(to: node, readers[node]), Walk(to: node, sources[node]))
    while true {
      if let isFound = above.step(readers) { return isFound }
      if let isFound = below.step(sources) { return isFound }
    }
  }

  /// A depth-first search for a node that advances in steps.
  private struct Walk {
    private let wanted: Int32
    private var seen: Set<Int32> = []
    private var open: [Int32]

    init(to wanted: Int, _ first: ArraySlice<Int32>) {
      self.wanted = Int32(truncatingIfNeeded: wanted)
      open = Array(first)
    }

    /// Visits a node.
    ///
    /// Returns whether the target is reachable, or nil while that is undecided.
    mutating func step(_ next: NumberLists) -> Bool? {
      guard let node = open.popLast() else { return false }
      if node == wanted { return true }
      if seen.insert(node).inserted { open.append(contentsOf: next[Int(node)]) }
      return nil
    }
  }

  /// Returns the inputs of `node`.
  package func inputs(of node: Int) -> [Int] { sources[node].map(Int.init) }

  /// Returns the readers of `node`: those that have it as an input.
  package func dependants(of node: Int) -> [Int] { readers[node].map(Int.init) }

  /// Returns the nodes in topological order, ties broken by number.
  ///
  /// The nodes of a cycle are placed where the first of them would be. Complexity: O((nodes +
  /// edges) log nodes).
  package func order() -> EvaluationOrder { order(around: cycles()) }

  /// Returns the nodes in topological order, given the result of `cycles()`.
  ///
  /// Complexity: O((nodes + edges) log nodes).
  package func order(around cycles: [EvaluationOrder.Cycle]) -> EvaluationOrder {
    // Files usually store the formulas in topological order already.
    if backwardSteps == 0 {
      return EvaluationOrder(nodes: Array(0..<count), cycles: [])
    }
    var isCyclic = [Bool](repeating: false, count: count)
    for cycle in cycles {
      for node in cycle.members { isCyclic[node] = true }
    }
    var waiting = (0..<count).map { sources[$0].count }
    for node in 0..<count {
      // Nodes of a cycle never run, so their readers do not wait for them.
      if isCyclic[node] {
        waiting[node] = 0
      } else {
        waiting[node] -= sources[node].count { isCyclic[Int($0)] }
      }
    }
    var ready = MinimumHeap()
    for node in 0..<count where waiting[node] == 0 { ready.push(node) }
    var order: [Int] = []
    order.reserveCapacity(count)
    while let node = ready.pop() {
      order.append(node)
      if isCyclic[node] { continue }
      for reader in readers[node].lazy.map(Int.init) where !isCyclic[reader] {
        waiting[reader] -= 1
        if waiting[reader] == 0 { ready.push(reader) }
      }
    }
    return EvaluationOrder(nodes: order, cycles: cycles)
  }

  /// Returns the dirty nodes after a change: `nodes` and everything that depends on them.
  ///
  /// Complexity: O(reachable nodes + edges).
  package func dirty(after nodes: some Sequence<Int>) -> Set<Int> {
    var dirty = Set<Int>()
    var stack = Array(nodes)
    while let node = stack.popLast() {
      if dirty.insert(node).inserted { stack.append(contentsOf: readers[node].lazy.map(Int.init)) }
    }
    return dirty
  }

  /// Returns the strongly connected components that contain a cycle, ordered by their smallest
  /// node.
  ///
  /// Source: Tarjan, Depth-first search and linear graph algorithms (1972), without recursion.
  package func cycles() -> [EvaluationOrder.Cycle] {
    if backwardSteps == 0 { return [] }
    var numbers = [Int?](repeating: nil, count: count)
    var lows = [Int](repeating: 0, count: count)
    var isOnStack = [Bool](repeating: false, count: count)
    var stack: [Int] = []
    var next = 0
    var cycles: [EvaluationOrder.Cycle] = []
    for root in 0..<count where numbers[root] == nil {
      var visits: [(node: Int, edge: Int)] = [(root, 0)]
      while let (node, edge) = visits.last {
        if edge == 0 {
          numbers[node] = next
          lows[node] = next
          next += 1
          stack.append(node)
          isOnStack[node] = true
        }
        let inputs = sources[node]
        if edge < inputs.count {
          visits[visits.count - 1].edge += 1
          let input = Int(inputs[inputs.startIndex + edge])
          if let number = numbers[input] {
            if isOnStack[input] { lows[node] = min(lows[node], number) }
          } else {
            visits.append((input, 0))
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
        if members.count > 1 || inputs.contains(Int32(truncatingIfNeeded: node)) {
          members.sort()
          cycles.append(.init(members: members, path: way(around: members[0], among: members)))
        }
      }
    }
    return cycles.sorted { $0.members[0] < $1.members[0] }
  }

  /// Returns the shortest path from a member of a cycle back to itself, found by breadth-first
  /// search.
  ///
  /// The path begins and ends with `first`. Complexity: O(edges between the members).
  package func way(around first: Int, among members: [Int]) -> [Int] {
    let inside = Set(members)
    var cameFrom: [Int: Int] = [:]
    var queue = [first]
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      for input in sources[node].lazy.map(Int.init) where inside.contains(input) {
        if input == first {
          var path = [node]
          while let last = path.last, last != first, let previous = cameFrom[last] {
            path.append(previous)
          }
          return path.reversed() + [first]
        }
        if cameFrom[input] == nil, input != first {
          cameFrom[input] = node
          queue.append(input)
        }
      }
    }
    return members + [first]
  }
}

/// A topological order, and the cycles that prevent evaluation.
package struct EvaluationOrder: Sendable {
  /// All nodes, each after its inputs.
  package let nodes: [Int]
  package let cycles: [Cycle]

  /// A group of nodes that depend on each other.
  package struct Cycle: Hashable, Sendable {
    /// All members, in ascending order.
    package var members: [Int]
    /// A path from the first member through its inputs back to itself.
    ///
    /// It begins and ends with the same node.
    package var path: [Int]
  }
}

/// A priority queue of numbers, smallest first.
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
