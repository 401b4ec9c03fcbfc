import Exploration
import FormulaSheets
import JoyDoc
import JoyDocFormulas

/// A field that a computed field depends on in one of two versions of a document, or in both.
struct SharedDomain {
  let old: FieldDomain?
  let new: FieldDomain?
  var any: FieldDomain? { new ?? old }
}

/// Fillings that are tried in two versions of a document, to see whether a computed field then
/// differs.
final class PairedTrials {
  /// What is filled in.
  let domains: [SharedDomain]
  private let old: Side
  private let new: Side
  /// What makes both versions complete.
  private let required: [FilledValue]
  private let work: SearchWork
  /// The work that is left to make what was found plainer.
  private let reserve: Int
  /// The first filling that differs and has all that is required.
  private(set) var complete: Filling?
  /// The first that differs without.
  private var incomplete: Filling?
  private var differingCount = 0
  /// The fillings that were tried.
  private(set) var count = 0

  /// Fillings that differ, but lack something required, after which none is looked at again.
  private static let mostDiffering = 48

  /// One of the versions.
  private struct Side {
    let filled: FilledDocument
    /// Which of the domains it has.
    let places: [Int]
    let trials: Trials

    init(
      _ filled: FilledDocument, _ target: TargetNumber, _ domains: [FieldDomain?],
      within work: SearchWork
    ) {
      self.filled = filled
      places = domains.indices.filter { domains[$0] != nil }
      trials = Trials(
        filled.document, filled.checks, target: target, domains.compactMap(\.self),
        environment: filled.environment, limits: filled.limits, within: work)
    }

    func outcome(of filling: Filling) -> Outcome? {
      trials.outcome(of: places.map { filling[$0] })
    }

    func changedValues(of filling: Filling) -> [FilledValue] {
      WitnessSpace(filled.document, trials.domains, [])
        .changedValues(of: places.map { filling[$0] })
    }

    /// The number of a value among the candidates of a domain, to which it is added.
    func add(_ json: [UInt8], to domain: Int) -> Int? {
      places.firstIndex(of: domain).flatMap { trials.add(json, to: $0) }
    }
  }

  /// Trials of the field that is a target in each version.
  init(
    _ old: (filled: FilledDocument, target: TargetNumber),
    _ new: (filled: FilledDocument, target: TargetNumber), _ domains: [SharedDomain],
    required: [FilledValue], within work: SearchWork
  ) {
    self.domains = domains
    self.old = Side(old.filled, old.target, domains.map(\.old), within: work)
    self.new = Side(new.filled, new.target, domains.map(\.new), within: work)
    self.required = required
    self.work = work
    reserve = work.left / 4
  }

  /// Tries a filling; whether more are wanted.
  func visit(_ filling: Filling) -> Bool {
    guard work.left > reserve else { return false }
    count += 1
    guard differs(filling) else { return true }
    differingCount += 1
    if isComplete(filling) {
      complete = filling
      return false
    }
    incomplete = incomplete ?? filling
    return differingCount < Self.mostDiffering
  }

  /// The filling with some values, which become candidates of the fields that they are of.
  func filling(of values: [FilledValue]) -> Filling {
    var filling = Filling(repeating: 0, count: domains.count)
    for value in values {
      guard let domain = domains.firstIndex(where: { id(of: $0) == value.field }) else { continue }
      let before = old.add(value.json, to: domain)
      let after = new.add(value.json, to: domain)
      filling[domain] = after ?? before ?? 0
    }
    return filling
  }

  private func id(of domain: SharedDomain) -> String {
    domain.new.map { new.filled.document.fields[$0.field].id }
      ?? domain.old.map { old.filled.document.fields[$0.field].id } ?? ""
  }

  /// The plainest filling with which the field differs, if one was found.
  var shrunk: Filling? {
    complete.map { Shrinking.shrunk($0) { differs($0) && isComplete($0) } }
      ?? incomplete.map { Shrinking.shrunk($0, differs) }
  }

  private func differs(_ filling: Filling) -> Bool {
    guard let one = old.outcome(of: filling), let other = new.outcome(of: filling) else {
      return false
    }
    return !one.isSame(as: other)
  }

  /// What a filling puts into both versions, and what both require besides.
  func values(of filling: Filling) -> [FilledValue] {
    let changed = new.changedValues(of: filling)
    let known = Set(changed.map(\.field))
    let all = changed + old.changedValues(of: filling).filter { !known.contains($0.field) }
    let given = Set(all.map(\.field))
    return all + required.filter { !given.contains($0.field) }
  }

  private func isComplete(_ filling: Filling) -> Bool {
    let values = values(of: filling)
    work.spend(old.filled.completenessCost + new.filled.completenessCost)
    return new.filled.isComplete(with: values) && old.filled.isComplete(with: values)
  }
}
