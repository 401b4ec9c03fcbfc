import FormulaValues
import JSONTree
import SourceText

extension CaseFile {
  /// Returns the failed tests and the number of passed ones as text; all tests if `isVerbose`.
  package func text(isVerbose: Bool = false, usesColor: Bool = false) -> String {
    func paint(_ text: String, _ code: Int) -> String {
      usesColor ? "\u{1B}[38;5;\(code)m\(text)\u{1B}[0m" : text
    }
    let file = EscapedText.line(name)
    let renderer = DiagnosticRenderer(file: name, lines: lines, usesColor: usesColor)
    var text = problems.map { renderer.text($0) }.joined()
    for result in results where isVerbose || !result.isPassed {
      let given = EscapedText.line(result.given)
      let title = result.name.isEmpty ? given : EscapedText.line(result.name)
      let mark = result.isPassed ? paint("ok", 28) : paint("failed", 160)
      text += "\(file):\(result.line): \(mark): \(title)\n"
      if result.isPassed { continue }
      if !given.isEmpty { text += "  given     \(given)\n" }
      for check in result.checks where !check.isMet {
        let field = check.field.map { EscapedText.line($0) + " = " } ?? ""
        text += "  expected  \(field)\(paint(EscapedText.line(check.expected), 28))\n"
        text += "  got       \(field)\(paint(EscapedText.line(check.actual), 160))\n"
        if let difference = check.difference {
          text += "            \(EscapedText.line(difference))\n"
        }
        if let failure = check.failure { text += explanation(of: failure, check, renderer) }
      }
    }
    let counts = [(passed, "passed"), (failed, "failed")].filter { $0.0 > 0 }
    if counts.isEmpty { return text }
    return text + "\(file): " + counts.map { "\($0) \($1)" }.joined(separator: ", ") + "\n"
  }

  /// Returns the reason why a formula failed, with its position if the formula is in this file.
  private func explanation(
    of error: EvaluationError, _ check: CaseResult.Check, _ renderer: DiagnosticRenderer
  ) -> String {
    guard check.field == nil, let range = error.range else {
      return "            \(EscapedText.line(error.message))\n"
    }
    let text = renderer.text(
      DocumentDiagnostic(
        error.code.rawValue, .error, error.message,
        at: DocumentRange(start: range.start, end: range.end)))
    return text.split(separator: "\n").map { "            \($0)\n" }.joined()
  }

  /// The report as a JSON object.
  package var json: [UInt8] {
    JSONWriter.object { writer in
      writer.append("file", name)
      writer.append("passed", passed)
      writer.append("failed", failed)
      writer.appendObjects("tests", of: results) { writer, result in
        Self.write(result, to: &writer)
      }
      writer.appendObjects("problems", of: problems) { writer, problem in
        writer.append("line", lines.line(at: problem.range.start) + 1)
        writer.append("message", problem.message + (problem.hint.map { "; \($0)" } ?? ""))
      }
    }
  }

  private static func write(_ result: CaseResult, to writer: inout JSONWriter) {
    writer.append("name", result.name)
    writer.append("line", result.line)
    writer.append("given", result.given)
    writer.append("passed", result.isPassed)
    writer.appendObjects("checks", of: result.checks) { writer, check in
      writer.append("field", check.field)
      writer.append("passed", check.isMet)
      writer.append("expected", check.expected)
      writer.append("actual", check.actual)
      let message = check.failure?.message ?? check.difference
      if let message { writer.append("message", message) }
    }
  }
}
