import FormulaSyntax
import FormulaTesting
import Testing

@Suite struct FormatterTests {
  @Test func `formatting keeps the tree of generated formulas and is idempotent`() throws {
    for seed in 0..<400 {
      var generator = FormulaGenerator(seed: UInt64(seed))
      let text = generator.formula(fuel: 6 + seed % 60)
      let tree = ParsedFormula(text).tree
      for width in [20, 80] {
        let layout = try #require(FormulaFormatter.text(of: ParsedFormula(text), width: width))
        let again = ParsedFormula(layout)
        let isSame = again.tree.debugText == tree.debugText
        try #require(isSame, "\(text) → \(layout)")
        let isStable = FormulaFormatter.text(of: again, width: width) == layout
        try #require(isStable, "\(text) → \(layout)")
      }
    }
  }
}
