import AbstractInterpretation
import FormulaChecker
import FormulaRuntime
import FormulaSyntax
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// A hill-climbing search for behavior that was not observed yet.
///
/// It changes one field at a time to reduce the total distance from all conditions on the path to
/// a goal.
struct GuidedSearch {
  private let explorer: FormulaExplorer
  private var random: RandomSource
  private var reached: Set<SearchGoal> = []

  /// The number of restarts from a random assignment per goal.
  private static let restarts = 4
  private static let rounds = 16

  init(_ explorer: FormulaExplorer, seed: UInt64) {
    self.explorer = explorer
    random = RandomSource(seed: seed &+ 1)
  }

  private var trials: Trials { explorer.trials }

  /// Pursues every open goal until `most` assignments have been tried in total.
  mutating func run(upTo most: Int) {
    var open = explorer.probes.indices.filter { !isReached(explorer.probes[$0].goal) }
    var hasProgress = true
    // A branch that is taken may make others reachable.
    while hasProgress, !open.isEmpty {
      hasProgress = false
      for (place, probe) in open.enumerated() {
        let left = open.count - place
        let share = explorer.count + max(1, (most - explorer.count) / max(1, left))
        guard explorer.hasBudget(below: most) else { return }
        if pursue(probe, upTo: min(share, most)) {
          reached.insert(explorer.probes[probe].goal)
          hasProgress = true
        }
      }
      let before = open.count
      open.removeAll { isReached(explorer.probes[$0].goal) }
      hasProgress = hasProgress && open.count < before
    }
  }

  private func isReached(_ goal: SearchGoal) -> Bool {
    if case .branch(let branch) = goal,
      let place = explorer.coverage.branches.firstIndex(of: branch)
    {
      return explorer.coverage.isTaken[place]
    }
    return reached.contains(goal)
  }

  /// An assignment with its distance from a goal.
  private struct Candidate {
    var assignment: FieldAssignment
    var distance: Requirement.Distance
    var total: Double { distance.total }

    /// Returns `true` if the condition whose gap is at index `condition` holds.
    func meets(_ condition: Int) -> Bool { distance.gaps[condition] == nil }
  }

  /// Returns `true` if the goal was reached.
  private mutating func pursue(_ probe: Int, upTo most: Int) -> Bool {
    let sizes = trials.domains.map { min($0.candidates.count, FieldDomain.maxCandidates) }
    let plain = FieldAssignment(repeating: 0, count: sizes.count)
    var starts = [plain] + explorer.pioneers.suffix(2)
    for _ in 0..<Self.restarts {
      starts.append(sizes.map { Int(random.next() % UInt64(max(1, $0))) })
    }
    for start in starts {
      guard explorer.hasBudget(below: most) else { return false }
      if climb(from: start, to: probe, upTo: most) { return true }
    }
    return false
  }

  /// Changes one field at a time while that reduces the distance. Returns `true` if the goal is
  /// reached.
  private mutating func climb(from start: FieldAssignment, to probe: Int, upTo most: Int) -> Bool {
    var best = scored(start, probe)
    let domains = explorer.probes[probe].domains
    // A field that was changed although other conditions moved further away keeps its value for one
    // round.
    var held: Int?
    for _ in 0..<Self.rounds {
      if best.total == 0 {
        explorer.keep(best.assignment)
        return true
      }
      let before = best.total
      for domain in domains where domain != held {
        solve(&best, domain, probe, upTo: most)
        if best.total == 0 { break }
        sweep(&best, domain, probe, upTo: most)
        if best.total == 0 { break }
      }
      held = nil
      if best.total >= before, !step(&best, domains, probe, upTo: most) {
        held = repair(&best, domains, probe, upTo: most)
        guard held != nil else { return false }
      }
      guard explorer.hasBudget(below: most) || best.total == 0 else { return false }
    }
    return false
  }

  private func scored(_ assignment: FieldAssignment, _ probe: Int) -> Candidate {
    explorer.take(assignment)
    let requirement = explorer.probes[probe].probe.requirement
    return Candidate(
      assignment: assignment, distance: trials.distance(to: requirement, probe: probe))
  }

  /// Tries another candidate of `domain`. Returns `true` and updates `best` if it is closer.
  private func improve(_ best: inout Candidate, _ domain: Int, _ candidate: Int, _ probe: Int)
    -> Bool
  {
    guard candidate != best.assignment[domain] else { return false }
    var changed = best.assignment
    changed[domain] = candidate
    let other = scored(changed, probe)
    guard other.total < best.total else { return false }
    best = other
    return true
  }

  /// Tries the initial candidates of `domain`.
  private func sweep(_ best: inout Candidate, _ domain: Int, _ probe: Int, upTo most: Int) {
    let count = min(trials.domains[domain].candidates.count, FieldDomain.maxCandidates)
    for candidate in 0..<count {
      guard explorer.hasBudget(below: most), best.total > 0 else { return }
      _ = improve(&best, domain, candidate, probe)
    }
  }

  /// Tries variants of the current candidates, then random steps that do not increase the distance.
  ///
  /// Returns `true` if `best` changed.
  private mutating func step(
    _ best: inout Candidate, _ domains: [Int], _ probe: Int, upTo most: Int
  ) -> Bool {
    for domain in domains {
      let json = trials.domains[domain].candidates[best.assignment[domain]]
      for variant in explorer.variants(of: json, in: domain) {
        guard explorer.hasBudget(below: most) else { return false }
        if let candidate = trials.add(variant, to: domain),
          improve(&best, domain, candidate, probe)
        {
          return true
        }
      }
    }
    for _ in 0..<Self.sidesteps {
      guard !domains.isEmpty, explorer.hasBudget(below: most) else { return false }
      let domain = domains[Int(random.next() % UInt64(domains.count))]
      let size = min(trials.domains[domain].candidates.count, FieldDomain.maxCandidates)
      var changed = best.assignment
      changed[domain] = Int(random.next() % UInt64(max(1, size)))
      guard changed != best.assignment else { continue }
      let other = scored(changed, probe)
      if other.total <= best.total {
        best = other
        return true
      }
    }
    return false
  }

  private static let sidesteps = 12

  /// Satisfies one condition, regardless of the others. Returns the domain that was changed.
  private mutating func repair(
    _ best: inout Candidate, _ domains: [Int], _ probe: Int, upTo most: Int
  ) -> Int? {
    let open = best.distance.gaps.indices.filter { best.distance.gaps[$0] != nil }
    guard !open.isEmpty, !domains.isEmpty else { return nil }
    let condition = open[Int(random.next() % UInt64(open.count))]
    let first = Int(random.next() % UInt64(domains.count))
    for offset in domains.indices {
      let domain = domains[(first + offset) % domains.count]
      let size = min(trials.domains[domain].candidates.count, FieldDomain.maxCandidates)
      var met = best
      solve(&met, domain, probe, meeting: condition, upTo: most)
      for candidate in 0..<size where !met.meets(condition) {
        guard explorer.hasBudget(below: most) else { return nil }
        var changed = best.assignment
        changed[domain] = candidate
        met = scored(changed, probe)
      }
      if met.meets(condition) {
        best = met
        return domain
      }
    }
    return nil
  }

  // MARK: Numbers

  /// Solves for a number at which both sides of a comparison are equal, if they depend on it
  /// linearly.
  ///
  /// In a table, it varies one cell at a time. With `condition`, a number that satisfies this
  /// condition is accepted even if it increases the distance from the others.
  private func solve(
    _ best: inout Candidate, _ domain: Int, _ probe: Int, meeting condition: Int? = nil,
    upTo most: Int
  ) {
    let json = trials.domains[domain].candidates[best.assignment[domain]]
    for place in numbers(json, domain) {
      let origin = best
      func with(_ number: Double) -> Candidate? {
        guard explorer.hasBudget(below: most), number.isFinite, number.magnitude < 1e15 else {
          return nil
        }
        let changed =
          json[..<place.range.lowerBound] + JSONWriter.literal(number)
          + json[place.range.upperBound...]
        guard let candidate = trials.add(Array(changed), to: domain) else { return nil }
        var assignment = origin.assignment
        assignment[domain] = candidate
        return scored(assignment, probe)
      }
      for step in steps(from: place.number, domain) {
        guard let beside = with(place.number + step) else { return }
        if beside.total < best.total, condition == nil { best = beside }
        var isFlat = true
        for (one, other) in zip(origin.distance.gaps, beside.distance.gaps) {
          // A comparison that is satisfied here has no gap any more; the solution is in between.
          guard let one, one != other ?? 0 else { continue }
          isFlat = false
          let exact = place.number - one * step / ((other ?? 0) - one)
          for guess in guesses(around: exact, step, domain) {
            guard let found = with(guess) else { break }
            if let condition {
              guard found.meets(condition) else { continue }
              best = found
              return
            }
            if found.total < best.total { best = found }
            if best.total == 0 { return }
          }
        }
        if !isFlat { break }
      }
      // The ranges of the other numbers refer to the bytes of the original candidate.
      if best.total < origin.total { return }
    }
  }

  /// Returns plausible numbers near `exact`, simplest first. Dates are rounded to whole days.
  private func guesses(around exact: Double, _ step: Double, _ domain: Int) -> [Double] {
    let unit = isDate(domain) ? Self.day : 1
    let (below, above) = (
      (exact / unit).rounded(.down) * unit, (exact / unit).rounded(.up) * unit
    )
    let cents = (exact * 100).rounded() / 100
    let all =
      [(exact / unit).rounded() * unit, below - unit, above + unit, below, above]
      + (unit == 1 ? [cents, exact] : [below - step, above + step])
    var guesses: [Double] = []
    for guess in all where guess.isFinite && !guesses.contains(guess) { guesses.append(guess) }
    return guesses
  }

  /// Returns the amounts by which to move a number. The larger ones are used if the first has no
  /// effect.
  private func steps(from number: Double, _ domain: Int) -> [Double] {
    if isDate(domain) { return [Self.day, 32 * Self.day, 370 * Self.day] }
    let first = max(1, (number.magnitude * 1e-3).rounded())
    return [first, first * 50]
  }

  private static let day = 86_400_000.0

  private func isDate(_ domain: Int) -> Bool {
    explorer.filled.document.fields[trials.domains[domain].field].kind.storage == .instant
  }

  /// Returns the numbers in a candidate of a field, with their byte ranges.
  private func numbers(
    _ json: [UInt8], _ domain: Int
  ) -> [(number: Double, range: Range<Int>)] {
    let field = explorer.filled.document.fields[trials.domains[domain].field]
    let tree = JSONTree.parse(json).tree
    switch field.kind.storage {
    case .number, .instant: return [(tree.double(tree.root) ?? 0, 0..<json.count)]
    case .rows:
      var found: [(number: Double, range: Range<Int>)] = []
      for row in tree.objects(in: tree.root) {
        for column in field.columns where column.kind.storage == .number {
          guard let cells = tree[row, "cells"],
            let cell = tree.member(utf8: column.id.utf8, of: cells)?.value,
            let number = tree.double(cell)
          else { continue }
          let range = tree.range(cell)
          found.append((number, range.start..<range.end))
        }
      }
      return Array(found.prefix(Self.maxCells))
    case .text, .option, .options, .attachments, .signature, .block, .richText, .nestedRows,
      .series, .unknown:
      return []
    }
  }

  /// The maximum number of cells of a table to vary.
  private static let maxCells = 6
}
