import FormulaLint
import JSONTree
import SourceText

extension Linter {
  /// A text with its findings mended as far as they can be, and how many fixes that took.
  ///
  /// Goes on until nothing is left to mend, as a fix may make way for another. A fix that leads to
  /// more errors than before, or to more warnings without fewer errors, is not made. Complexity: that of linting, for each round.
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
      // All at once if that does no harm, else one by one.
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

  /// How bad it is: errors first, then warnings.
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

  /// The first fix of each finding, those left out that touch one taken before.
  private static func compatible(
    _ findings: [Finding], includingUnsafe: Bool
  ) -> [DocumentDiagnostic.Fix] {
    let fixes = findings.compactMap { finding in
      finding.diagnostic.fixes.first { includingUnsafe || $0.isSafe }
    }.compactMap { fix in span(of: fix).map { (fix: fix, span: $0) } }
    // Of fixes inside each other the outer one comes first, which mends what is inside it too.
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
