import FormulaSyntax
package import JoyDoc
import JSONTree
package import JoyDocLint
package import SourceText

/// A file with its findings.
package struct LintedFile: Sendable {
  /// The path of the file; `-` for standard input.
  package let path: String
  /// The name of the file in reports.
  package let name: String
  /// The name of the file in reports for hosts of repositories: its path from the root of the
  /// repository.
  package private(set) var repositoryPath: String
  package let bytes: [UInt8]
  package let lines: LineIndex
  package private(set) var findings: [Finding]
  let names: FindingNames

  /// Creates a file with its findings. `document` is the parsed content of `bytes`, if available.
  package init(
    path: String, name: String, bytes: [UInt8], findings: [Finding], document: JoyDocument? = nil
  ) {
    self.path = path
    self.name = name
    repositoryPath = name
    self.bytes = bytes
    // Only ranges of findings are converted to lines.
    lines = LineIndex(findings.isEmpty ? [] : bytes)
    self.findings = findings
    if let document, !findings.isEmpty {
      names = FindingNames(document)
    } else {
      names = FindingNames(findings.isEmpty ? [] : bytes)
    }
  }

  /// Returns the file with its path from the root of the repository.
  package func located(at repositoryPath: String) -> LintedFile {
    var file = self
    file.repositoryPath = repositoryPath
    return file
  }

  /// Returns the file with only `findings`.
  func with(_ findings: [Finding]) -> LintedFile {
    var file = self
    file.findings = findings
    return file
  }

  /// Returns the message of a finding, which begins with its field.
  func message(of finding: Finding) -> String {
    names.message(finding.diagnostic, field: finding.field, formula: finding.formula)
  }

  /// Returns the message of a finding, followed by its hint.
  func advice(on finding: Finding) -> String {
    var named = finding
    named.diagnostic.message = message(of: finding)
    return named.advice
  }

  /// Returns the text of a range.
  package func text(in range: DocumentRange) -> String {
    lines.text(from: range.start, to: range.end)
  }

  /// Returns the tokens of a range, which stay the same when the file is formatted.
  ///
  /// A comma may be the last one of a list, which formatting adds and removes. Complexity:
  /// O(length).
  package func tokens(in range: DocumentRange) -> String {
    if let formula = names.formula(at: range) {
      let map = formula.text.map
      let start = map.decodedOffset(of: range.start)
      let end = max(start, map.decodedOffset(of: range.end))
      return Self.tokens(of: Array(Array(formula.text.utf8)[start..<end]))
    }
    let text = text(in: range)
    if name.hasSuffix(".formula") { return Self.tokens(of: Array(text.utf8)) }
    return String(text.filter { !$0.isWhitespace })
  }

  private static func tokens(of source: [UInt8]) -> String {
    let tree = ParsedFormula(bytes: source).tree
    let tokens = tree.tokensAndComments.filter { $0.kind != .comma }.map { token in
      tree.text(in: token.range).trimmed
    }
    return tokens.joined(separator: " ")
  }

  /// Returns the positions of the start and the end of `range`.
  package func positions(of range: DocumentRange) -> (start: LinePosition, end: LinePosition) {
    (lines.position(at: range.start), lines.position(at: range.end))
  }
}

extension [LintedFile] {
  /// Returns the number of findings with the given `severity`.
  package func count(_ severity: Severity) -> Int {
    reduce(0) { $0 + $1.findings.count { $0.diagnostic.severity == severity } }
  }

  /// A text such as `3 errors, 1 warning in 2 files`; `nil` if there are no findings.
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
