import FormulaChecker
import FormulaRuntime
import FormulaSyntax
import FormulaValues
import SourceText
import Testing

@Suite struct CheckedFormulaTests {
  @Test(
    arguments: [
      ("price + qty * price", ["price", "qty"], [], false),
      ("iff(true, price, name)", ["price", "name"], [], false),
      ("map([qty], r -> r + price).count() + name.length()", ["qty", "price", "name"], [], false),
      (
        "some(filter(items, r -> r.amount > price), r -> when > due)",
        ["items", "price", "when", "due"], [], false
      ),
      ("isVisible(price) && empty(qty)", ["price", "qty"], ["price"], false),
      ("price > 1 && isVisible(price)", ["price"], ["price"], false),
      ("let price = qty; price", ["qty"], [], false),
      ("total + 6857510fbfed1553e168161b", ["6857510fbfed1553e168161b"], [], false),
      ("1 + 2", [], [], false),
      ("now() > when", ["when"], [], true),
      ("iff(true, 1, NOW())", [], [], true),
    ] as [(String, [String], [String], Bool)])
  func `references are ordered by first occurrence`(
    formula: String, references: [String], facts: [String], isVolatile: Bool
  ) {
    let checked = SampleForm.check(formula)
    #expect(checked.references.map { SampleForm.schema[$0].id } == references)
    #expect(checked.fieldFacts.map { SampleForm.schema[$0].id } == facts)
    #expect(checked.isVolatile == isVolatile)
  }

  @Test func `meanings distinguish fields, locals and functions`() {
    let checked = SampleForm.check("let f = (x, y) -> x + price; f(qty, sum(f(1, 2)))")
    var counts: [String: Int] = [:]
    for id in checked.tree.all {
      switch checked[meaning: id] {
      case .none, .document: break
      case .field: counts["field", default: 0] += 1
      case .local(let local):
        counts["local \(checked.locals[local.number].name.text)", default: 0] += 1
      case .function(let number):
        counts[SampleForm.catalog[number].name, default: 0] += 1
      case .localFunction(let local):
        counts["call of \(checked.locals[local.number].name.text)", default: 0] += 1
      case .declares(let local):
        counts["declares \(checked.locals[local.number].name.text)", default: 0] += 1
      case .reference: counts["reference", default: 0] += 1
      }
    }
    #expect(
      counts == [
        "field": 2, "local x": 1, "sum": 1, "call of f": 2, "declares f": 1, "declares x": 1,
      ])
  }

  @Test func `a reference argument refers to the field, not its value`() throws {
    let checked = SampleForm.check("isVisible((price))")
    let meanings = checked.tree.all.map { checked[meaning: $0] }
    #expect(meanings.contains(.reference(Slot(0))))
    #expect(!meanings.contains(.field(Slot(0))))
  }

  @Test(
    arguments: [
      ("let a = 1; ‸a", ["a"]),
      ("let a = ‸1; a", []),
      ("map([1], (x, i) -> ‸x)", ["i", "x"]),
      ("map([1], (x, i) -> x)‸", []),
      ("let a = 1; map([1], x -> let b = x; ‸b + a)", ["b", "x", "a"]),
      ("let a = 1; let a = \"\"; ‸a", ["a"]),
      ("map([1], x -> x) + ‸1", []),
      ("let a = 1;‸", ["a"]),
    ] as [(String, [String])])
  func `the locals at an offset are those in scope`(
    marked: String, names: [String]
  ) throws {
    let mark = try #require(marked.firstIndex(of: "‸"))
    let offset = marked[..<mark].utf8.count
    let checked = SampleForm.check(marked.filter { $0 != "‸" })
    #expect(checked.locals(at: offset).map(\.name.text) == names)
  }

  @Test func `the innermost local shadows the others`() {
    let formula = "let a = 1; let a = \"\"; a"
    let checked = SampleForm.check(formula)
    #expect(checked.locals(at: formula.utf8.count).map(\.type) == [.text])
  }

  @Test(arguments: [
    ("price", true), ("sqrt(\"x\")", true), ("\"a\" < \"b\"", true), ("prise", false),
    ("twice", false), ("nosuch()", false), ("pow(1)", false), ("1 +", false),
    ("map([1], price -> price)", true), ("x -> x", true),
  ])
  func `only unknown names, wrong argument counts and syntax errors prevent evaluation`(
    formula: String, canRun: Bool
  ) {
    #expect(SampleForm.check(formula).canRun == canRun)
  }

  @Test func `diagnostics of parser and checker are in source order`() {
    let checked = SampleForm.check("prise + 1 = 2 + qtty + 'a\\q'")
    let starts = checked.diagnostics.map(\.range.start)
    #expect(starts == starts.sorted())
    #expect(checked.diagnostics.first?.rule == "unknown-field")
    #expect(checked.blocker?.rule == "unknown-field")
    #expect(checked.diagnostics.count >= 4)
  }

  @Test func `a fix removes its diagnostic`() throws {
    let formulas = [
      "2 * prise", "Price", "`Unit price`", "myfield", "rund(1)", "map([name], lower)",
      "items.amont", "sumBy(items, 'amont')", "colour == 'Gren'", "[1] == [1]", "twice + 1",
    ]
    for formula in formulas {
      let finding = try #require(SampleForm.check(formula).diagnostics.first, "\(formula)")
      let fix = try #require(finding.fixes.first, "\(formula)")
      var bytes = Array(formula.utf8)
      for edit in fix.edits.sorted(by: { $0.range.start > $1.range.start }) {
        bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.replacement.utf8)
      }
      let mended = String(decoding: bytes, as: UTF8.self)
      #expect(SampleForm.check(mended).diagnostics.isEmpty, "\(formula) → \(mended)")
    }
  }
}
