/// The results of a formula's expressions, recorded by traced code.
///
/// The expressions of a lambda have a result for each of its calls, so results are stored by call.
/// For each lambda, the recorder keeps the first calls, then the first later calls that returned
/// `true` or failed. All other calls are only counted.
package final class TraceRecorder {
  /// One call of a lambda. The first pass is the formula itself.
  package struct Pass {
    /// The lambda's number in the tree; `nil` for the formula.
    package let lambda: Int?
    /// The index of the pass that contains the call; `nil` for the formula.
    package let parent: Int?
    /// The number of the call within its parent, counted from 0.
    package let number: Int
    /// The first argument.
    package let item: Word
    /// The lambda's result, once it is known.
    package fileprivate(set) var result: Word?
    /// The statistics of calls of nested lambdas, by lambda.
    package fileprivate(set) var tallies: [Int: Tally] = [:]
    fileprivate let firstNote: Int
  }

  /// The result of an expression in a pass.
  package struct Note {
    package let expression: Int
    package let pass: Int
    package let value: Word
  }

  /// The statistics of one lambda's calls within one pass.
  package struct Tally {
    package fileprivate(set) var calls = 0
    /// The number of calls that returned `true`.
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
  /// The innermost lambda that contains each expression.
  private let lambdas: [Int?]
  /// The lambda whose body each expression is.
  private let owners: [Int?]
  /// The passes in progress by lambda, the newest last.
  private var open: [Int: [OpenPass]] = [:]
  private let limit: Int
  /// The maximum number of notes kept. Errors may exceed it up to twofold.
  private static let noteLimit = 50_000

  /// Creates a recorder that keeps `limit` calls of each lambda.
  ///
  /// For each expression, `lambdas` holds the enclosing lambda, and `owners` the lambda whose body
  /// it is.
  package init(lambdas: [Int?], owners: [Int?], limit: Int) {
    self.lambdas = lambdas
    self.owners = owners
    self.limit = limit
    begin()
  }

  /// Returns the number that traced code passes to `note` at the start of a lambda's call.
  package static func start(ofLambda number: Int) -> Int { -1 - number }

  /// Clears all records before another run.
  package func begin() {
    passes = [Pass(lambda: nil, parent: nil, number: 0, item: .null, firstNote: 0)]
    notes = []
    open = [:]
  }

  /// Records the result of an expression, or the start of a lambda's call with its first argument.
  package func note(_ number: Int, _ value: Word) {
    let expression = number < 0 ? Self.start(ofLambda: number) : number
    guard lambdas.indices.contains(expression) else { return }
    var pass = lambdas[expression].flatMap { open[$0]?.last?.pass } ?? 0
    if !passes.indices.contains(pass) { pass = 0 }
    if number < 0 {
      enter(expression, in: pass, item: value)
      return
    }
    notes.append(Note(expression: expression, pass: pass, value: value))
    if let owner = owners[expression] { leave(owner, value) }
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
    guard let parent = passes[last.pass].parent, var tally = passes[parent].tallies[lambda] else {
      return
    }
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

  /// Discards a finished pass and all passes nested in it, which were added later.
  private func forget(from pass: Int) {
    notes.removeSubrange(passes[pass].firstNote...)
    passes.removeSubrange(pass...)
  }
}
