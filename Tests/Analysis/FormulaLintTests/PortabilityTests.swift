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
    ("lines[0]?.amount", "lines[0].amount"),
    ("price ?? 0", "iff(empty(price), 0, price)"),
    ("coalesce(price, quantity + 1)", "iff(empty(price), quantity + 1, price)"),
    ("ifNull(price, 0)", "iff(empty(price), 0, price)"),
    ("notEmpty(name)", "not(empty(name))"),
    ("sumBy(lines, (l) -> l.amount)", "sum(map(lines, (l) -> l.amount))"),
    ("averageBy(lines, (l) -> l.amount)", "average(map(lines, (l) -> l.amount))"),
    ("ifs(price > 2, 1, price > 1, 2, 3)", "iff(price > 2, 1, iff(price > 1, 2, 3))"),
    ("ifs(price > 2, 1, price > 1, 2)", "iff(price > 2, 1, iff(price > 1, 2))"),
  ])
  func `the fix of an extension is the portable spelling`(text: String, portable: String) throws {
    let finding = try #require(findings(text).first)
    let fix = try #require(finding.fixes.first)
    #expect(fix.isSafe)
    var bytes = Array(text.utf8)
    for edit in fix.edits.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.replacement.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == portable)
  }

  @Test(arguments: [
    (
      "let a = price; a * a",
      "write the value in place of the name, or compute it in a separate hidden field"
    ),
    ("price /* net */ * 2", "write it as 'desc' of the formula"),
  ])
  func `an extension without a fix has a hint`(text: String, hint: String) throws {
    let finding = try #require(findings(text).first)
    #expect(finding.hint == hint)
    #expect(finding.fixes.isEmpty)
  }

  @Test(arguments: [
    ("+price", "leave it out: write price", "price"),
    (
      "price in [1, 2]", "write some([1, 2], (item) -> item == price)",
      "some([1, 2], (item) -> item == price)"
    ),
  ])
  func `a nearly equivalent replacement is an unsafe fix`(
    text: String, hint: String, replacement: String
  ) throws {
    let finding = try #require(findings(text).first)
    #expect(finding.hint == hint)
    #expect(finding.fixes.map(\.isSafe) == [false])
    #expect(finding.fixes.first?.edits.map(\.replacement) == [replacement])
  }

  @Test(arguments: [
    "price * 2 // formulary:ignore volatile-formula", "/* formulary:ignore portability */ price",
  ])
  func `suppression comments are not extensions`(text: String) {
    #expect(findings(text).isEmpty)
  }

  @Test(arguments: ["name ?? 'x'", "coalesce(lines, [])", "coalesce(price, quantity, 0)"])
  func `an extension without a portable equivalent has no fix`(text: String) throws {
    #expect(try #require(findings(text).first).fixes.isEmpty)
  }

  @Test(arguments: [
    (
      "iff(price > 3, 1, iff(price > 2, 2, (iff(price > 1, 3, 4))))",
      "ifs(price > 3, 1, price > 2, 2, price > 1, 3, 4)"
    ),
    ("sum(map(lines, (l) -> l.amount))", "sumBy(lines, (l) -> l.amount)"),
    ("1 + average(map(lines, l -> l.amount))", "averageBy(lines, l -> l.amount)"),
  ])
  func `the extended profile suggests extensions`(
    text: String, replacement: String
  ) throws {
    let finding = try #require(
      ExampleFields.findings(in: text, profile: .extended).first { $0.rule != "portability" })
    #expect(finding.fixes.first?.edits.first?.replacement == replacement)
    #expect(finding.fixes.first?.isSafe == true)
  }

  @Test func `an unpublished function is an extension`() throws {
    let finding = try #require(findings("median([price, quantity])").first)
    #expect(finding.message.contains("'median'"))
    #expect(finding.range == TextRange(start: 0, end: 6))
  }

  @Test(arguments: ["sum(price, quantity)", "iff(price > 1, 1, 2)", "map(lines, (l) -> l.amount)"])
  func `published formulas are portable`(text: String) {
    #expect(findings(text).isEmpty)
  }
}
