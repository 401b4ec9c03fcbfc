import FormulaSyntax
import FormulaValues
import Formulas
import SourceText
import Testing

/// Limits at, below and above what a formula requires.
@Suite struct EvaluationLimitTests {
  private func code(
    _ text: String, _ set: (inout EvaluationLimits) -> Void = { _ in }
  ) -> ErrorCode? {
    var limits = EvaluationLimits()
    set(&limits)
    let fields = NamedValues(["ten": .list((0..<10).map { .number(Double($0)) })])
    do throws(EvaluationError) {
      _ = try Formula(text, schema: fields.schema).value(in: fields, limits: limits)
      return nil
    } catch {
      return error.code
    }
  }

  /// Returns the smallest limit under which a formula has a value.
  private func threshold(
    _ text: String, upTo highest: Int, _ limit: WritableKeyPath<EvaluationLimits, Int>
  ) -> Int {
    var (low, high) = (0, highest)
    while low < high {
      let middle = (low + high) / 2
      if code(text, { $0[keyPath: limit] = middle }) == nil {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  private func expectEdge(
    _ text: String, at needed: Int, _ limit: WritableKeyPath<EvaluationLimits, Int>
  ) {
    #expect(code(text) { $0[keyPath: limit] = needed - 1 } == .limitReached, "\(text) below")
    #expect(code(text) { $0[keyPath: limit] = needed } == nil, "\(text) at the limit")
    #expect(code(text) { $0[keyPath: limit] = needed + 1 } == nil, "\(text) above")
  }

  @Test(arguments: [
    "sequence(10)", "map(ten, x -> x)", "filter(ten, x -> true)",
    "append(sequence(5), 1, 2, 3, 4, 5)",
    "concatLists([1, 2, 3, 4, 5], [1, 2, 3, 4, 5])", "chars('abcdefghij')",
    "split('a,b,c,d,e,f,g,h,i,j', ',')",
    "flat([[1, 2, 3, 4, 5], [1, 2, 3, 4, 5]])", "flatMap([1, 2, 3, 4, 5], x -> [x, x])",
    "reverse(ten)",
    "sort(ten)", "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]", "zip(ten, ten, (a, b) -> a + b)",
    "enumerate(ten)",
    "scan(ten, (a, x) -> a + x, 0)", "dateRange(0, 9 * 86400000)", "extractAll('aaaaaaaaaa', 'a')",
    "runningTotal(ten)", "movingAverage(ten, 2)", "words('a b c d e f g h i j')",
  ])
  func `a list may be as long as the limit and no longer`(text: String) {
    expectEdge(text, at: 10, \.listLength)
  }

  @Test(arguments: [
    "repeat('a', 10)", "'abcde' + 'fghij'", "concat('abcde', 'fghij')",
    "join(['abcd', 'fghij'], '-')",
    "upper('abcdefghij')", "lower('ABCDEFGHIJ')", "padStart('a', 10)", "padEnd('a', 10, 'b')",
    "replaceAll('xxxxx', 'x', 'ab')", "reverseText('abcdefghij')", "'' + 1234567890",
    "toText(1234567890)",
    "replaceRegex('xxxxx', 'x', 'ab')", "encodeUrl('a b c  ')", "toJson([1, 2, 34, 5])",
    "reduce(ten, (a, x) -> a + 'y', '')", "template('{a}fghij', {a: 'abcde'})",
    "properCase('ab cd efgh')",
  ])
  func `a text may be as long as the limit and no longer`(text: String) {
    let limit = \EvaluationLimits.textLength
    if text.hasPrefix("encodeUrl") {
      #expect(code(text) { $0[keyPath: limit] = 14 } == .limitReached)
      #expect(code(text) { $0[keyPath: limit] = 15 } == nil)
    } else {
      expectEdge(text, at: 10, limit)
    }
  }

  @Test(arguments: [
    "sum(map(sequence(100), x -> x * 2))", "count(filter(sequence(100), x -> x > 3))",
    "reduce(sequence(100), (a, x) -> a + x, 0)", "some(sequence(100), x -> x > 1000)",
    "let f = x -> x; map(sequence(100), f)", "sortBy(sequence(100), x -> -x)", "sum(sequence(100))",
    "flatMap(sequence(10), x -> map(sequence(10), y -> x * y))", "unique(sequence(100))",
    "101 in sequence(100)",
  ])
  func `steps are exhausted exactly at the limit`(text: String) {
    let needed = threshold(text, upTo: 100_000, \.steps)
    #expect(needed >= 100, "\(text) needs only \(needed)")
    #expect(needed <= 16_000, "\(text) needs \(needed)")
    expectEdge(text, at: needed, \.steps)
  }

  @Test(arguments: [
    "sequence(1000)", "repeat('abcdefgh', 1000)", "map(sequence(500), x -> {a: x})",
    "map(sequence(100), x -> 'a' + x)", "reduce(sequence(100), (a, x) -> [a, x], 0)",
  ])
  func `memory is exhausted exactly at the limit`(text: String) {
    let needed = threshold(text, upTo: 1_000_000, \.memory)
    #expect(needed >= 100, "\(text) needs only \(needed)")
    #expect(needed < 1_000_000, "\(text) needs \(needed)")
    expectEdge(text, at: needed, \.memory)
  }

  @Test func `lambda calls nest up to the limit`() {
    let text = "let f = (g, n) -> iff(n == 0, 0, g(g, n - 1)); f(f, 9)"
    expectEdge(text, at: 10, \.callDepth)
  }

  @Test func `values nest up to the limit`() {
    expectEdge("reduce(ten, (a, x) -> [a], 0)", at: 10, \.valueDepth)
    expectEdge("reduce(ten, (a, x) -> {a: a}, 0)", at: 10, \.valueDepth)
    expectEdge("let a = [[[1]]]; [a]", at: 4, \.valueDepth)
  }

  @Test(arguments: [
    "let f = (g, n) -> g(g, n + 1); f(f, 0)", "let f = g -> map([1], x -> g(g)); f(f)",
    "reduce(sequence(100000), (a, x) -> [a], 0)", "repeat(repeat('a', 1000000), 1000000)",
    "map(sequence(1000000), x -> sequence(1000000))",
    "reduce(sequence(100), (a, x) -> a + a, 'ab')",
    "reduce(sequence(100), (a, x) -> concatLists(a, a), [1])", "sequence(1e18)", "sequence(1e9)",
    "padStart('', 1e18, 'x')", "reduce(sequence(60), (a, x) -> {a: a, b: a}, 1) + ''",
    "sum(map(sequence(100000), x -> sum(map(sequence(100000), y -> y))))",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); equals(r, r)",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); r in [r]",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); switch(r, r, 1)",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); sum(r)",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); flat(r, 100)",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); unique([r, r])",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); sum(map([1], x -> r))",
    "let r = reduce(sequence(60), (a, x) -> [a, a], {b: 1}); r.a",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); contains([r], r)",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); indexOf([r], r)",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); concat(r)",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); r",
    "reduce(sequence(60), (a, x) -> {a: a, b: a}, repeat('a', 1000000))",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); toJson(r)",
    "let r = reduce(sequence(60), (a, x) -> [a, a], []); toText(r)",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); groupBy([r], x -> x)",
    "let r = reduce(sequence(60), (a, x) -> [a, a], 1); lookup(r, [{a: r, b: 1}], 'a', 'b')",
  ])
  func `a formula that requires too much is stopped`(text: String) {
    let code = code(text) {
      $0.steps = 2_400_000
      $0.memory = 20_000_000
    }
    #expect(code == .limitReached, "\(text)")
  }

  @Test func `a formula may be as long as the limit and no longer`() throws {
    let longest = SyntaxLimits().maximumLength
    let fits = "1" + String(repeating: " ", count: longest - 1)
    #expect(try Formula(fits).value(in: NamedValues([String: Value]())) == 1)
    #expect(try Formula(String(fits.dropLast())).value(in: NamedValues([String: Value]())) == 1)
    #expect(Formula(fits + " ").diagnostics.map(\.rule) == ["formula-too-long"])
  }

  @Test func `brackets nest up to the limit and no deeper`() throws {
    let deepest = SyntaxLimits().maximumNesting
    for depth in [deepest - 2, deepest - 1] {
      let text = String(repeating: "(", count: depth) + "7" + String(repeating: ")", count: depth)
      #expect(try Formula(text).value(in: NamedValues([String: Value]())) == 7, "\(depth)")
    }
    for depth in [deepest + 1, 40_000] {
      let text = String(repeating: "(", count: depth) + "7" + String(repeating: ")", count: depth)
      #expect(Formula(text).diagnostics.contains { $0.rule == "too-deeply-nested" }, "\(depth)")
    }
  }

  @Test func `a chain may be as high as the limit and no higher`() throws {
    let highest = SyntaxLimits().maximumHeight
    let fits = Array(repeating: "1", count: highest).joined(separator: "+")
    #expect(try Formula(fits).value(in: NamedValues([String: Value]())) == .number(Double(highest)))
    #expect(Formula(fits + "+1").diagnostics.contains { $0.rule == "too-deeply-nested" })
  }

  @Test func `a large flat formula runs or is rejected`() {
    func list(_ item: String, _ count: Int) -> String {
      Array(repeating: item, count: count).joined(separator: ",")
    }
    let numbers = (0..<8_000).map(String.init).joined(separator: ",")
    let members = (0..<5_000).map { "k\($0): \($0)" }.joined(separator: ",")
    let formulas: [String] = [
      "sum(\(list("1", 20_000)))", "[\(list("1", 20_000))]", "count([\(numbers)])",
      "or(\(list("false", 10_000)))", "coalesce(\(list("null", 10_000)))", "{\(members)}.k9",
      "map([1], x -> [\(list("x", 20_000))])",
    ]
    for text in formulas {
      let code = code(text)
      #expect(
        code == nil || code == .limitReached, "\(text.prefix(20)) \(String(describing: code))")
    }
  }
}
