import FormulaSyntax
import SourceText
import Testing

struct LimitTests {
  private func rules(_ text: String, _ limits: SyntaxLimits = SyntaxLimits()) -> [String] {
    ParsedFormula(text, limits: limits).diagnostics.map(\.rule)
  }

  private func repeated(_ before: String, _ middle: String, _ after: String, _ count: Int) -> String
  {
    String(repeating: before, count: count) + middle + String(repeating: after, count: count)
  }

  @Test func `a formula may be as long as the limit`() {
    let limits = SyntaxLimits(maximumLength: 10)
    #expect(rules("123456789", limits) == [])
    #expect(rules("1234567890", limits) == [])
    #expect(rules("12345678901", limits) == ["formula-too-long"])
    #expect(rules("", SyntaxLimits(maximumLength: 0)) == ["empty-formula"])
    #expect(rules("1", SyntaxLimits(maximumLength: -1)) == ["formula-too-long"])
  }

  @Test(arguments: [
    ("(", "1", ")"), ("[", "1", "]"), ("{a: ", "1", "}"), ("f(", "1", ")"), ("-", "1", ""),
    ("1 ?? ", "1", ""), ("2 ^ ", "2", ""), ("a ? 1 : ", "2", ""), ("a ? ", "1", ": 2"),
    ("x -> ", "x", ""), ("(x, y) -> ", "x", ""), ("let a = 1; ", "a", ""),
    ("let a = ", "1", "; a"), ("a[", "0", "]"), ("not ", "a", ""), ("if a then 1 else ", "2", ""),
  ])
  func `nesting is allowed up to the limit and never crashes`(
    before: String, middle: String, after: String
  ) {
    // The innermost expression is one more level.
    let limits = SyntaxLimits(maximumNesting: 20)
    let habits: Set = ["infix-word", "if-then"]
    #expect(rules(repeated(before, middle, after, 18), limits).allSatisfy(habits.contains))
    #expect(rules(repeated(before, middle, after, 19), limits).allSatisfy(habits.contains))
    #expect(rules(repeated(before, middle, after, 20), limits).contains("too-deeply-nested"))
    let limit = SyntaxLimits()
    let deep = rules(repeated(before, middle, after, limit.maximumNesting - 1))
    #expect(!deep.contains("too-deeply-nested"))
    let deeper = rules(repeated(before, middle, after, limit.maximumNesting))
    #expect(deeper.contains("too-deeply-nested") || deeper.count == limit.maximumDiagnostics)
    let deepest = repeated(before, middle, after, 99_000 / (before + after).utf8.count)
    let parsed = ParsedFormula(deepest)
    #expect(parsed.hasErrors)
    #expect(parsed.tree.height(of: parsed.tree.root) <= limit.maximumHeight)
  }

  @Test(arguments: [
    " + 1", " || a", " |> f", ".a", "[0]", ".f()", "?.a", " & 'x'", " and b", " < 1",
  ])
  func `a chain is allowed up to the height limit`(link: String) {
    let limits = SyntaxLimits(maximumHeight: 10)
    let habits: Set = ["ampersand", "infix-word", "chained-comparison"]
    for (count, isAllowed) in [(8, true), (9, true), (10, false)] {
      let chain = "a" + String(repeating: link, count: count)
      let others = rules(chain, limits).filter { !habits.contains($0) }
      #expect(others == (isAllowed ? [] : ["too-deeply-nested"]))
    }
    let tree = ParsedFormula("a" + String(repeating: link, count: 99_000 / link.utf8.count)).tree
    #expect(tree.height(of: tree.root) <= SyntaxLimits().maximumHeight)
  }

  @Test func `the number of diagnostics is limited`() {
    let text = String(repeating: ") # \"\\q\" ", count: 1000)
    #expect(rules(text).count == 100)
    #expect(rules(text, SyntaxLimits(maximumDiagnostics: 3)).count == 3)
  }

  @Test(arguments: [
    "sum(", "1 +", "a ?", "[1,", "{a:", "let a = 1;", "\"abc", "`a", "/* a", "f(x ->", "a.",
  ])
  func `an incomplete formula is unfinished`(text: String) {
    #expect(ParsedFormula(text).isUnfinished)
  }

  @Test(arguments: ["sum(1)", "1", ")", "1 2", "a.b", "\"a\"", "sum(1))", "1 + * 2"])
  func `a complete or malformed formula is not unfinished`(text: String) {
    #expect(!ParsedFormula(text).isUnfinished)
  }
}
