import FormulaChecker
import FormulaValues
import SourceText
import Testing

/// Formulas with their expected diagnostics, as text:
///
///     > 2 * prise
///           ^^^^^ error[unknown-field] there is no field 'prise' (did you mean 'price'?) → price
///     = number?
///
/// A formula may have several lines that begin with `|`. The last line is the type.
func expectTable(_ table: String, sourceLocation: SourceLocation = #_sourceLocation) {
  var formulas: [String] = []
  for line in table.split(separator: "\n", omittingEmptySubsequences: false)
  where line.hasPrefix("> ") {
    formulas.append(String(line.dropFirst(2)))
  }
  #expect(!formulas.isEmpty, sourceLocation: sourceLocation)
  let expected = table.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  let actual = formulas.flatMap { rendered($0) }
  guard expected != actual else { return }
  let lines = actual.map { expected.contains($0) ? "  \($0)" : "+ \($0)" }
  let missing = expected.filter { !actual.contains($0) }.map { "- \($0)" }
  Issue.record(
    "\n\(lines.joined(separator: "\n"))\nmissing:\n\(missing.joined(separator: "\n"))",
    sourceLocation: sourceLocation)
}

/// Returns the diagnostics and the type of a formula, as lines.
func rendered(_ formula: String) -> [String] {
  let checked = SampleForm.check(formula)
  var lines = ["> " + formula]
  for diagnostic in checked.diagnostics {
    lines.append("  " + mark(diagnostic.range, in: formula) + " " + described(diagnostic))
  }
  lines.append("= " + checked.type.description)
  return lines
}

private func mark(_ range: TextRange, in formula: String) -> String {
  let bytes = Array(formula.utf8)
  let before = String(decoding: bytes[..<min(range.start, bytes.count)], as: UTF8.self)
  let inside = String(
    decoding: bytes[min(range.start, bytes.count)..<min(range.end, bytes.count)], as: UTF8.self)
  return String(repeating: " ", count: before.unicodeScalars.count)
    + String(repeating: "^", count: max(1, inside.unicodeScalars.count))
}

private func described(_ diagnostic: FormulaDiagnostic) -> String {
  var text = "\(diagnostic.severity)[\(diagnostic.rule)] \(diagnostic.message)"
  if let hint = diagnostic.hint { text += " (\(hint))" }
  for fix in diagnostic.fixes {
    text += " → \(fix.edits.map(\.replacement).joined(separator: "|"))"
  }
  return text
}
