import FormulaChecker
import FormulaCompiler
import FormulaSyntax
import FormulaVM
import FormulaValues
import Formulas
import Testing

@Suite struct DisassemblerTests {
  private func listing(_ text: String) throws -> String {
    let language = FormulaLanguage.standard
    let schema = FormulaSchema(["price", "lines"].map { FormulaSchema.Field(id: $0) })
    let checked = language.check(Array(text.utf8), schema: schema)
    var builder = ProgramBuilder(language.callable)
    _ = try builder.add(checked)
    return Disassembler(builder.program(), source: checked.tree.source) { schema[$0].id }.listing
  }

  @Test func `operands are shown as fields and constants`() throws {
    #expect(
      try listing(#"price * 2 + "x""#) == """
        formula 0
           0  multiply       r1 ← price, 2                   ; price * 2
           1  add            r0 ← r1, "x"                    ; price * 2 + "x"
           2  return         r0                              ; price * 2 + "x"

        """)
  }

  @Test func `a called lambda follows the formula`() throws {
    #expect(
      try listing("let f = (x) -> x ^ 2 + price; map([1, 2], f)") == """
        formula 0
           0  closure        r0 ← function 0 with ()         ; (x) -> x ^ 2 + price
           1  move           r4 ← 1                          ; 1
           2  move           r5 ← 2                          ; 2
           3  list           r2 ← [r4, r5]                   ; [1, 2]
           4  move           r3 ← r0                         ; f
           5  call           r1 ← map(r2, r3)                ; map([1, 2], f)
           6  return         r1                              ; map([1, 2], f)
        function 0: 1 parameter, 4 registers
           7  loadGlobal     r3 ← 2                          ; 2
           8  power          r2 ← r0, r3                     ; x ^ 2
           9  loadGlobal     r3 ← price                      ; price
          10  add            r1 ← r2, r3                     ; x ^ 2 + price
          11  return         r1                              ; x ^ 2 + price

        """)
  }

  @Test func `jumps show their target instruction`() throws {
    let text = try listing("iff(price > 1, {a: price}.a, null)")
    #expect(text.contains("branchUnlessGreater price, 1 → 6"))
    #expect(text.contains("{a: r"))
    #expect(text.contains("handler        error in r0 → "))
  }

  @Test(arguments: [
    "sum(map(lines.amount, (x) -> x * 2))", "price ?? ifError(1 / 0, 'none')", "[price, -price][0]",
    "filter(lines, (l) -> l.a in [1, 2])", "switch(price, 1, 'one', 'many')",
    "reduce(lines, (a, l) -> a + l, 0)", "ifs(price > 1, 1, not(price < 2), 2)", "try(price / 0)",
    "some(lines, (l) -> l.a == 1)", "find(lines, (l) -> l.a != 1)", "fieldTitle(price)",
  ])
  func `every line contains an existing operation`(text: String) throws {
    let names = Set(Instruction.Operation.allCases.map { "\($0)" })
    let lines = try listing(text).split(separator: "\n").filter { $0.first == " " }
    #expect(!lines.isEmpty)
    for line in lines {
      let words = line.split(separator: " ")
      #expect(words.count > 1 && names.contains(String(words[1])), "\(line)")
    }
  }
}
