import FormulaValues

/// A deterministic enumeration of assignments, the most promising ones first.
package struct AssignmentSearch: Sendable {
  /// The number of candidates in each domain.
  private let sizes: [Int]
  private let trials: Int
  private let seed: UInt64

  /// Creates a search of at most `trials` assignments, and at least one.
  package init(_ domains: [FieldDomain], trials: Int, seed: UInt64) {
    self.init(sizes: domains.map { $0.candidates.count }, trials: trials, seed: seed)
  }

  /// Creates a search from the number of candidates in each domain.
  package init(sizes: [Int], trials: Int, seed: UInt64) {
    self.sizes = sizes
    self.trials = max(1, trials)
    self.seed = seed
  }

  /// Whether all assignments can be tried.
  package var isExhaustive: Bool { size <= trials }

  /// The number of assignments, or `Int.max` on overflow.
  var size: Int {
    sizes.reduce(1) { product, size in
      let (next, overflow) = product.multipliedReportingOverflow(by: size)
      return overflow ? .max : next
    }
  }

  /// Visits assignments while `body` returns `true`, and returns the number of visits.
  ///
  /// Visits all assignments if they are few. Otherwise it visits the default assignment, changes of
  /// each field alone, changes of pairs of fields, and finally random assignments.
  package func visit(_ body: (FieldAssignment) -> Bool) -> Int {
    visit(upTo: trials, hasRandom: true, body)
  }

  /// Visits at most `most` assignments, without random ones unless `hasRandom` is `true`.
  package func visit(
    upTo most: Int, hasRandom: Bool = false, _ body: (FieldAssignment) -> Bool
  ) -> Int {
    var visited = 0
    var wantsMore = true
    func take(_ assignment: FieldAssignment) -> Bool {
      guard wantsMore, visited < most else { return false }
      visited += 1
      wantsMore = body(assignment)
      return wantsMore
    }
    let plain = FieldAssignment(repeating: 0, count: sizes.count)
    if isExhaustive {
      visitAll(take)
      return visited
    }
    guard take(plain) else { return visited }
    for (domain, size) in sizes.enumerated() {
      for candidate in 1..<max(1, size) {
        var assignment = plain
        assignment[domain] = candidate
        guard take(assignment) else { return visited }
      }
    }
    var random = RandomSource(seed: seed)
    visitPairs(below: hasRandom ? most * 3 / 5 : most - visited, &random, take)
    guard hasRandom else { return visited }
    while wantsMore, visited < most { _ = take(Self.random(sizes, &random)) }
    return visited
  }

  /// Visits `count` random assignments, while `body` returns `true`.
  package func visitRandom(domains: [FieldDomain], _ count: Int, _ body: (FieldAssignment) -> Bool)
  {
    let sizes = domains.map { $0.candidates.count }
    var random = RandomSource(seed: seed &+ 2)
    for _ in 0..<max(0, count) {
      guard body(Self.random(sizes, &random)) else { return }
    }
  }

  private static func random(_ sizes: [Int], _ random: inout RandomSource) -> FieldAssignment {
    sizes.map { size in
      random.next() % 3 > 0 ? Int(random.next() % UInt64(max(1, size))) : 0
    }
  }

  private func visitAll(_ take: (FieldAssignment) -> Bool) {
    var assignment = FieldAssignment(repeating: 0, count: sizes.count)
    while true {
      guard take(assignment) else { return }
      var domain = 0
      while domain < sizes.count, assignment[domain] + 1 >= sizes[domain] {
        assignment[domain] = 0
        domain += 1
      }
      guard domain < sizes.count else { return }
      assignment[domain] += 1
    }
  }

  /// Visits changes of pairs of fields. Each pair gets an equal share of the budget.
  private func visitPairs(
    below budget: Int, _ random: inout RandomSource, _ take: (FieldAssignment) -> Bool
  ) {
    let count = sizes.count
    let share = max(1, budget / max(1, count * (count - 1) / 2))
    var left = budget
    for one in 0..<count {
      for other in (one + 1)..<max(one + 1, count) {
        let combinations = (sizes[one] - 1) * (sizes[other] - 1)
        for number in 0..<min(share, combinations) {
          let place = combinations <= share ? number : Int(random.next() % UInt64(combinations))
          var assignment = FieldAssignment(repeating: 0, count: count)
          assignment[one] = 1 + place / (sizes[other] - 1)
          assignment[other] = 1 + place % (sizes[other] - 1)
          left -= 1
          guard left >= 0, take(assignment) else { return }
        }
      }
    }
  }
}

/// The simplification of a counterexample.
package enum Shrinking {
  /// Returns the simplest assignment reachable by changes of one field that still `shows` the
  /// result.
  ///
  /// Fewer fields differ from their first candidates, and earlier candidates are preferred.
  package static func shrunk(_ assignment: FieldAssignment, _ shows: (FieldAssignment) -> Bool)
    -> FieldAssignment
  {
    var assignment = assignment
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for domain in assignment.indices where assignment[domain] > 0 {
        for candidate in 0..<assignment[domain] {
          var plainer = assignment
          plainer[domain] = candidate
          if shows(plainer) {
            assignment = plainer
            hasChanged = true
            break
          }
        }
      }
    }
    return assignment
  }
}
