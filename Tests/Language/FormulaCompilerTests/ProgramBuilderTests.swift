import FormulaChecker
import FormulaCompiler
import FormulaRuntime
import FormulaVM
import FormulaValues
import Formulas
import Testing

@Suite struct ProgramBuilderTests {
  private static let language = FormulaLanguage.standard
  private static let schema = FormulaSchema(["a", "b", "rows"].map { FormulaSchema.Field(id: $0) })

  private func checked(_ text: String) -> CheckedFormula {
    Self.language.check(Array(text.utf8), schema: Self.schema)
  }

  /// Returns the formulas, linked in order.
  private func program(_ texts: String...) throws -> Program {
    var builder = ProgramBuilder(Self.language.callable)
    for text in texts { _ = try builder.add(checked(text)) }
    return builder.program()
  }

  @Test(
    arguments: [
      ("a + b * 2", []), ("iff(a > 1, 2, 3)", []), ("and(a > 1, b > 2)", []),
      ("a ?? ifError(1 / b, 0)", []), ("sqrt(a) + sqrt(b)", ["sqrt"]),
      ("upper(concat(a, b))", ["concat", "upper"]), ("map([1, 2], (x) -> sqrt(x))", ["sqrt"]),
    ] as [(String, [String])])
  func `a function with its own instructions is not called`(text: String, called: [String]) throws {
    let names = try program(text).callSites.map(\.function.name)
    #expect(names.sorted() == called)
  }

  @Test func `formulas are consecutive and share fields and constants`() throws {
    let program = try program("a * 2 + 2", "2 - b + a")
    #expect(program.formulas.map(\.slots) == [[Slot(0)], [Slot(1), Slot(0)]])
    #expect(program.slots == [Slot(0), Slot(1)])
    #expect(program.constants.count { $0 == .word(Word(2).bits) } == 1)
    #expect(program.formulas.first?.start == 0)
    #expect(program.formulas.first?.end == program.formulas.last?.start)
  }

  @Test func `a call with more arguments than an operand can count is too large`() throws {
    let arguments = Array(repeating: "a", count: 251).joined(separator: ", ")
    #expect(throws: FormulaTooLarge.self) { _ = try program("max(\(arguments))") }
    // Other formulas of the program are not affected.
    var builder = ProgramBuilder(Self.language.callable)
    _ = try? builder.add(checked("max(\(arguments))"))
    _ = try builder.add(checked("a + 1"))
    let rest = builder.program()
    #expect(rest.formulas.count == 1)
    #expect(rest.formulas.first?.end == rest.instructions.count)
  }

  @Test func `a formula that is too large adds no lambda to the program`() throws {
    let arguments = Array(repeating: "a", count: 250).joined(separator: ", ")
    var builder = ProgramBuilder(Self.language.callable)
    _ = try? builder.add(checked("max(sortBy(rows, r -> r + a), b, \(arguments))"))
    _ = try builder.add(checked("a + 1"))
    let rest = builder.program()
    #expect(rest.functions.isEmpty)
    #expect(rest.formulas.count == 1)
  }

  @Test func `fields are numbered in source order`() throws {
    #expect(try program("iff(true, b, a) + rows").slots == [Slot(1), Slot(0), Slot(2)])
  }

  @Test(arguments: [("a + 1", false), ("isVisible(a)", true), ("a + length(fieldTitle(b))", true)])
  func `queries about fields are distinguished from reads`(text: String, asks: Bool) {
    #expect(Self.language.callable.readsFacts(checked(text)) == asks)
  }

  @Test func `each special form is a function of the language`() {
    let names = CallForms.declarations.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { Self.language.function(named: $0)?.name == $0 })
    #expect(names.contains("switch"))
  }
}
