import FormulaLint
import JSONTree
package import SourceText

extension Linter {
  /// Returns `bytes` with all possible fixes applied, and the number of applied fixes.
  ///
  /// Fixes are applied in rounds up to a fixpoint, because one may enable another.
  ///
  /// Complexity: that of linting, for each round.
  package func fixed(
    _ bytes: [UInt8], of name: String, includingUnsafe: Bool
  ) -> (bytes: [UInt8], count: Int) {
    FixRound.fixed(bytes, includingUnsafe: includingUnsafe) { findings(in: $0, of: name) }
  }

  /// Applies all possible fixes to `bytes`. Returns the result and the number of fixes.
  package static func fixed(
    _ bytes: [UInt8], includingUnsafe: Bool, by lint: ([UInt8]) -> [Finding]
  ) -> (bytes: [UInt8], count: Int) {
    FixRound.fixed(bytes, includingUnsafe: includingUnsafe, by: lint)
  }

  /// Returns the safe fixes of `findings` that `fixed` applies in its first round.
  ///
  /// Complexity: that of linting, for each fix if one of them does harm.
  package func harmlessFixes(
    of findings: [Finding], in bytes: [UInt8], of name: String
  ) -> [DocumentDiagnostic.Fix] {
    FixRound(bytes, findings, includingUnsafe: false, not: []) {
      self.findings(in: $0, of: name)
    }?.fixes ?? []
  }
}

/// A set of fixes that are applied together, and the result. Decides in one place, for the command
/// line and for editors, which fixes apply.
///
/// A fix that adds errors, or adds warnings without removing errors, is not applied.
struct FixRound {
  let fixes: [DocumentDiagnostic.Fix]
  let bytes: [UInt8]
  let findings: [Finding]

  typealias Lint = ([UInt8]) -> [Finding]

  /// Applies fixes in rounds, because one may enable another. Returns the result and their number.
  static func fixed(
    _ bytes: [UInt8], includingUnsafe: Bool, by lint: Lint
  ) -> (bytes: [UInt8], count: Int) {
    var bytes = bytes
    var findings = lint(bytes)
    var count = 0
    var seen: Set<[UInt8]> = [bytes]
    for _ in 0..<maxRounds {
      guard
        let round = FixRound(
          bytes, findings, includingUnsafe: includingUnsafe, not: seen, by: lint)
      else { break }
      (bytes, findings) = (round.bytes, round.findings)
      seen.insert(bytes)
      count += round.fixes.count
    }
    return (bytes, count)
  }

  private static let maxRounds = 100
  private static let maxSingles = 50

  /// Finds the fixes of `findings` in `bytes` that apply together. Fails if there are none.
  ///
  /// The result is not among `seen`.
  init?(
    _ bytes: [UInt8], _ findings: [Finding], includingUnsafe: Bool, not seen: Set<[UInt8]>,
    by lint: Lint
  ) {
    func round(of fixes: [DocumentDiagnostic.Fix]) -> FixRound? {
      guard !fixes.isEmpty else { return nil }
      let mended = Self.applying(fixes, to: bytes)
      guard mended != bytes, !seen.contains(mended) else { return nil }
      let rest = lint(mended)
      guard Self.weight(rest) <= Self.weight(findings) else { return nil }
      return FixRound(fixes: fixes, bytes: mended, findings: rest)
    }
    let fixes = Self.compatible(findings, includingUnsafe: includingUnsafe)
    // Errors that other fixes remove must not hide one that a fix adds.
    if let all = round(of: fixes),
      Self.weight(all.findings).errors <= Self.errors(in: findings, without: Set(fixes))
    {
      self = all
      return
    }
    guard fixes.count > 1 else { return nil }
    // Some of them do harm, so each is tried alone.
    let singles = fixes.prefix(Self.maxSingles).compactMap { round(of: [$0]) }
    let together = singles.count > 1 ? round(of: singles.flatMap { $0.fixes }) : nil
    guard let found = together ?? singles.first else { return nil }
    self = found
  }

  private init(fixes: [DocumentDiagnostic.Fix], bytes: [UInt8], findings: [Finding]) {
    self.fixes = fixes
    self.bytes = bytes
    self.findings = findings
  }

  /// Returns the number of errors and of warnings, to be compared in this order.
  private static func weight(_ findings: [Finding]) -> (errors: Int, warnings: Int) {
    (
      findings.count { $0.diagnostic.severity == .error },
      findings.count { $0.diagnostic.severity == .warning }
    )
  }

  /// Returns the number of errors that none of `fixes` is for.
  private static func errors(
    in findings: [Finding], without fixes: Set<DocumentDiagnostic.Fix>
  ) -> Int {
    findings.count { finding in
      finding.diagnostic.severity == .error
        && !finding.diagnostic.fixes.contains { fixes.contains($0) }
    }
  }

  private static func applying(
    _ fixes: [DocumentDiagnostic.Fix], to bytes: [UInt8]
  ) -> [UInt8] {
    var edit = JSONEdit()
    for fix in fixes {
      for change in fix.edits { edit.replace(change.range, with: change.replacement.utf8) }
    }
    return edit.applied(to: bytes)
  }

  /// Returns the first fix of each finding, without fixes that overlap an earlier one.
  private static func compatible(
    _ findings: [Finding], includingUnsafe: Bool
  ) -> [DocumentDiagnostic.Fix] {
    let errors = findings.filter { $0.diagnostic.isFatal }.map { $0.diagnostic.range }
    let fixes = findings.compactMap { finding in
      finding.diagnostic.fixes.first { fix in
        // A rewritten part must not have a syntax error inside.
        (includingUnsafe || fix.isSafe)
          && (finding.diagnostic.isFatal
            || !errors.contains { error in fix.edits.contains { $0.range.contains(error) } })
      }
    }.compactMap { fix in span(of: fix).map { (fix: fix, span: $0) } }
    // Of nested fixes the outer one comes first, because it also fixes the inner part.
    let order = fixes.sorted { ($0.span.start, $1.span.end) < ($1.span.start, $0.span.end) }
    var taken: [DocumentDiagnostic.Fix] = []
    var end = -1
    for (fix, span) in order where span.start > end {
      taken.append(fix)
      end = span.end
    }
    return taken
  }

  private static func span(of fix: DocumentDiagnostic.Fix) -> DocumentRange? {
    guard let first = fix.edits.first else { return nil }
    return fix.edits.dropFirst().reduce(first.range) { $0.union($1.range) }
  }
}
