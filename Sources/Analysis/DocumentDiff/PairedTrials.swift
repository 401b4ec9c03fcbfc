import CounterexampleSearch
import SheetEvaluation
import JoyDoc
import JoyDocFormulas

/// The domain of an input field in one or both versions of a document.
struct SharedDomain {
  let old: FieldDomain?
  let new: FieldDomain?
  var any: FieldDomain? { new ?? old }
}

/// Trial runs of two versions of a document, to find out whether a computed field differs.
final class PairedTrials {
  /// The domains of the input fields.
  let domains: [SharedDomain]
  private let old: Side
  private let new: Side
  /// The values that complete both versions.
  private let required: [FilledValue]
  private let work: SearchWork
  /// The part of the work that is reserved for shrinking the counterexample.
  private let reserve: Int
  /// The first complete assignment that shows a difference.
  private(set) var complete: FieldAssignment?
  /// The first incomplete assignment that shows a difference.
  private var incomplete: FieldAssignment?
  private var differingCount = 0
  /// The number of trial runs.
  private(set) var count = 0

  /// The number of incomplete assignments with a difference after which the search ends.
  private static let mostDiffering = 48

  /// One of the versions.
  private struct Side {
    let filled: FilledDocument
    /// The indices of the domains that this version has.
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
        settings: filled.settings, within: work)
    }

    func outcome(of assignment: FieldAssignment) -> Outcome? {
      trials.outcome(of: places.map { assignment[$0] })
    }

    func changedValues(of assignment: FieldAssignment) -> [FilledValue] {
      InputSpace(filled.document, trials.domains, [])
        .changedValues(of: places.map { assignment[$0] })
    }

    /// Adds the value `json` to the candidates of a domain and returns its index.
    func add(_ json: [UInt8], to domain: Int) -> Int? {
      places.firstIndex(of: domain).flatMap { trials.add(json, to: $0) }
    }
  }

  /// Creates trial runs of a field that is a target in both versions.
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

  /// Tries an assignment. Returns `true` if the search continues.
  func visit(_ assignment: FieldAssignment) -> Bool {
    guard work.left > reserve else { return false }
    count += 1
    guard differs(assignment) else { return true }
    differingCount += 1
    if isComplete(assignment) {
      complete = assignment
      return false
    }
    incomplete = incomplete ?? assignment
    return differingCount < Self.mostDiffering
  }

  /// Returns the assignment of `values`, which become candidates of their fields.
  func assignment(of values: [FilledValue]) -> FieldAssignment {
    var assignment = FieldAssignment(repeating: 0, count: domains.count)
    for value in values {
      guard let domain = domains.firstIndex(where: { id(of: $0) == value.field }) else { continue }
      let before = old.add(value.json, to: domain)
      let after = new.add(value.json, to: domain)
      assignment[domain] = after ?? before ?? 0
    }
    return assignment
  }

  private func id(of domain: SharedDomain) -> String {
    domain.new.map { new.filled.document.fields[$0.field].id }
      ?? domain.old.map { old.filled.document.fields[$0.field].id } ?? ""
  }

  /// The simplest known assignment that shows a difference; `nil` if there is none.
  var shrunk: FieldAssignment? {
    complete.map { Shrinking.shrunk($0) { differs($0) && isComplete($0) } }
      ?? incomplete.map { Shrinking.shrunk($0, differs) }
  }

  private func differs(_ assignment: FieldAssignment) -> Bool {
    guard let one = old.outcome(of: assignment), let other = new.outcome(of: assignment) else {
      return false
    }
    return !one.isSame(as: other)
  }

  /// Returns the values that an assignment stores in both versions, and further required values.
  func values(of assignment: FieldAssignment) -> [FilledValue] {
    let changed = new.changedValues(of: assignment)
    let known = Set(changed.map(\.field))
    let all = changed + old.changedValues(of: assignment).filter { !known.contains($0.field) }
    let given = Set(all.map(\.field))
    return all + required.filter { !given.contains($0.field) }
  }

  private func isComplete(_ assignment: FieldAssignment) -> Bool {
    let values = values(of: assignment)
    work.spend(old.filled.completenessCost + new.filled.completenessCost)
    return new.filled.isComplete(with: values) && old.filled.isComplete(with: values)
  }
}
