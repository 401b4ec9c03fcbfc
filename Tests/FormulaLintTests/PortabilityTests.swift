import FormulaLint
import FormulaSyntax
import SourceText
import Testing

@Suite struct PortabilityTests {
  private func findings(_ text: String) -> [FormulaDiagnostic] {
    ExampleFields.findings(in: text).filter { $0.rule == "portability" }
  }

  @Test(arguments: [
    ("price > 1 && quantity > 1", "and(price > 1, quantity > 1)"),
    ("price ^ 2", "pow(price, 2)"),
    ("price % 2", "mod(price, 2)"),
    ("price |> max(5)", "max(price, 5)"),
    ("price.max(5)", "max(price, 5)"),
    ("sum(map([price], x -> x))", "sum(map([price], (x) -> x))"),
    ("price > 1 ? 1 : price", "iff(price > 1, 1, price)"),
    ("!(price > 1)", "not(price > 1)"),
  ])
  func `an extension has the portable spelling as its fix`(text: String, portable: String) throws {
    let finding = try #require(findings(text).first)
    let fix = try #require(finding.fixes.first)
    #expect(fix.isSafe)
    var bytes = Array(text.utf8)
    for edit in fix.edits.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.replacement.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == portable)
  }

  @Test func `a function that is not published is an extension`() throws {
    let finding = try #require(findings("median([price, quantity])").first)
    #expect(finding.message.contains("'median'"))
    #expect(finding.range == TextRange(start: 0, end: 6))
  }

  @Test(arguments: ["sum(price, quantity)", "iff(price > 1, 1, 2)", "map(lines, (l) -> l.amount)"])
  func `published formulas are portable`(text: String) {
    #expect(findings(text).isEmpty)
  }
}
