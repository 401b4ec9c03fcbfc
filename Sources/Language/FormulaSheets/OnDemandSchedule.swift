import FormulaGraph
import IndexedCollections

extension SheetFormulas {
  /// The targets that have to run for the values of some, each after those that it reads; those whose
  /// values are known, and what they read, are left out. Complexity: O(targets found + references).
  package func order(
    of wanted: some Sequence<TargetNumber>, where isUnknown: (TargetNumber) -> Bool
  ) -> [TargetNumber] {
    var order: [TargetNumber] = []
    var seen: Set<Int> = []
    var path: [(target: Int, inputs: [Int], edge: Int)] = []
    func visit(_ target: Int) {
      guard isUnknown(TargetNumber(target)), seen.insert(target).inserted else { return }
      let isRun = targets[target].obstacle == nil
      path.append((target, isRun ? graph.inputs(of: target) : [], 0))
    }
    for target in wanted {
      visit(target.index)
      while let (number, inputs, edge) = path.last {
        guard edge < inputs.count else {
          order.append(TargetNumber(number))
          path.removeLast()
          continue
        }
        path[path.count - 1].edge += 1
        visit(inputs[edge])
      }
    }
    return order
  }
}
