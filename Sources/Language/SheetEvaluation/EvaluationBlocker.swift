package import FormulaValues
package import SourceText

/// The reason why a formula does not run, independent of the values.
// Indirect, because thousands of targets are copied and few have an `EvaluationBlocker`.
package indirect enum EvaluationBlocker: Hashable, Sendable {
  /// The owner of the cells refuses it, with a reason and advice.
  case refused(EvaluationError, advice: String?)
  /// The source has an error; this is the first one.
  case notRunnable(FormulaDiagnostic)
  case tooLarge
  /// The formula is on a cycle; the message begins at index `start` of the path.
  case cycle(CyclePath, start: Int)
  /// No formula is applied to the cell any more; the target only preserves its number.
  case vacant

  /// The error that prevents the formula from running, and advice.
  package var reason: (error: EvaluationError, advice: String?) {
    switch self {
    case .refused(let error, let advice): (error, advice)
    case .notRunnable(let diagnostic):
      (
        EvaluationError(
          ErrorCode(rawValue: diagnostic.rule), diagnostic.message, at: diagnostic.range),
        diagnostic.hint
      )
    case .tooLarge:
      (EvaluationError(.limitReached, "the formula is too large; split it into several"), nil)
    case .cycle(let path, let start):
      (
        EvaluationError(
          "circular-dependency",
          "the formulas depend on each other in a circle: \(path.text(from: start))"),
        "let one of these fields be filled in by hand, or compute it without the others"
      )
    case .vacant: (EvaluationError("missing-definition", "no formula is applied"), nil)
    }
  }
}

/// The names of cells on a dependency cycle, each of which depends on the next and the last on the
/// first.
///
/// Cells of one cycle share the path.
package final class CyclePath: Hashable, Sendable {
  package let names: [String]
  /// A hash of the names for fast comparison, since each of many cells has a path.
  private let digest: Int

  /// The maximum number of names in a message; further names are only counted.
  private static let maxNames = 8

  package init(_ names: [String]) {
    self.names = names
    digest = names.hashValue
  }

  /// Returns the cycle as text, from index `start` back to it.
  package func text(from start: Int) -> String {
    let count = names.count
    guard count > 0 else { return "" }
    func name(_ place: Int) -> String { names[(start + place) % count] }
    var parts = (0..<count).prefix(count > Self.maxNames ? Self.maxNames / 2 : count).map(name)
    if count > parts.count {
      let last = Self.maxNames / 2 - 1
      parts.append("… (\(count - parts.count - last) more)")
      parts += ((count - last)..<count).map(name)
    }
    parts.append(name(0))
    return parts.joined(separator: " → ")
  }

  package static func == (one: CyclePath, other: CyclePath) -> Bool {
    one === other || one.digest == other.digest && one.names == other.names
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
