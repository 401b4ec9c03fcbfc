package import FormulaValues
package import SourceText

/// Why a formula is not run, whatever the values.
// Indirect, as targets are copied by the thousand and few have one.
package indirect enum Obstacle: Hashable, Sendable {
  /// The owner of the cells does not let it, and says why and what to do.
  case refused(EvaluationError, advice: String?)
  /// The text has an error; the first one is told.
  case notRunnable(FormulaDiagnostic)
  case tooLarge
  /// The way around, told from the cell's own place on it.
  case cycle(CyclePath, start: Int)
  /// No formula is applied to the cell any more; its target only keeps its number.
  case vacant

  /// What keeps the formula from running, and what to do about it.
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

/// The names of cells that depend on each other, each on the next and the last on the first. Cells on
/// one circle share it.
package final class CyclePath: Hashable, Sendable {
  package let names: [String]
  /// Stands for the names when paths are compared: each of many cells has one.
  private let digest: Int

  /// Names beyond these are counted, not told.
  private static let mostNames = 8

  package init(_ names: [String]) {
    self.names = names
    digest = names.hashValue
  }

  /// The way from a place back to it.
  package func text(from start: Int) -> String {
    let count = names.count
    guard count > 0 else { return "" }
    func name(_ place: Int) -> String { names[(start + place) % count] }
    var parts = (0..<count).prefix(count > Self.mostNames ? Self.mostNames / 2 : count).map(name)
    if count > parts.count {
      let last = Self.mostNames / 2 - 1
      parts.append("… (\(count - parts.count - last) more)")
      parts += ((count - last)..<count).map(name)
    }
    parts.append(name(0))
    return parts.joined(separator: " → ")
  }

  package static func == (one: CyclePath, other: CyclePath) -> Bool {
    one === other || one.digest == other.digest && one.names.count == other.names.count
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
