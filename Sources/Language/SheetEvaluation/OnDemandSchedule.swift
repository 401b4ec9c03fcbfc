import IndexedCollections

extension SheetFormulas {
  /// Returns the targets that must run to compute `wanted`, in topological order.
  ///
  /// Targets with known values, and the inputs of these, are left out. Complexity: O(targets found
  /// + references).
  package func order(
    of wanted: some Sequence<TargetNumber>, where isUnknown: (TargetNumber) -> Bool
  ) -> [TargetNumber] {
    var order: [TargetNumber] = []
    var seen: Set<TargetNumber> = []
    var path: [(target: TargetNumber, inputs: [Int], edge: Int)] = []
    func visit(_ target: TargetNumber) {
      guard isUnknown(target), seen.insert(target).inserted else { return }
      let isRun = targets[target.index].blocker == nil
      path.append((target, isRun ? graph.inputs(of: target.index) : [], 0))
    }
    for target in wanted {
      visit(target)
      while let (target, inputs, edge) = path.last {
        guard edge < inputs.count else {
          order.append(target)
          path.removeLast()
          continue
        }
        path[path.count - 1].edge += 1
        visit(TargetNumber(inputs[edge]))
      }
    }
    return order
  }
}
