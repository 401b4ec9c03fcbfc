import FormulaLint
import JSONTree
import SourceText

extension Linter {
  /// Returns `bytes` with all possible fixes applied, and the number of applied fixes.
  ///
  /// Fixes are applied in rounds up to a fixpoint, because one may enable another. A fix that adds
  /// errors, or adds warnings without removing errors, is not applied.
  ///
  /// Complexity: that of linting, for each round.
  package func fixed(
    _ bytes: [UInt8], of name: String, includingUnsafe: Bool
  ) -> (bytes: [UInt8], count: Int) {
    var bytes = bytes
    var findings = findings(in: bytes, of: name)
    var count = 0
    var seen: Set<[UInt8]> = [bytes]
    for _ in 0..<Self.mostRounds {
      let fixes = Self.compatible(findings, includingUnsafe: includingUnsafe)
      guard !fixes.isEmpty else { break }
      var hasChanged = false
      // All fixes at once if that does no harm, otherwise one at a time.
      for batch in [fixes] + (fixes.count > 1 ? fixes.prefix(Self.mostSingles).map { [$0] } : []) {
        let mended = Self.applying(batch, to: bytes)
        guard seen.insert(mended).inserted else { continue }
        let rest = self.findings(in: mended, of: name)
        guard Self.weight(rest) <= Self.weight(findings) else { continue }
        (bytes, findings) = (mended, rest)
        count += batch.count
        hasChanged = true
        break
      }
      guard hasChanged else { break }
    }
    return (bytes, count)
  }

  private static let mostRounds = 100
  private static let mostSingles = 50

  /// Returns the number of errors and of warnings, to be compared in this order.
  private static func weight(_ findings: [Finding]) -> (Int, Int) {
    (
      findings.count { $0.diagnostic.severity == .error },
      findings.count { $0.diagnostic.severity == .warning }
    )
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
    let fixes = findings.compactMap { finding in
      finding.diagnostic.fixes.first { includingUnsafe || $0.isSafe }
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
