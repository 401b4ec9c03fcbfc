import FormulaLint
import JSONTree
import JoyDocLint
import SourceText

/// The number of findings per rule, the most frequent first, and per file.
package enum StatisticsReport {
  private struct Row {
    let rule: String
    var severity = Severity.hint
    var count = 0
    var safeFixes = 0
    var unsafeFixes = 0
    /// The number of findings in each file, by file name.
    var files: [String: Int] = [:]

    /// The files, those with the most findings first.
    var sortedFiles: [(name: String, count: Int)] { StatisticsReport.sorted(files) }
  }

  /// Returns the statistics as a table. If `includesUnsafe` is `true`, `--unsafe` was given.
  package static func text(of files: [LintedFile], includesUnsafe: Bool = false) -> String {
    let rows = rows(files)
    let width = rows.map(\.rule.count).max() ?? 0
    let digits = rows.map { String($0.count).count }.max() ?? 0
    var text = ""
    for row in rows {
      let fixes =
        includesUnsafe
        ? [(row.safeFixes + row.unsafeFixes, "fixable")]
        : [(row.safeFixes, "fixable"), (row.unsafeFixes, "fixable with --unsafe")]
      let fixable = fixes.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      let count = String(row.count).padded(to: digits, with: " ")
      let severity = row.severity.rawValue.padded(to: 11)
      let line = "\(count)  \(severity)  \(row.rule.padded(to: width))  \(fixable)"
      text += "\(line.trimmedEnd)\n"
    }
    let counts = Dictionary(
      files.map { ($0.name, $0.findings.count) }.filter { $0.1 > 0 }, uniquingKeysWith: +)
    if counts.count > 1 {
      let digits = counts.values.map { String($0).count }.max() ?? 0
      text += "\n"
      for (name, count) in sorted(counts) {
        text += "\(String(count).padded(to: digits, with: " "))  \(name)\n"
      }
    }
    if let summary = files.summary { text += (text.isEmpty ? "" : "\n") + summary + "\n" }
    return text
  }

  /// Returns the statistics as JSON for tools.
  package static func json(of files: [LintedFile]) -> [UInt8] {
    JSONWriter.objects(of: rows(files)) { writer, row in
      writer.append("rule", row.rule)
      writer.append("severity", row.severity.rawValue)
      writer.append("count", row.count)
      writer.append("safeFixes", row.safeFixes)
      writer.append("unsafeFixes", row.unsafeFixes)
      writer.appendObjects("files", of: row.sortedFiles) { writer, file in
        writer.append("file", file.name)
        writer.append("count", file.count)
      }
    } + [UInt8(ascii: "\n")]
  }

  private static func rows(_ files: [LintedFile]) -> [Row] {
    var rows: [String: Row] = [:]
    for (name, finding) in files.flatMap({ file in file.findings.map { (file.name, $0) } }) {
      let diagnostic = finding.diagnostic
      var row = rows[diagnostic.rule] ?? Row(rule: diagnostic.rule)
      row.count += 1
      row.files[name, default: 0] += 1
      row.severity = max(row.severity, diagnostic.severity)
      if diagnostic.fixes.contains(where: \.isSafe) {
        row.safeFixes += 1
      } else if !diagnostic.fixes.isEmpty {
        row.unsafeFixes += 1
      }
      rows[diagnostic.rule] = row
    }
    return rows.values.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
  }

  private static func sorted(_ counts: [String: Int]) -> [(name: String, count: Int)] {
    counts.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }
}
