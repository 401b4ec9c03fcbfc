/// A layered graph layout: the inputs of a node are to its left.
///
/// Source: Sugiyama, Tagawa, Toda, "Methods for visual understanding of hierarchical system
/// structures", 1981; coordinates by isotonic regression. The layout is deterministic.
struct GraphLayout {
  /// A point of the drawing; `x` grows to the right, `y` downwards.
  struct Point: Hashable {
    var x: Double
    var y: Double
  }

  /// The upper left corner of each node.
  private(set) var corners: [Point] = []
  /// The points of each edge, from the right side of one node to the left side of another.
  ///
  /// An edge that closes a cycle runs in the opposite direction, from a left side to a right side,
  /// because its bends are between these. A self-loop stays at the right side of its node. Heights
  /// change only between layers, so no edge crosses a node.
  private(set) var routes: [[Point]] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  static let nodeHeight = 44.0
  private static let gap = 16.0
  private static let layerGap = 72.0
  /// The maximum number of bend points. In graphs that would need more, long edges are straight.
  private static let bendLimit = 12_000
  private static let sweeps = 8

  /// Lays out nodes with the given `widths`.
  ///
  /// Complexity: O((n + e) log n), with at most `bendLimit` bends.
  init(widths: [Double], edges: [(from: Int, to: Int)]) {
    let directed = Self.acyclic(widths.count, edges)
    var isLinked = [Bool](repeating: false, count: widths.count)
    for edge in edges {
      isLinked[edge.from] = true
      isLinked[edge.to] = true
    }
    let items = Items(Self.layers(widths.count, directed), directed)
    var columns = [[Int]](repeating: [], count: (items.layers.max() ?? -1) + 1)
    for (item, layer) in items.layers.enumerated() where item >= widths.count || isLinked[item] {
      columns[layer].append(item)
    }
    let (before, after) = Self.neighbours(items.layers.count, items.links)
    Self.order(&columns, before, after)
    let heights = items.layers.indices.map { $0 < widths.count ? Self.nodeHeight : 4 }
    let centers = Self.centers(columns, heights, before, after)
    let strips = Strips(columns, widths)
    let top = columns.joined().map { centers[$0] - heights[$0] / 2 }.min() ?? 0
    corners = widths.indices.map { node in
      Point(
        x: strips.lefts[items.layers[node]], y: centers[node] - top - heights[node] / 2 + Self.gap)
    }
    width = max(0, strips.end - Self.layerGap + Self.gap)
    let isEmpty = !isLinked.contains(true)
    height =
      isEmpty
      ? 0 : (columns.joined().map { centers[$0] + heights[$0] / 2 - top }.max() ?? 0) + 2 * Self.gap
    placeAlone(isLinked, widths)
    for (number, edge) in directed.enumerated() {
      if edge.from == edge.to {
        routes.append(loop(at: edge.from, widths))
        continue
      }
      let start = right(of: edge.from, widths)
      var route = [start]
      // An edge changes its height only between layers, so it first runs to the right end of its
      // layer.
      let end = strips.rights[items.layers[edge.from]]
      if end > start.x { route.append(Point(x: end, y: start.y)) }
      for bend in items.bends[number] {
        let y = centers[bend] - top + Self.gap
        route.append(Point(x: strips.lefts[items.layers[bend]], y: y))
        route.append(Point(x: strips.rights[items.layers[bend]], y: y))
      }
      route.append(left(of: edge.to))
      routes.append(edge.from == edges[number].from ? route : route.reversed())
    }
  }

  /// The items to order: the nodes, followed by the bends of edges that span several layers.
  private struct Items {
    /// The layer of each item.
    var layers: [Int]
    var links: [(Int, Int)] = []
    /// The bends of each edge.
    var bends: [[Int]] = []

    init(_ layersOfNodes: [Int], _ edges: [(from: Int, to: Int)]) {
      layers = layersOfNodes
      let spans = edges.reduce(0) { $0 + max(0, layers[$1.to] - layers[$1.from] - 1) }
      for edge in edges {
        var path = [edge.from]
        if spans <= GraphLayout.bendLimit, layers[edge.from] + 1 < layers[edge.to] {
          for layer in layers[edge.from] + 1..<layers[edge.to] {
            path.append(layers.count)
            layers.append(layer)
          }
        }
        path.append(edge.to)
        bends.append(Array(path.dropFirst().dropLast()))
        for (one, other) in zip(path, path.dropFirst()) { links.append((one, other)) }
      }
    }
  }

  /// The horizontal extents of the layers, from left to right.
  private struct Strips {
    var lefts: [Double] = []
    var rights: [Double] = []
    /// The left end of the next layer.
    var end = GraphLayout.gap

    init(_ columns: [[Int]], _ widths: [Double]) {
      for column in columns {
        let width = column.map { $0 < widths.count ? widths[$0] : 0 }.max() ?? 0
        lefts.append(end)
        rights.append(end + width)
        end += width + GraphLayout.layerGap
      }
    }
  }

  /// Places nodes without edges in rows below the graph.
  private mutating func placeAlone(_ isLinked: [Bool], _ widths: [Double]) {
    let room = max(width, 900)
    var corner = Point(x: Self.gap, y: height + Self.gap)
    for node in widths.indices where !isLinked[node] {
      if corner.x > Self.gap, corner.x + widths[node] > room {
        corner = Point(x: Self.gap, y: corner.y + Self.nodeHeight + Self.gap)
      }
      corners[node] = corner
      corner.x += widths[node] + Self.gap
      width = max(width, corner.x)
      height = max(height, corner.y + Self.nodeHeight + Self.gap)
    }
  }

  private func right(of node: Int, _ widths: [Double]) -> Point {
    Point(x: corners[node].x + widths[node], y: corners[node].y + Self.nodeHeight / 2)
  }

  private func loop(at node: Int, _ widths: [Double]) -> [Point] {
    let side = right(of: node, widths)
    return [Point(x: side.x, y: side.y - 12), Point(x: side.x, y: side.y + 12)]
  }

  private func left(of node: Int) -> Point {
    Point(x: corners[node].x, y: corners[node].y + Self.nodeHeight / 2)
  }

  // MARK: Layers

  /// Returns `edges` with those reversed that would close a cycle.
  private static func acyclic(
    _ count: Int, _ edges: [(from: Int, to: Int)]
  ) -> [(from: Int, to: Int)] {
    var outgoing = [[Int]](repeating: [], count: count)
    for (number, edge) in edges.enumerated() { outgoing[edge.from].append(number) }
    /// 0: unvisited, 1: on the stack, 2: done.
    var state = [UInt8](repeating: 0, count: count)
    var isTurned = [Bool](repeating: false, count: edges.count)
    for start in 0..<count where state[start] == 0 {
      var stack = [(node: start, next: 0)]
      state[start] = 1
      while let top = stack.last {
        guard top.next < outgoing[top.node].count else {
          state[top.node] = 2
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let edge = outgoing[top.node][top.next]
        let target = edges[edge].to
        if state[target] == 1 {
          isTurned[edge] = true
        } else if state[target] == 0 {
          state[target] = 1
          stack.append((target, 0))
        }
      }
    }
    return edges.enumerated().map { isTurned[$0] ? ($1.to, $1.from) : $1 }
  }

  /// Returns the layer of each node: after all its inputs.
  ///
  /// A node without inputs is placed next to the nodes that depend on it.
  private static func layers(_ count: Int, _ edges: [(from: Int, to: Int)]) -> [Int] {
    var outgoing = [[Int]](repeating: [], count: count)
    var waiting = [Int](repeating: 0, count: count)
    for edge in edges where edge.from != edge.to {
      outgoing[edge.from].append(edge.to)
      waiting[edge.to] += 1
    }
    let isSource = waiting.map { $0 == 0 }
    var layers = [Int](repeating: 0, count: count)
    var ready = waiting.indices.filter { waiting[$0] == 0 }
    var place = 0
    while place < ready.count {
      let node = ready[place]
      place += 1
      for target in outgoing[node] {
        layers[target] = max(layers[target], layers[node] + 1)
        waiting[target] -= 1
        if waiting[target] == 0 { ready.append(target) }
      }
    }
    for node in 0..<count where isSource[node] {
      if let nearest = outgoing[node].map({ layers[$0] }).min() { layers[node] = nearest - 1 }
    }
    return split(layers, outgoing)
  }

  /// Returns `layers` with overly tall ones split.
  ///
  /// No edge is within a layer, so inputs stay to the left of their dependents.
  private static func split(_ layers: [Int], _ outgoing: [[Int]]) -> [Int] {
    let limit = max(24, Int((Double(layers.count) * 2.5).squareRoot()))
    var members = [[Int]](repeating: [], count: (layers.max() ?? -1) + 1)
    for (node, layer) in layers.enumerated() { members[layer].append(node) }
    var result = layers
    var next = 0
    for nodes in members {
      // Keep nodes together that feed the same node.
      let wanted = nodes.map { (first: outgoing[$0].min() ?? .max, node: $0) }
      for (place, item) in wanted.sorted(by: { $0 < $1 }).enumerated() {
        result[item.node] = next + place / limit
      }
      next += max(1, (nodes.count + limit - 1) / limit)
    }
    return result
  }

  // MARK: Order

  private static func neighbours(
    _ count: Int, _ links: [(Int, Int)]
  ) -> (before: [[Int]], after: [[Int]]) {
    var before = [[Int]](repeating: [], count: count)
    var after = before
    for (one, other) in links where one != other {
      after[one].append(other)
      before[other].append(one)
    }
    return (before, after)
  }

  /// Orders the items of each layer by the mean position of their neighbours, in alternating
  /// sweeps.
  private static func order(
    _ columns: inout [[Int]], _ before: [[Int]], _ after: [[Int]]
  ) {
    var places = [Double](repeating: 0, count: before.count)
    func number(_ column: [Int]) {
      for (place, item) in column.enumerated() {
        places[item] = (Double(place) + 0.5) / Double(column.count)
      }
    }
    for column in columns { number(column) }
    for sweep in 0..<sweeps {
      let isForward = sweep % 2 == 0
      for layer in isForward ? Array(columns.indices) : columns.indices.reversed() {
        let wanted = columns[layer].enumerated().map { place, item in
          let linked = isForward ? before[item] : after[item]
          let sum = linked.reduce(0) { $0 + places[$1] }
          return (
            item: item, place: place,
            wish: linked.isEmpty ? places[item] : sum / Double(linked.count)
          )
        }
        columns[layer] = wanted.sorted { ($0.wish, $0.place) < ($1.wish, $1.place) }.map { $0.item }
        number(columns[layer])
      }
    }
  }

  // MARK: Coordinates

  /// Returns the vertical center of each item.
  private static func centers(
    _ columns: [[Int]], _ heights: [Double], _ before: [[Int]], _ after: [[Int]]
  ) -> [Double] {
    var centers = [Double](repeating: 0, count: heights.count)
    for column in columns {
      var y = 0.0
      for item in column {
        centers[item] = y + heights[item] / 2
        y += heights[item] + gap
      }
      for item in column { centers[item] -= y / 2 }
    }
    for sweep in 0..<sweeps {
      let isForward = sweep % 2 == 0
      for layer in isForward ? Array(columns.indices) : columns.indices.reversed() {
        let column = columns[layer]
        let wishes = column.map { item -> Double in
          let linked = isForward ? before[item] : after[item]
          if linked.isEmpty { return centers[item] }
          return linked.reduce(0) { $0 + centers[$1] } / Double(linked.count)
        }
        let placed = spread(wishes, column.map { heights[$0] })
        for (item, center) in zip(column, placed) { centers[item] = center }
      }
    }
    return centers
  }

  /// Returns the centers closest to `wishes` by least squares that keep the order without overlap.
  private static func spread(_ wishes: [Double], _ heights: [Double]) -> [Double] {
    var offsets: [Double] = []
    var y = 0.0
    for (index, height) in heights.enumerated() {
      if index > 0 { y += (heights[index - 1] + height) / 2 + gap }
      offsets.append(y)
    }
    // Isotonic regression by pool adjacent violators: without their offsets, the centers must not
    // decrease.
    var pools: [(sum: Double, count: Int)] = []
    for (wish, offset) in zip(wishes, offsets) {
      var pool = (sum: wish - offset, count: 1)
      while let last = pools.last, last.sum / Double(last.count) > pool.sum / Double(pool.count) {
        pool = (pool.sum + last.sum, pool.count + last.count)
        pools.removeLast()
      }
      pools.append(pool)
    }
    var centers: [Double] = []
    for pool in pools {
      for _ in 0..<pool.count {
        centers.append(pool.sum / Double(pool.count) + offsets[centers.count])
      }
    }
    return centers
  }
}
