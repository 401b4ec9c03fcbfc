import FormulaChecker
import FormulaSyntax
import FormulaValues
import Formulas
import SourceText
import Testing

/// The table of spreadsheet functions.
struct ForeignFunctionTests {
  private let environment = EvaluationEnvironment(now: 1_795_219_200_000)

  private func check(_ text: String) -> [FormulaDiagnostic] {
    let schema = FormulaSchema([
      .init(id: "net", type: .number.optional), .init(id: "name", type: .text.optional),
    ])
    return Checker.check(
      ParsedFormula(text), schema: schema, catalog: FormulaLanguage.standard.catalog
    ).diagnostics
  }

  private func value(_ text: String) throws -> Value {
    try Formula(text).value(in: NamedValues([:]), environment: environment)
  }

  @Test(arguments: ForeignFunction.all.filter { $0.isCertain && $0.template != nil })
  func `a replacement with its sample arguments has the result of a spreadsheet`(
    row: ForeignFunction
  ) throws {
    let text = try #require(row.filled(with: row.sample), "\(row.call)")
    #expect(check(text).filter { $0.severity >= .warning }.isEmpty, "\(text)")
    let found = try value(text)
    guard let result = row.result else { return }
    let expected = try value(result)
    if case .number(let one) = found, case .number(let other) = expected {
      #expect(abs(one - other) <= 1e-5 * max(1, abs(other)), "\(text) is \(one)")
    } else {
      #expect(found == expected, "\(text) is \(found)")
    }
  }

  @Test func `the table is sorted, and names of equal functions exist`() {
    let names = ForeignFunction.all.map(\.name).filter { $0 == $0.uppercased() }
    #expect(names == names.sorted())
    #expect(Set(names).count >= 102)
    for name in ForeignFunction.alike {
      #expect(FormulaLanguage.standard.catalog[name] != nil, "\(name)")
      #expect(ForeignFunction.named(name).isEmpty, "\(name)")
    }
  }

  @Test func `every example is a valid formula`() {
    for row in ForeignFunction.all {
      guard let template = row.template else { continue }
      #expect(ParsedFormula(template).diagnostics.isEmpty, "\(row.call)")
      for name in row.functions {
        #expect(FormulaLanguage.standard.catalog[name]?.name == name, "\(row.call): \(name)")
      }
    }
  }

  @Test func `a call with a spreadsheet's number of arguments gets a suggestion`() {
    let found = check("TRUNC(net, 2)")
    #expect(found.map(\.rule) == ["argument-count"])
    #expect(found.first?.hint == "write roundDown(net, 2)")
    #expect(found.first?.fixes.first.map { "TRUNC(net, 2)".applying($0) } == "roundDown(net, 2)")
  }

  @Test(arguments: [
    ("WENN", "IF"), ("SI", "IF"), ("SE", "IF"), ("ALS", "IF"), ("SUMME", "SUM"), ("SOMME", "SUM"),
    ("SUMA", "SUM"), ("SOMMA", "SUM"), ("SOMA", "SUM"), ("SOM", "SUM"), ("SVERWEIS", "VLOOKUP"),
    ("RECHERCHEV", "VLOOKUP"), ("BUSCARV", "VLOOKUP"), ("CERCA.VERT", "VLOOKUP"),
    ("PROCV", "VLOOKUP"), ("VERT.ZOEKEN", "VLOOKUP"), ("zählenwenn", "COUNTIF"),
    ("MEDIA", "AVERAGE"), ("STDEV.S", "STDEV"), ("VRAI", "TRUE"), ("ONWAAR", "FALSE"),
  ])
  func `a name of Excel in another language has its English name`(name: String, english: String) {
    #expect(ForeignFunction.english(for: name) == [english])
  }

  @Test func `names without a translation have no English name`() {
    #expect(ForeignFunction.english(for: "").isEmpty)
    #expect(ForeignFunction.english(for: "SUM").isEmpty)
    #expect(ForeignFunction.english(for: "total").isEmpty)
  }

  @Test func `every translation is unknown here and has a replacement`() {
    let catalog = FormulaLanguage.standard.catalog
    #expect(ForeignFunction.translatedNames.count > 1_000)
    for name in ForeignFunction.translatedNames {
      #expect(catalog[name] == nil, "\(name)")
      let names = ForeignFunction.english(for: name)
      #expect(!names.isEmpty, "\(name)")
      for english in names where Bool(english.lowercased()) == nil {
        #expect(
          !ForeignFunction.named(english).isEmpty || catalog[english] != nil,
          "\(name): \(english)")
      }
    }
  }

  @Test(arguments: [
    ("RAND()", "write random()", "random()"),
    ("LARGE([1, 2], 1 + 1)", "write largest([1, 2], 1 + 1)", "largest([1, 2], 1 + 1)"),
    ("2 * POWER(net, 2)", "write pow(net, 2)", "2 * pow(net, 2)"),
    (
      "INDEX([net], net + 1)", "write at([net], (net + 1) - 1); positions count from 0",
      "at([net], (net + 1) - 1)"
    ),
    (
      #"SUBSTITUTE(name, "a", "b", 2)"#, #"write replace(name, "a", "b", 2)"#,
      #"replace(name, "a", "b", 2)"#
    ),
    (
      "VLOOKUP(net, [], 2, false)",
      #"write it as in lookup(net, [], "key", "price"); columns are named, not counted"#, nil
    ),
    (
      #"TEXT(today(), "dd.mm.yy")"#,
      #"write it as in formatDate(today(), "YYYY-MM-DD"); "#
        + "days and years are written in capitals: DD, YYYY", nil
    ),
    ("name.toUpperCase()", "write upper(name)", "upper(name)"),
    ("name |> LEN", "LEN(text) is written length(text)", nil),
    ("LARGE(net)", "LARGE(list, k) is written largest(list, k)", nil),
    ("INDIRECT(name)", "a formula cannot compute which field it reads: name the field", nil),
  ])
  func `a spreadsheet function gives one finding with a suggestion`(
    text: String, hint: String, fixed: String?
  ) {
    let found = check(text)
    #expect(found.map(\.rule) == ["unknown-function"])
    #expect(found.first?.hint == hint)
    #expect(found.first?.fixes.first.map { text.applying($0) } == fixed)
  }
}

extension String {
  fileprivate func applying(_ fix: FormulaDiagnostic.Fix) -> String {
    var bytes = Array(utf8)
    for edit in fix.edits.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
