import FormulaChecker
import FormulaSyntax
import FormulaValues
import Formulas
import SourceText
import Testing

/// Spreadsheet syntax: one finding each, with a suggestion.
struct HabitTests {
  private static let schema = FormulaSchema([
    .init(id: "net", title: "Net", type: .number.optional),
    .init(id: "number", title: "Invoice number", type: .number.optional),
    .init(id: "fee", title: "Fee (EUR)", type: .number.optional),
    .init(id: "issued", title: "Issued", type: .date.optional),
    .init(id: "hazards", type: .list(of: .choice)),
    .init(
      id: "readings", title: "Readings",
      type: .list(
        of: .record(
          RecordShape([
            .init("bar", .number.optional, title: "Pressure in bar"),
            .init("note", .text.optional, title: "Note"),
          ])))),
  ])

  private func check(_ text: String) -> CheckedFormula {
    Checker.check(
      ParsedFormula(text), schema: Self.schema,
      catalog: FormulaLanguage.standard.catalog)
  }

  @Test(arguments: [
    ("Invoice number", "unknown-field", "write number"),
    ("invoice Number * 2", "unknown-field", "write number"),
    ("Fee (EUR) + net", "unknown-field", "write fee"),
    ("sum(readings.Pressure in bar)", "unknown-column", "write bar"),
    ("filter(readings, bar > 2)", "unknown-field", "write (row) -> row.bar > 2"),
    ("sum(map(readings, 2 * bar))", "unknown-field", "write (row) -> 2 * row.bar"),
    ("filter(readings, reading.bar > 2)", "unknown-field", "write (reading) -> reading.bar > 2"),
    ("sum(reading.bar)", "unknown-field", "did you mean 'readings'?"),
    ("net => 100", "misplaced-arrow", "'at least' is written >="),
    ("iff(net => 100, 1, 2)", "misplaced-arrow", "'at least' is written >="),
    (#"countIf(readings.bar, ">50")"#, "criteria-text", "write (x) -> x > 50"),
    (#"countIf(readings.note, "<>")"#, "criteria-text", "write (x) -> not(empty(x))"),
    (#"sumIf(readings, ">=5", "bar")"#, "criteria-text", "write (row) -> row.bar >= 5"),
    (#"issued > "12/31/2026""#, "always-false-comparison", "write issued > date(2026, 12, 31)"),
    (#"issued > "30.02.2026""#, "always-false-comparison", "toDate(…) turns text into a date"),
    (#"issued > "29/02/2028""#, "always-false-comparison", "write issued > date(2028, 2, 29)"),
    (#""2026-12-31" == issued"#, "always-false-comparison", "write date(2026, 12, 31) == issued"),
    (#"dateDiff(issued, "31.12.2026", "day")"#, "type-mismatch", "write date(2026, 12, 31)"),
    (#"dateDiff(issued, "03/04/2026", "day")"#, "type-mismatch", "write date(year, month, day)"),
    (#"hazards == "Leak""#, "always-false-comparison", #"write contains(hazards, "Leak")"#),
    (#""Leak" != hazards"#, "always-false-comparison", #"write not(contains(hazards, "Leak"))"#),
    ("Math.round(net)", "unknown-field", "write round(number, places?)"),
    ("${net} * 2", "unknown-character", "write net"),
    ("net * ½", "number-notation", "write 0.5"), ("2½ * net", "number-notation", "write 2.5"),
    ("2.5½ * net", "number-notation", "write (2.5 + 0.5)"),
    ("net * ⅓", "number-notation", "write 1/3"), ("2 ⅔", "number-notation", "write (2 + 2/3)"),
    ("1.", "missing-name", "write 1 or 1.0"),
    ("net +", "missing-expression", "write it, or leave '+' out"),
    ("var a = 5; a", "mistaken-operator", "write let name = value; formula"),
    ("COUNTIFF(net)", "unknown-function", "did you mean 'countIf'?"),
    (
      #"sumIf(readings.bar, ">50")"#, "argument-count",
      "write sum(filter(readings.bar, (x) -> x > 50)); a test is a function of the element"
    ),
    (
      #"averageIf(readings.bar, 5)"#, "argument-count",
      "write average(filter(readings.bar, (x) -> x == 5)); a test is a function of the element"
    ),
    (
      #"SUMIF(readings.note, "leak", readings.bar)"#, "criteria-text",
      #"write sum(map(filter(readings, (row) -> row.note == "leak"), (row) -> row.bar))"#
    ),
    ("A1", "unknown-field", "it looks like a spreadsheet cell; write the name of a field"),
    ("WENN(net > 1, 2, 3)", "unknown-function", "did you mean 'iff'?"),
    ("wenn(net > 1, 2, 3)", "unknown-function", "did you mean 'iff'?"),
    ("SOMME(net, 2)", "unknown-function", "did you mean 'sum'?"),
    ("SI.ERROR(net, 2)", "unknown-function", "did you mean 'ifError'?"),
    ("STDEV.S([net, 2])", "unknown-function", "did you mean 'stdev'?"),
    (
      "SVERWEIS(net, readings, 2, 0)", "unknown-function",
      #"write it as in lookup(net, readings, "key", "price"); columns are named, not counted"#
    ),
    ("iff(WAHR, net, 0)", "unknown-field", "write true"),
  ])
  func `each piece of spreadsheet syntax gives one finding with a suggestion`(
    text: String, rule: String, hint: String
  ) {
    let found = check(text).diagnostics
    #expect(found.map(\.rule) == [rule], "\(found.map(\.message))")
    #expect(found.first?.hint == hint)
  }

  @Test(arguments: [
    ("net ! = 3", "net != 3"), ("net < = 3", "net <= 3"), ("net >  = 3", "net >= 3"),
    ("net = = 3", "net == 3"), ("${net}", "net"), ("Math.abs(net)", "abs(net)"),
    ("net + ¾", "net + 0.75"), ("const a = 1; a", "let a = 1; a"), ("1. + net", "1 + net"),
    ("WENN(net > 1, 2, 3)", "iff(net > 1, 2, 3)"), ("MÉDIA([net, 2])", "average([net, 2])"),
    ("MEDIA([net, 2])", "average([net, 2])"), ("SI.ERROR(net, 2)", "ifError(net, 2)"),
    ("LÄNGE(readings[0].note)", "length(readings[0].note)"),
    ("FALSO || net > 1", "false || net > 1"),
    ("NB.JOURS.OUVRES(issued, issued)", "businessDays(issued, issued)"),
    ("ZÄHLENWENN(readings.bar, \">5\")", "countIf(readings.bar, (x) -> x > 5)"),
    ("SUMIF(readings.bar, \">5\")", "sum(filter(readings.bar, (x) -> x > 5))"),
    (
      "SOMME.SI(readings.note, \"leak\", readings.bar)",
      "sum(map(filter(readings, (row) -> row.note == \"leak\"), (row) -> row.bar))"
    ),
    (
      "SUMIFS(readings.bar, readings.note, \"leak\", readings.bar, \">2\")",
      "sum(map(filter(readings, (row) -> and(row.note == \"leak\", row.bar > 2)), (row) -> row.bar))"
    ),
    (
      "COUNTIFS(readings.note, \"leak\", readings.bar, 2)",
      "count(filter(readings, (row) -> and(row.note == \"leak\", row.bar == 2)))"
    ),
  ])
  func `the fix is the intended spelling`(text: String, meant: String) throws {
    let found = check(text).diagnostics
    #expect(found.count == 1, "\(found.map(\.message))")
    let fix = try #require(found.first?.fixes.first)
    var bytes = Array(text.utf8)
    for edit in fix.edits.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.replacement.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == meant)
    #expect(check(meant).diagnostics.isEmpty)
  }

  @Test func `fields and columns are shown by title, followed by machine-generated ids`() {
    let (one, other) = ("65f0aa11bb22cc33dd44ee01", "65f0aa11bb22cc33dd44ee02")
    let schema = FormulaSchema([
      .init(id: one, identifier: "net", title: "Net", type: .number),
      .init(id: other, identifier: "net", title: "Gross", type: .number),
      .init(
        id: "lines",
        type: .list(
          of: .record(
            RecordShape([
              .init("c1", .number, title: "Price"), .init("c2", .number, title: "Price"),
              .init("c3", .number, title: "Unit cost"), .init("c4", .number, title: "Unit cost"),
            ])))),
    ])
    func hint(_ text: String) -> String? {
      Checker.check(
        ParsedFormula(text), schema: schema, catalog: FormulaLanguage.standard.catalog
      ).diagnostics.first?.hint
    }
    #expect(hint("Nett") == "did you mean 'Net' (\(one)) or 'net'?")
    #expect(
      hint("net") == "write the id of the intended field: 'Net' (\(one)), 'Gross' (\(other))")
    #expect(hint("sum(lines.Price)") == "write c1 or c2")
    #expect(hint("sum(lines.Unit cost)") == "write c3 or c4")
  }

  @Test(arguments: [
    "let f = net => 100; f(2)", "map(readings, net => net.bar)", #"countIf(readings.note, "->")"#,
    #"dateDiff(issued, "2026-12-31", "day")"#, "filter(readings, (row) -> row.bar > net)",
  ])
  func `intended spellings give no finding`(text: String) {
    let found = check(text).diagnostics.filter { $0.severity > .hint }
    #expect(found.isEmpty, "\(found.map(\.message))")
  }
}
