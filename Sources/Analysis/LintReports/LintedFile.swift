package import JoyDocLint
package import SourceText

/// A file with what the linter has to say about it.
package struct LintedFile: Sendable {
  /// Where it is; `-` is standard input.
  package let path: String
  /// What reports call it.
  package let name: String
  package let bytes: [UInt8]
  package let lines: LineIndex
  package private(set) var findings: [Finding]
  let names: FindingNames

  package init(path: String, name: String, bytes: [UInt8], findings: [Finding]) {
    self.path = path
    self.name = name
    self.bytes = bytes
    // Only places of findings are asked for.
    lines = LineIndex(findings.isEmpty ? [] : bytes)
    self.findings = findings
    names = FindingNames(findings.isEmpty ? [] : bytes)
  }

  /// The same file with some of its findings.
  func with(_ findings: [Finding]) -> LintedFile {
    var file = self
    file.findings = findings
    return file
  }

  /// What a finding says, which begins with the field that it is about.
  func message(of finding: Finding) -> String {
    names.message(finding.diagnostic, field: finding.field, formula: finding.formula)
  }

  /// The same with what to do about it.
  func advice(on finding: Finding) -> String {
    var named = finding
    named.diagnostic.message = message(of: finding)
    return named.advice
  }

  /// The text of a range, for reports that must recognise a finding after others moved it.
  package func text(in range: DocumentRange) -> String {
    lines.text(from: range.start, to: range.end)
  }

  /// The first place of a range and the place after it.
  package func positions(of range: DocumentRange) -> (start: LinePosition, end: LinePosition) {
    (lines.position(at: range.start), lines.position(at: range.end))
  }
}

extension [LintedFile] {
  /// How many findings have a severity.
  package func count(_ severity: Severity) -> Int {
    reduce(0) { $0 + $1.findings.count { $0.diagnostic.severity == severity } }
  }

  /// `3 errors, 1 warning in 2 files`; nil if there is nothing to tell.
  package var summary: String? {
    let parts = [Severity.error, .warning, .information, .hint].compactMap { severity -> String? in
      let count = count(severity)
      guard count > 0 else { return nil }
      switch severity {
      case .information: return Counted.plain(count, "remarks")
      default: return Counted.plain(count, "\(severity.rawValue)s")
      }
    }
    guard !parts.isEmpty else { return nil }
    let files = count { !$0.findings.isEmpty }
    return "\(parts.joined(separator: ", ")) in \(Counted.plain(files, "files"))"
  }
}
