/// What the expressions of one formula yielded while it ran, told by traced code.
///
/// A lambda's expressions yield something for each of its calls, so what they tell is kept by call.
/// Of the calls of one lambda the first ones are kept, of the others the first that gave true and the
/// first that failed; the rest is only counted.
package final class TraceRecorder {
  /// One call of a lambda, or, as the first one, the formula itself.
  package struct Pass {
    /// The lambda's number in the tree; −1 for the formula.
    package let lambda: Int
    /// The pass that it belongs to: where the lambda stands.
    package let parent: Int
    /// Which call it is within that one, from 0.
    package let number: Int
    /// The first argument.
    package let item: Word
    /// The lambda's value, once it is known.
    package fileprivate(set) var result: Word?
    /// How the calls of the lambdas that stand in it went, by lambda.
    package fileprivate(set) var tallies: [Int: Tally] = [:]
    fileprivate let firstNote: Int
  }

  /// What an expression yielded in a pass.
  package struct Note {
    package let expression: Int
    package let pass: Int
    package let value: Word
  }

  /// How the calls of one lambda went within one pass.
  package struct Tally {
    package fileprivate(set) var calls = 0
    /// Calls that gave true.
    package fileprivate(set) var accepted = 0
    package fileprivate(set) var failures = 0
    fileprivate var kept = 0
    fileprivate var keptAccepted = 0
    fileprivate var keptFailures = 0
  }

  private struct OpenPass {
    var pass: Int
    var isKept: Bool
  }

  package private(set) var passes: [Pass] = []
  package private(set) var notes: [Note] = []
  /// The innermost lambda around each expression, −1 for none.
  private let lambdas: [Int]
  /// The lambda whose value each expression is, −1 for none.
  private let owners: [Int]
  /// The passes at work, by lambda; the newest last.
  private var open: [Int: [OpenPass]] = [:]
  private let limit: Int
  /// Notes that are kept at most, errors aside.
  private static let noteLimit = 200_000

  /// A recorder for a formula of which each expression stands in one of `lambdas` and is the value
  /// of one of `owners`. Of the calls of one lambda `limit` are kept.
  package init(lambdas: [Int], owners: [Int], limit: Int) {
    self.lambdas = lambdas
    self.owners = owners
    self.limit = limit
    begin()
  }

  /// The number by which the start of a lambda's call is told.
  package static func start(ofLambda number: Int) -> Int { -1 - number }

  /// Forgets everything: the formula runs anew.
  package func begin() {
    passes = [Pass(lambda: -1, parent: -1, number: 0, item: .null, firstNote: 0)]
    notes = []
    open = [:]
  }

  /// Takes what an expression yielded, or that a lambda is called with a first argument.
  package func note(_ number: Int, _ value: Word) {
    let expression = number < 0 ? Self.start(ofLambda: number) : number
    guard lambdas.indices.contains(expression) else { return }
    let lambda = lambdas[expression]
    var pass = lambda < 0 ? 0 : open[lambda]?.last?.pass ?? 0
    if !passes.indices.contains(pass) { pass = 0 }
    if number < 0 {
      enter(expression, in: pass, item: value)
      return
    }
    notes.append(Note(expression: expression, pass: pass, value: value))
    if owners[expression] >= 0 { leave(owners[expression], value) }
  }

  private func enter(_ lambda: Int, in parent: Int, item: Word) {
    var tally = passes[parent].tallies[lambda] ?? Tally()
    let isKept = tally.kept < limit && notes.count < Self.noteLimit
    if isKept { tally.kept += 1 }
    passes.append(
      Pass(
        lambda: lambda, parent: parent, number: tally.calls, item: item, firstNote: notes.count))
    tally.calls += 1
    passes[parent].tallies[lambda] = tally
    open[lambda, default: []].append(OpenPass(pass: passes.count - 1, isKept: isKept))
  }

  private func leave(_ lambda: Int, _ result: Word) {
    guard let last = open[lambda]?.popLast(), passes.indices.contains(last.pass) else { return }
    let parent = passes[last.pass].parent
    guard var tally = passes[parent].tallies[lambda] else { return }
    passes[last.pass].result = result
    var isKept = last.isKept
    if result.isTrue {
      tally.accepted += 1
      if !isKept, tally.keptAccepted < limit, notes.count < Self.noteLimit {
        tally.keptAccepted += 1
        isKept = true
      }
    }
    if result.isError {
      tally.failures += 1
      if !isKept, tally.keptFailures < limit, notes.count < 2 * Self.noteLimit {
        tally.keptFailures += 1
        isKept = true
      }
    }
    passes[parent].tallies[lambda] = tally
    if !isKept { forget(from: last.pass) }
  }

  /// Forgets a pass that is over, and all within it, which came later.
  private func forget(from pass: Int) {
    notes.removeSubrange(passes[pass].firstNote...)
    passes.removeSubrange(pass...)
  }
}
