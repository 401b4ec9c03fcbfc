import FormulaChecker
import FormulaSyntax
import FormulaValues
import Formulas
import SourceText
import Testing

/// What authors write who know spreadsheets: one finding each, and what to write.
struct HabitTests {
  private static let schema = Schema([
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
    (#""2026-12-31" == issued"#, "always-false-comparison", "write date(2026, 12, 31) == issued"),
    (#"dateDiff(issued, "31.12.2026", "day")"#, "type-mismatch", "write date(2026, 12, 31)"),
    (#"dateDiff(issued, "03/04/2026", "day")"#, "type-mismatch", "write date(year, month, day)"),
    (#"hazards == "Leak""#, "always-false-comparison", #"write contains(hazards, "Leak")"#),
    (#""Leak" != hazards"#, "always-false-comparison", #"write not(contains(hazards, "Leak"))"#),
    ("A1", "unknown-field", "it looks like a cell of a spreadsheet; write the name of a field"),
  ])
  func `each habit has one finding and says what to write`(
    text: String, rule: String, hint: String
  ) {
    let found = check(text).diagnostics
    #expect(found.map(\.rule) == [rule], "\(found.map(\.message))")
    #expect(found.first?.hint == hint)
  }

  @Test(arguments: [
    "let f = net => 100; f(2)", "map(readings, net => net.bar)", #"countIf(readings.note, "->")"#,
    #"dateDiff(issued, "2026-12-31", "day")"#, "filter(readings, (row) -> row.bar > net)",
  ])
  func `what is meant as it is written has none`(text: String) {
    let found = check(text).diagnostics.filter { $0.severity > .hint }
    #expect(found.isEmpty, "\(found.map(\.message))")
  }
}
