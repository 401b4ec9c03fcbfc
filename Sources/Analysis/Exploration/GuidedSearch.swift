import AbstractValues
import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import SourceText

/// Looks for what was not seen yet by coming closer step by step: changes one field at a time so that
/// what a formula decides by comes nearer to the value that decides otherwise.
struct GuidedSearch {
  private let explorer: FormulaExplorer
  private var random: RandomSource

  /// How often a aim is begun anew from a filling by chance.
  private static let restarts = 3
  private static let rounds = 12

  init(_ explorer: FormulaExplorer, seed: UInt64) {
    self.explorer = explorer
    random = RandomSource(seed: seed &+ 1)
  }

  private var trials: Trials { explorer.trials }

  /// Pursues every aim that is open until so many fillings have been tried in all.
  mutating func run(upTo most: Int) {
    var open = explorer.aims.filter { !isReached($0) }
    var hasProgress = true
    // A branch that is taken may bring others within reach.
    while hasProgress, !open.isEmpty {
      hasProgress = false
      for (place, aim) in open.enumerated() {
        let left = open.count - place
        let share = explorer.count + max(1, (most - explorer.count) / max(1, left))
        guard explorer.hasBudget(below: most) else { return }
        if pursue(aim, upTo: min(share, most)) { hasProgress = true }
      }
      let before = open.count
      open.removeAll { isReached($0) }
      hasProgress = hasProgress && open.count < before
    }
  }

  private var reached: Set<SearchAim> = []

  private func isReached(_ aim: SearchAim) -> Bool {
    if case .branch(let branch) = aim,
      let place = explorer.coverage.branches.firstIndex(of: branch)
    {
      return explorer.coverage.isTaken[place]
    }
    return reached.contains(aim)
  }

  /// Whether the aim was reached.
  private mutating func pursue(_ aim: SearchAim, upTo most: Int) -> Bool {
    let sizes = trials.domains.map(\.candidates.count)
    let plain = Filling(repeating: 0, count: sizes.count)
    var starts = [plain] + explorer.pioneers.suffix(4)
    for _ in 0..<Self.restarts {
      starts.append(sizes.map { Int(random.next() % UInt64(max(1, $0))) })
    }
    for start in starts {
      guard explorer.hasBudget(below: most) else { return false }
      if climb(from: start, to: aim, upTo: most) {
        reached.insert(aim)
        return true
      }
    }
    return false
  }

  /// Changes one field after the other as long as that brings the aim nearer.
  private mutating func climb(
    from start: Filling, to aim: SearchAim, upTo most: Int
  ) -> Bool {
    var best = start
    guard var least = distance(best, aim) else { return false }
    for _ in 0..<Self.rounds {
      if least == 0 { return true }
      let before = least
      for domain in trials.domains.indices {
        if predict(&best, domain, &least, aim, upTo: most), least == 0 { return true }
        for candidate in trials.domains[domain].candidates.indices {
          guard explorer.hasBudget(below: most) else { return least == 0 }
          guard candidate != best[domain] else { continue }
          var changed = best
          changed[domain] = candidate
          if let distance = distance(changed, aim), distance < least {
            (best, least) = (changed, distance)
            if least == 0 { return true }
          }
        }
      }
      if least >= before { return false }
    }
    return least == 0
  }

  /// Where a number would have to be if what decides followed it along a line. In a table that is one
  /// cell after the other.
  private mutating func predict(
    _ best: inout Filling, _ domain: Int, _ least: inout Double, _ aim: SearchAim,
    upTo most: Int
  ) -> Bool {
    let json = trials.domains[domain].candidates[best[domain]]
    let origin = (best, least)
    for place in numbers(json, domain) {
      guard explorer.hasBudget(below: most - 6) else { break }
      let step = step(from: place.number, domain)
      func with(_ number: Double) -> Filling? {
        let changed =
          json[..<place.range.lowerBound] + JSONWriter.literal(number)
          + json[place.range.upperBound...]
        guard let candidate = trials.add(Array(changed), to: domain) else { return nil }
        var filling = origin.0
        filling[domain] = candidate
        return filling
      }
      guard let beside = with(place.number + step), let other = distance(beside, aim) else {
        continue
      }
      let slope = (other - origin.1) / step
      let exact = place.number - origin.1 / slope
      guard slope != 0, exact.isFinite, exact.magnitude < 1e12 else { continue }
      let cents = (exact * 100).rounded() / 100
      for guess in [exact.rounded(), cents, exact, exact.rounded(.down), exact.rounded(.up)] {
        guard let changed = with(guess) else { break }
        if let distance = distance(changed, aim), distance < least {
          (best, least) = (changed, distance)
          if least == 0 { return true }
        }
      }
    }
    return least < origin.1
  }

  /// How far a number is moved to see where that leads.
  private func step(from number: Double, _ domain: Int) -> Double {
    let field = explorer.filled.document.fields[trials.domains[domain].field]
    return field.kind == .date ? 86_400_000 : max(1, (number.magnitude * 1e-3).rounded())
  }

  /// The numbers that a candidate of a field holds, by their places in its bytes.
  private func numbers(
    _ json: [UInt8], _ domain: Int
  ) -> [(number: Double, range: Range<Int>)] {
    let field = explorer.filled.document.fields[trials.domains[domain].field]
    let tree = JSONTree.parse(json).tree
    switch field.kind {
    case .number, .date: return [(tree.double(tree.root) ?? 0, 0..<json.count)]
    case .table:
      var found: [(Double, Range<Int>)] = []
      for row in tree.objects(in: tree.root) {
        for column in field.columns where column.kind == .number {
          guard let cells = tree[row, "cells"],
            let cell = tree.member(utf8: column.id.utf8, of: cells)?.value,
            let number = tree.double(cell)
          else { continue }
          let range = tree.range(cell)
          found.append((number, range.start..<range.end))
        }
      }
      return Array(found.prefix(Self.mostCells))
    default: return []
    }
  }

  /// The cells of a table that are tried.
  private static let mostCells = 6

  private func distance(_ filling: Filling, _ aim: SearchAim) -> Double? {
    explorer.take(filling)
    return trials.distance(to: aim, explorer.formula)
  }
}
