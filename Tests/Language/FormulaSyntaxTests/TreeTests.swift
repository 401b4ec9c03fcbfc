import FormulaSyntax
import SourceText
import Testing

struct TreeTests {
  @Test(arguments: [
    ("2 + 3 * 4 - 1", "(- (+ 2.0 (* 3.0 4.0)) 1.0)"),
    ("-2^2", "(- (^ 2.0 2.0))"),
    ("2^-1^2", "(^ 2.0 (- (^ 1.0 2.0)))"),
    ("2 ^ 3 ^ 2", "(^ 2.0 (^ 3.0 2.0))"),
    ("-5.abs()", "(- (method abs 5.0))"),
    ("(-5).abs()", "(method abs (group (- 5.0)))"),
    ("a ?? b ?? c", "(?? a (?? b c))"),
    ("a ? b : c ? d : e", "(? a b (? c d e))"),
    ("a ?? b ? 1 : 2", "(? (?? a b) 1.0 2.0)"),
    ("true?.5:1", "(? true 0.5 1.0)"),
    ("1 < 2 == 2 < 3", "(== (< 1.0 2.0) (< 2.0 3.0))"),
    ("!true == false", "(== (! true) false)"),
    ("1 + 1 in [2] == true", "(== (in (+ 1.0 1.0) (list 2.0)) true)"),
    ("10 - 8 |> max(1) |> f", "(pipe f (pipe max (- 10.0 8.0) 1.0))"),
    ("-5 |> abs", "(pipe abs (- 5.0))"),
    ("[1, [2, 3],][0].0", "(element (element (list 1.0 (list 2.0 3.0)) 0.0) 0.0)"),
    (
      "{a: 1, \"b c\": {}, true: 2, `x y`: 3,}",
      "(record a: 1.0 `b c`: (record) `true`: 2.0 `x y`: 3.0)"
    ),
    ("r.a?.b.`c d`.true", "(. (. (?. (. r a) b) `c d`) `true`)"),
    ("xs.filter(x -> x > 1).count()", "(method count (method filter xs (lambda (x) (> x 1.0))))"),
    ("(a, b) => a + b", "(lambda (a b) (+ a b))"),
    ("() -> 7", "(lambda () 7.0)"),
    ("x -> y -> x ?? y", "(lambda (x) (lambda (y) (?? x y)))"),
    (
      "let f = x -> x * k; let k = 100; f(2)",
      "(let f (lambda (x) (* x k)) (let k 100.0 (call f 2.0)))"
    ),
    ("let + 1", "(+ `let` 1.0)"),
    ("let in [1]", "(in `let` (list 1.0))"),
    ("let in = 1; in in [in]", "(let `in` 1.0 (in `in` (list `in`)))"),
    ("sum(sum, 1)", "(call sum sum 1.0)"),
    ("f()", "(call f)"),
    ("not(a) + if(a, 1)", "(+ (call not a) (call if a 1.0))"),
    ("a ? let b = 1; b : x -> x", "(? a (let b 1.0 b) (lambda (x) x))"),
    ("a ? (b) : c", "(? a (group b) c)"),
    ("1 /* a */ + // b\n 2", "(+ 1.0 2.0)"),
    ("12abc.5", "(element `12abc` 5.0)"),
    ("undefined", "null"),
  ])
  func `a formula is parsed to its tree`(text: String, tree: String) {
    let parsed = ParsedFormula(text)
    #expect(parsed.tree.debugText == tree)
    #expect(!parsed.hasErrors)
  }

  @Test(arguments: [
    ("=1 + 2", "leading-equals", "1 + 2"),
    ("concat(“a”, b)", "typographic-quotes", "concat(\"a\", b)"),
    ("12abc + 1", "quoted-name-suggested", "`12abc` + 1"),
  ])
  func `harmless syntax of other dialects has a diagnostic and a fix`(
    text: String, rule: String, fixed: String
  ) {
    let parsed = ParsedFormula(text)
    #expect(parsed.diagnostics.map(\.rule) == [rule])
    #expect(!parsed.hasErrors)
    #expect(text.applying(parsed.diagnostics.first?.fixes.first) == fixed)
  }

  @Test func `children come before their parents and are within their ranges`() {
    let tree = ParsedFormula(
      "let f = (a, b) -> a.x?.y + b[0] ?? {k: -a}; xs |> map(f) |> g == [f(1, 2).h(3)].0 ? 1 : 'x'"
    ).tree
    let parents = tree.parents()
    for (id, parent) in zip(tree.all, parents) {
      for child in tree.children(of: id) {
        #expect(tree.range(of: id).contains(tree.range(of: child)))
        #expect(tree.height(of: id) > tree.height(of: child))
      }
      #expect((parent == nil) == (id == tree.root))
    }
    #expect(tree.range(of: tree.root) == TextRange(start: 0, end: tree.source.count))
  }

  @Test(arguments: [
    (0, "sum"), (4, "price"), (9, "price"), (13, "2"), (16, "a b"), (22, "null"), (99, "all"),
  ])
  func `the innermost expression is found at an offset`(offset: Int, expected: String) {
    //          0123456789012345678901234
    let text = "sum(price * -2, `a b`,null)"
    let tree = ParsedFormula(text).tree
    let found = tree.text(in: tree.range(of: tree.expression(at: offset)))
    let names = ["sum": text, "all": text, "a b": "`a b`"]
    #expect(found == names[expected] ?? expected)
  }

  @Test(arguments: [
    ("a + b", "+"), ("a ? b : c", "?"), ("(a) .f(1)", "."), ("a |> f", "|>"), ("a?.b", "?."),
    ("a[1]", "["), ("-a", "-"), ("f(a)", "f"), ("a in b", "in"),
  ])
  func `the operator of an expression is found`(text: String, sign: String) {
    let tree = ParsedFormula(text).tree
    #expect(tree.text(in: tree.signRange(of: tree.root)) == sign)
  }

  @Test func `a node has 24 bytes`() {
    #expect(MemoryLayout<Node>.stride == 24)
  }

  @Test(arguments: [
    ("((a + b)) * ((c))", "(a + b) * c"),
    ("a - (b - c) - (d)", "a - (b - c) - d"),
    ("(a ^ b) ^ (c ^ -d)", "(a ^ b) ^ c ^ -d"),
    ("(-a) ^ 2", "(-a) ^ 2"),
    ("-(-a)", "--a"),
    ("(a == b) == c", "(a == b) == c"),
    ("(x -> x) ?? (a ? b : c)", "(x -> x) ?? (a ? b : c)"),
    ("(a ? b : c) ? (d ? e : f) : (g ? h : i)", "(a ? b : c) ? d ? e : f : g ? h : i"),
    ("1 + (let a=2;a)", "1 + (let a = 2; a)"),
    ("f ( a,b , [ 1 ,2, ] )", "f(a, b, [1, 2])"),
    ("(a + b).f()[(0)].0.x", "(a + b).f()[0].0.x"),
    ("{ 'a b' : “c” , d:(e)}", "{'a b': \"c\", d: e}"),
    ("x|>f|>g(1)", "x |> f() |> g(1)"),
    ("(a)?. 12x", "a?.`12x`"),
    ("(a,b)=>a", "(a, b) -> a"),
    ("1 [0]", "1[0]"),
    ("1 .5", "1[5]"),
    ("=.5 // half", ".5"),
  ])
  func `a formula is printed in canonical form`(text: String, line: String) {
    let tree = ParsedFormula(text).tree
    #expect(Printer.line(for: tree) == line)
    #expect(ParsedFormula(line).tree.hasSameStructure(as: tree))
  }

  @Test(arguments: [
    ("a", true), ("größe", true), ("6857510fbfed1553e168161b", true), ("let", false),
    ("True", false), ("12abc", false), ("a b", false), ("", false), ("`a`", false),
    ("a//b", false), (" a", false),
  ])
  func `a name needs no backticks if it is parsed as one name`(name: String, isPlain: Bool) {
    #expect(Printer.isPlainName(name) == isPlain)
    let tree = ParsedFormula(Printer.quoted(name)).tree
    if case .name(let again) = tree[tree.root] { #expect(again == name) }
  }
}

extension String {
  /// Returns the text with a fix applied.
  func applying(_ fix: FormulaDiagnostic.Fix?) -> String {
    var bytes = Array(utf8)
    for edit in (fix?.edits ?? []).sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
