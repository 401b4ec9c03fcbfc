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
    ("year(today())", "year(date(year(now()), month(now()), day(now())))"),
    ("sumBy(lines, (l) -> l.amount)", "sum(map(lines, (l) -> l.amount))"),
    ("averageBy(lines, (l) -> l.amount)", "average(map(lines, (l) -> l.amount))"),
    (
      "sumIf(lines, (l) -> l.amount > 1, \"amount\")",
      "sum(map(filter(lines, (l) -> l.amount > 1), (row) -> row.amount))"
    ),
    (
      "averageIf(lines, (l) -> l.amount > 1, (l) -> l.amount)",
      "average(map(filter(lines, (l) -> l.amount > 1), (l) -> l.amount))"
    ),
    (
      "max(price ?? 0, quantity ?? 1)",
      "max(iff(empty(price), 0, price), iff(empty(quantity), 1, quantity))"
    ),
    ("ifs(price > 2, 1, price > 1, 2, 3)", "iff(price > 2, 1, iff(price > 1, 2, 3))"),
    ("ifs(price > 2, 1, price > 1, 2)", "iff(price > 2, 1, iff(price > 1, 2, null))"),
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

  @Test func `an extension is reported once for a formula`() throws {
    let found = findings("max(price ?? 0, quantity ?? 1, median([price]), median([quantity]))")
    #expect(
      found.map(\.message) == [
        "other programs that open this form may not know the operator '??'",
        "other programs that open this form may not know 'median'",
      ])
    #expect(found.first?.fixes.first?.title.hasSuffix(", and 1 more") == true)
  }

  @Test func `an invalid call has no advice about published functions`() throws {
    let finding = try #require(findings("sumIf(lines)").first)
    #expect(finding.hint == nil)
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
    ("if(price > 1, 1, 2)", "the guide does not show the name 'if'"),
    ("avg(1, price)", "the guide does not show the name 'avg'"),
    ("date(2026, 1, price, 12)", "the guide shows 'date' with three arguments"),
    (
      "dateAdd(when, 2, \"hours\")",
      "the guide shows 'dateAdd' with the units days, months and years"
    ),
    ("contains(name, \"b\", true)", "the guide shows 'contains' with two arguments"),
    ("toNumber(name, 0)", "the guide shows 'toNumber' with one argument"),
    ("ceil(price, 2)", "the guide shows 'ceil' with one argument"),
    (
      "countIf(lines, (x) -> x.amount > 1)",
      "the guide shows 'countIf' with a value, not with a function"
    ),
    ("find(lines, (r, i) -> i == 1)", "the guide shows 'find' with a function of one parameter"),
    ("iff(price > 1, 1)", "the guide shows 'iff' with three arguments"),
    ("name + 1", "the guide shows '+' with numbers, not with texts"),
    ("lines.amount", "the guide does not show a column of a whole table"),
    ("{a: price}", "the guide does not show records in braces"),
    ("lines.0", "the guide does not show '.' with a number"),
    ("year(when, \"Asia/Tokyo\")", "the guide shows 'year' with one argument"),
    ("reduce([1], (a, x) -> a + x)", "the guide shows 'reduce' with three arguments"),
    ("length(name)", "the guide shows 'length' with a list, not with a text"),
  ])
  func `a form that the guide does not show is reported once`(text: String, message: String) {
    #expect(findings(text).map(\.message) == [message])
  }

  @Test(arguments: [
    "round(price)", "round(price, 2)", "max([1, price])", "min(1, [price])", "date(2026, 1, price)",
    "dateAdd(when, 2, \"days\")", "dateSubtract(when, 1, \"month\")", "contains(name, \"b\")",
    "countIf([1, 2], 1)", "find(lines, (r) -> r.amount == 1)", "iff(price > 1, 1, 2)",
    "reduce([1], (a, x) -> a + x, 0)", "length(lines)", "lines[0].amount", "sum([1, price])",
    "map(lines, (r) -> r.amount)", "price + 1", "flat([[1]], 1)", "upper(name)", "now()",
  ])
  func `forms that the guide shows are portable`(text: String) {
    #expect(findings(text).isEmpty)
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
