import FormulaSyntax
import SourceText
import Testing

struct SyntaxExtensionTests {
  @Test(arguments: [
    "price * -2", "sum(map(rows, (r) -> r.price))", "f((a, b) => a + b)", "[1, {a: null}][0]",
    "t.0.c != 'it' + \"s\"", "(a <= b) == undefined", "6857510fbfed1553e168161b / .5",
  ])
  func `published syntax is not an extension`(text: String) {
    #expect(ParsedFormula(text).tree.extensions == [])
  }

  @Test(arguments: [
    ("a && b && c", "&&", "and(a, b, c)"),
    ("(a || b) && !c", "||", "(or(a, b)) && !c"),
    ("a ^ b", "^", "pow(a, b)"),
    ("a % b", "%", "mod(a, b)"),
    ("!(a && b)", "!", "not(and(a, b))"),
    ("a ? b % 2 : (c)", "?", "iff(a, mod(b, 2), c)"),
    ("x.f(y).g()", ".", "g(f(x, y))"),
    ("x |> f |> g(1)", "|>", "g(f(x), 1)"),
    ("map(t, x -> x ^ 2)", "x", "map(t, (x) -> pow(x, 2))"),
    ("`abc` + 1", "`abc`", "abc + 1"),
    (#""say \"hi\" \u20AC""#, #""say \"hi\" \u20AC""#, "'say \"hi\" €'"),
    ("a ?? b", "??", nil),
    ("a?.b", "?.", "a.b"),
    ("+a", "+", nil),
    ("a in [b]", "in", nil),
    ("let a = 1; a", "let", nil),
    ("a // c", "// c", nil),
    ("`a b`", "`a b`", nil),
    (#""a\\b""#, #""a\\b""#, nil),
    (#""a\tb""#, #""a\tb""#, nil),
  ])
  func `an extension is found with its portable replacement`(
    text: String, sign: String, portable: String?
  ) throws {
    let tree = ParsedFormula(text).tree
    let matching = tree.extensions.filter { tree.text(in: $0.range) == sign }
    // The last operator represents a chain.
    let found = try #require(matching.last)
    #expect(found.fix.map { text.applying($0) } == portable)
  }

  @Test func `each extension is reported once in source order`() {
    let tree = ParsedFormula("let f = x -> !x; [1].map(f) |> g ?? `a b` // end").tree
    #expect(
      tree.extensions.map(\.what) == [
        "'let'", "a parameter without parentheses", "the operator '!' before a value",
        "a method call", "the operator '|>'", "the operator '??'", "a name in backticks",
        "a comment",
      ])
  }

  @Test func `syntax of other dialects that is an error is not also an extension`() {
    #expect(ParsedFormula("not a and b").tree.extensions == [])
  }
}
