import FormulaGraph

/// Which formulas of a plan read which fields, and in what order they run.
struct FormulaReaders: Sendable {
  /// By the number of a field, the targets whose formulas read it.
  private var readers: [Int: [Int]] = [:]
  /// The numbers of targets by the numbers of their fields.
  private var targets: [Int: Int] = [:]
  /// By the number of a target, its place in the order of evaluation.
  private var ranks: [Int]
  private let plan: FormulaPlan

  /// Complexity: O(references).
  init(_ plan: FormulaPlan) {
    self.plan = plan
    ranks = [Int](repeating: 0, count: plan.targets.count)
    for (rank, target) in plan.order.nodes.enumerated() { ranks[target] = rank }
    for (number, target) in plan.targets.enumerated() {
      targets[target.field] = number
      guard let definition = target.definition else { continue }
      for field in plan.inputs[definition] { readers[field, default: []].append(number) }
    }
  }

  /// The target that computes a field.
  func target(of field: Int) -> Int? { targets[field] }

  /// The targets that read a field.
  func readers(of field: Int) -> [Int] { readers[field] ?? [] }

  /// Some targets and all that depend on them, in the order of evaluation.
  /// Complexity: O(n log n) for n targets and references found.
  func closure(of roots: Set<Int>) -> [Int] {
    var found = roots
    var stack = Array(roots)
    while let target = stack.popLast() {
      for reader in readers(of: plan.targets[target].field) where found.insert(reader).inserted {
        stack.append(reader)
      }
    }
    return found.sorted { ranks[$0] < ranks[$1] }
  }
}
