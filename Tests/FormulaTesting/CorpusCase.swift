package import FormulaValues

/// A case of a corpus file: a formula, the fields that it reads, and the expected result.
///
/// ```
/// with: {"price": 2}
/// > price * 3
/// 6
/// > 1 / 0
/// error division-by-zero at 0..5
/// > "a" < "b"
/// false
/// finding comparison-always-false
/// ```
/// Consecutive lines that begin with `> ` are one formula. The fields apply until the next `with:`.
/// A line that begins with `#` is a comment.
package struct CorpusCase: Sendable {
  package var file: String
  package var line: Int
  package var fields: [(name: String, value: Value)]
  package var formula: String
  package var outcome: Outcome
  /// Rules of expected findings, optionally with a range.
  package var findings: [Failure] = []

  /// The expected result of a case.
  package enum Outcome: Sendable {
    case value(Value)
    case error(Failure)
  }

  /// A code with an optional range: `division-by-zero at 0..5`.
  package struct Failure: Hashable, Sendable {
    package var code: String
    package var place: String?

    init(_ text: Substring) {
      let parts = text.split(separator: " ")
      code = parts.first.map(String.init) ?? ""
      place = parts.count == 3 && parts[1] == "at" ? String(parts[2]) : nil
    }
  }

  /// Parses the cases of a file, and returns the malformed lines.
  package static func read(_ text: String, file: String) -> ([CorpusCase], faults: [String]) {
    var cases: [CorpusCase] = []
    var faults: [String] = []
    var fields: [(name: String, value: Value)] = []
    var formula: [Substring] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("> ") {
        formula.append(line.dropFirst(2))
      } else if formula.isEmpty {
        if line.isEmpty || line.hasPrefix("#") { continue }
        if line.hasPrefix("with:"),
          case .record(let record)? = Value(json: String(line.dropFirst(5)))
        {
          fields = zip(record.keys, record.values).map { ($0, $1) }
        } else if line.hasPrefix("finding "), !cases.isEmpty {
          cases[cases.count - 1].findings.append(Failure(line.dropFirst(8)))
        } else {
          faults.append("\(file):\(index + 1): \(line)")
        }
      } else {
        let outcome: Outcome
        if line.hasPrefix("error ") {
          outcome = .error(Failure(line.dropFirst(6)))
        } else if let value = Value(json: String(line)) {
          outcome = .value(value)
        } else {
          faults.append("\(file):\(index + 1): \(line)")
          outcome = .value(.null)
        }
        cases.append(
          CorpusCase(
            file: file, line: index + 1, fields: fields,
            formula: formula.joined(separator: "\n"), outcome: outcome))
        formula = []
      }
    }
    return (cases, faults)
  }
}
