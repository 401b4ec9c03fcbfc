import CivilTime
import FormulaChecker
import FormulaLint
import FormulaSyntax
import Formulas

/// Tests in the comments of a formula:
///
/// ```
/// // test half price: price = 10, quantity = 3, discount = 0.5 gives 15
/// // test: price = null gives null
/// // test: price = "x" gives error type-mismatch
/// ```
///
/// Values are formulas that read no field. A field without a given value is null. A test that is
/// not finished continues in the next comment.
struct CommentCases {
  private let bytes: [UInt8]
  private let lines: LineIndex
  private let formula: ParsedFormula
  private let language: FormulaLanguage
  private let settings: EvaluationSettings

  init(
    _ bytes: [UInt8], language: FormulaLanguage, settings: EvaluationSettings
  ) {
    self.bytes = bytes
    self.language = language
    self.settings = settings
    lines = LineIndex(bytes)
    formula = ParsedFormula(bytes: bytes)
  }

  /// The source of a test.
  private struct Written {
    var name: String
    var body: String
    /// The range of the first line of the test.
    var range: DocumentRange
  }

  func run(into file: inout CaseFile) {
    if let blocker = formula.diagnostics.first(where: { $0.isBlocker }) {
      file.problems.append(
        blocker.moved { DocumentRange(start: $0.start, end: $0.end) })
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let names = language.checkOpen(bytes).schema.fields.map { $0.id }
    for written in tests {
      do throws(CaseError) {
        let body = try CaseBody(written.body, settings: settings)
        for (name, _) in body.values where !names.contains(name) {
          throw CaseError(
            "the formula reads no field '\(name)'",
            hint: NameSuggestions.question(for: name, among: names))
        }
        let given = NamedValues(
          names.map { ($0, .null) } + body.values.map { ($0.name, $0.value) })
        let formula = Formula(text, schema: given.schema, in: language)
        let outcome = Result { () throws(EvaluationError) in
          try formula.value(in: given, environment: body.environment, limits: settings.limits)
        }
        file.results.append(
          CaseResult(
            name: written.name, line: lines.line(at: written.range.start) + 1,
            place: line(around: written.range.start), given: body.given,
            checks: [body.expectation.check(outcome, timeZone: body.environment.timeZone)],
            situation: .formula(formula, given, body.environment)))
      } catch {
        file.problems.append(error.diagnostic(at: written.range))
      }
    }
  }

  /// Returns the range of the line at `offset`, without leading blanks.
  private func line(around offset: Int) -> DocumentRange {
    let line = lines.range(ofLine: lines.line(at: offset))
    let blanks = bytes[line.start..<line.end].prefix { $0 == 0x20 || $0 == 0x09 }.count
    return DocumentRange(start: line.start + blanks, end: line.end)
  }

  // MARK: Reading

  /// The lines of all comments without comment delimiters, with their ranges.
  private var commentLines: [(text: Substring, range: DocumentRange)] {
    var found: [(text: Substring, range: DocumentRange)] = []
    for comment in formula.tree.comments {
      var start = comment.range.start + 2
      let isBlock = bytes[start - 1] == UInt8(ascii: "*")
      let end = isBlock ? max(start, comment.range.end - 2) : comment.range.end
      while start <= end {
        let line = lines.range(ofLine: lines.line(at: start))
        let stop = min(end, line.end)
        let text = String(decoding: bytes[start..<max(start, stop)], as: UTF8.self)
        var content = text.trimmed
        if isBlock, content.first == "*" { content = content.dropFirst().trimmed }
        let first =
          stop - text.utf8.count + (text.utf8.count - text.drop { $0.isWhitespace }.utf8.count)
        found.append((content, DocumentRange(start: min(first, stop), end: max(first, stop))))
        let next = lines.line(at: start) + 1
        guard next < lines.count, lines.range(ofLine: next).start <= end else { break }
        start = lines.range(ofLine: next).start
      }
    }
    return found
  }

  private var tests: [Written] {
    var tests: [Written] = []
    var isOpen = false
    var lastLine = -1
    for (text, range) in commentLines {
      let line = lines.line(at: range.start)
      if let (name, body) = TestComment.beginning(of: text) {
        tests.append(Written(name: name, body: body, range: range))
        isOpen = true
      } else if isOpen, line == lastLine + 1, !text.isEmpty, let last = tests.last,
        !CaseBody.isFinished(last.body)
      {
        tests[tests.count - 1].body += "\n" + text
      } else {
        isOpen = false
      }
      lastLine = line
    }
    return tests
  }
}

/// The reason why a test cannot be run.
package struct CaseError: Error {
  package var message: String
  package var hint: String?
  /// The invalid part of the file; `nil` for the whole test.
  var range: DocumentRange?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  func diagnostic(at range: DocumentRange) -> DocumentDiagnostic {
    DocumentDiagnostic(
      TestRules.invalid.name, .error, message, hint: hint, at: self.range ?? range)
  }
}
