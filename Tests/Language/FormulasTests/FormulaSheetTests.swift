import FormulaValues
import Testing

@testable import Formulas

@Suite struct FormulaSheetTests {
  private func order() throws -> FormulaSheet {
    var sheet = try FormulaSheet(
      inputs: ["price": .number, "quantity": .number],
      formulas: ["net": "price * quantity", "gross": "round(net * 1.19, 2)"])
    try sheet.set(["price": 19.99, "quantity": 3])
    return sheet
  }

  @Test func `a sheet computes its formulas from its inputs`() throws {
    let sheet = try order()
    #expect(sheet["net"] == .number(19.99 * 3))
    #expect(sheet["gross"] == 71.36)
    #expect(sheet["price"] == 19.99)
    #expect(sheet["tax"] == nil)
    #expect(sheet.names == ["price", "quantity", "gross", "net"])
  }

  @Test func `a change runs dependent formulas and reports them in evaluation order`() throws {
    var sheet = try order()
    #expect(try sheet.set("quantity", to: 4).changed == ["net", "gross"])
    #expect(try sheet.set("quantity", to: 4).changed == [])
    #expect(try sheet.set(["quantity": 2, "price": 39.98]).changed == [])
  }

  @Test func `a copy of a sheet is independent`() throws {
    var sheet = try order()
    var copy = sheet
    try copy.set("quantity", to: 1)
    #expect(copy["net"] == 19.99)
    #expect(sheet["gross"] == 71.36)
    try sheet.set("quantity", to: 2)
    #expect(copy["net"] == 19.99)
    #expect(sheet["net"] == 39.98)
  }

  @Test func `a failed formula leaves its cell null and stops no other`() throws {
    var sheet = try FormulaSheet(
      inputs: ["a": .number, "b": .text],
      formulas: ["q": "1 / a", "twice": "ifError(q, 0) + 1", "t": "upper(b)"])
    try sheet.set(["a": 4, "b": "x"])
    #expect(sheet["q"] == 0.25)
    let changes = try sheet.set("a", to: 0)
    #expect(changes.failed == ["q"])
    #expect(changes.changed.contains("q"))
    #expect(sheet["q"] == .null)
    #expect(sheet.error(of: "q")?.code == .divisionByZero)
    #expect(sheet["t"] == "X")
    try sheet.set("a", to: 2)
    #expect(sheet["q"] == 0.5)
    #expect(sheet.error(of: "q") == nil)
  }

  @Test func `formulas on a cycle are null and report the cycle`() throws {
    var sheet = try FormulaSheet(
      inputs: ["x": .number], formulas: ["a": "b + x", "b": "a * 2", "c": "x + 1"])
    try sheet.set("x", to: 1)
    #expect(sheet["a"] == .null)
    #expect(sheet.error(of: "a")?.code == "circular-dependency")
    #expect(sheet.error(of: "a")?.message.hasSuffix("a → b → a") == true)
    #expect(sheet.error(of: "b")?.message.hasSuffix("b → a → b") == true)
    #expect(sheet["c"] == 2)
    // Only one cell of the cycle reads the input.
    let changes = try sheet.set("x", to: 2)
    #expect(changes.failed.sorted() == ["a", "b"])
    #expect(changes.changed == ["c"])
    #expect(sheet.recalculate().failed == changes.failed)
  }

  @Test func `host functions are called`() throws {
    let shout = HostFunction("shout", taking: [.text("text")], giving: .text) { arguments in
      guard case .text(let text) = arguments[0] else { return .null }
      return .text(text.uppercased() + "!")
    }
    var sheet = try FormulaSheet(
      inputs: ["name": .text], formulas: ["greeting": "shout(name)"],
      language: FormulaLanguage(unchecked: [shout]))
    try sheet.set("name", to: "ada")
    #expect(sheet["greeting"] == "ADA!")
  }

  @Test func `an invalid change of a sheet is rejected and changes nothing`() throws {
    var sheet = try order()
    #expect(throws: SheetError.unknownCell("tax")) { try sheet.set("tax", to: 1) }
    #expect(throws: SheetError.computedCell("net")) { try sheet.set("net", to: 1) }
    #expect(throws: SheetError.wrongType("price", expected: .number, found: .text)) {
      try sheet.set(["price": "a lot", "quantity": 9])
    }
    #expect(sheet["quantity"] == 3)
    #expect(throws: SheetError.nameGivenTwice("a")) {
      try FormulaSheet(inputs: ["a": .any], formulas: ["a": "1"])
    }
    do {
      _ = try FormulaSheet(inputs: [:], formulas: ["a": "1 +"])
      Issue.record("a formula that cannot run was taken")
    } catch {
      #expect(error.message.hasPrefix("the formula of 'a' cannot run: "))
    }
  }

  @Test func `only a formula over its limits fails`() throws {
    var limits = EvaluationLimits()
    limits.steps = 10_000
    var sheet = try FormulaSheet(
      inputs: ["n": .number],
      formulas: ["long": "sum(map(sequence(n), (x) -> x * x))", "short": "n + 1"], limits: limits)
    try sheet.set("n", to: 100_000)
    #expect(sheet.error(of: "long")?.code == .limitReached)
    #expect(sheet["short"] == 100_001)
  }

  @Test func `a new instant applies after a full recalculation`() throws {
    var sheet = try FormulaSheet(
      inputs: [:], formulas: ["y": "year(now())"], environment: EvaluationEnvironment())
    #expect(sheet["y"] == 1970)
    sheet.environment.now = 1_720_000_000_000
    #expect(sheet.recalculate().changed == ["y"])
    #expect(sheet["y"] == 2024)
  }
}
