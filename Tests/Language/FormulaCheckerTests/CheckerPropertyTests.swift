import FormulaChecker
import FormulaSyntax
import FormulaValues
import SourceText
import SeededRandom
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct CheckerPropertyTests {
  private static let tokens = [
    "price", "prise", "name", "items", "colour", "when", "twice", "extra", "x", "f", "let", "in",
    "=", ";", "(", ")", "[", "]", "{", "}", ",", ":", "?", "?.", ".", "->", "=>", "|>", "+", "-",
    "*", "/", "^", "%", "==", "!=", "<", ">=", "&&", "||", "!", "??", "1", "0.5", "\"a\"", "'Red'",
    "null", "true", "sum(", "map(", "filter(", "iff(", "reduce(", "sumBy(", "isVisible(",
    "switch(", "x -> ", "(x, i) -> ", "let a = ", "amount", "`q r`", "é", "#", "\"",
  ]

  private static let samples = [
    "iff(price > 1, sum(map(items, r -> r.amount * qty)), round(price, 2))",
    "let f = (x, y) -> x + y; f(1, reduce([1, 2], f, 0)) + items[0].item.length()",
    "switch(colour, 'Red', 1, 'Green', 2, 3) ?? {a: 1, b: [name]}.b[0]",
    "filter(items, (r, i) -> r.shade == 'Red' && i < 3) |> count",
    "startOf(when, 2, 'UTC') - now() > 5 ? `my field` : twice",
  ]

  private func expectSound(_ formula: String) {
    let checked = SampleForm.check(formula)
    let length = formula.utf8.count
    #expect(checked.expressions.count == checked.tree.count)
    for diagnostic in checked.diagnostics {
      let places =
        [diagnostic.range] + diagnostic.notes.map(\.range)
        + diagnostic.fixes.flatMap { $0.edits.map(\.range) }
      for place in places {
        #expect(
          0 <= place.start && place.start <= place.end && place.end <= length,
          "\(diagnostic.rule) \(place) in \(formula)")
      }
      #expect(!diagnostic.message.hasSuffix("."))
    }
    for local in checked.locals {
      #expect(local.scope.start <= local.scope.end && local.scope.end <= length, "\(formula)")
    }
    #expect(Set(checked.references).count == checked.references.count)
  }

  @Test func `any sequence of tokens is checked`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1_500 {
      let count = Int.random(in: 1...25, using: &random)
      let words = (0..<count).compactMap { _ in Self.tokens.randomElement(using: &random) }
      expectSound(words.joined(separator: Bool.random(using: &random) ? " " : ""))
    }
  }

  @Test func `mutated formulas are checked`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<1_500 {
      var bytes = Array((Self.samples.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1:
          let token = Self.tokens.randomElement(using: &random) ?? ""
          bytes.insert(contentsOf: token.utf8, at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        }
      }
      expectSound(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func `the sample formulas have no errors`() {
    for sample in Self.samples where !sample.contains("twice") {
      #expect(SampleForm.check(sample).diagnostics.isEmpty, "\(sample)")
    }
  }

  @Test func `trees of maximal height are checked`() {
    let tall = [
      String(repeating: "(", count: 240) + "price" + String(repeating: ")", count: 240),
      String(repeating: "[", count: 240) + "price" + String(repeating: "]", count: 240),
      String(repeating: "let a = [price]; ", count: 200) + "a",
      (0..<200).map { "let a\($0) = \($0 == 0 ? "{x: 1}" : "{x: a\($0 - 1), y: a\($0 - 1)}"); " }
        .joined() + "a199 == a198",
      (0..<200).map { "let a\($0) = \($0 == 0 ? "[1]" : "[a\($0 - 1), [a\($0 - 1)]]"); " }.joined()
        + "iff(true, a199, a198)",
      "1" + String(repeating: " + 1", count: 450),
      "items" + String(repeating: ".filter(r -> true)", count: 200),
      String(repeating: "map([price], x -> ", count: 120) + "x"
        + String(repeating: ")", count: 120),
      String(repeating: "true ? 1 : ", count: 200) + "2",
    ]
    for formula in tall { expectSound(formula) }
  }

  @Test func `checking takes linear time`() {
    let patterns: [(Int) -> String] = [
      { "sum(" + Array(repeating: "price * 2", count: $0).joined(separator: ", ") + ")" },
      { "[" + Array(repeating: "prise", count: $0).joined(separator: ", ") + "]" },
      { "[" + Array(repeating: "nosuch(1)", count: $0).joined(separator: ", ") + "]" },
      { "[" + Array(repeating: "items[0].amont", count: $0).joined(separator: ", ") + "]" },
      {
        "[" + Array(repeating: "map(items, r -> r.item)", count: $0).joined(separator: ", ") + "]"
      },
      { "[" + Array(repeating: "{a: 1, b: [2]}", count: $0).joined(separator: ", ") + "]" },
    ]
    for pattern in patterns {
      let short = ParsedFormula(pattern(200))
      let long = ParsedFormula(pattern(3_200))
      let times = [short, long].map { parsed in
        (0..<3).map { _ in
          let start = processorTime()
          _ = Checker.check(parsed, schema: SampleForm.schema, catalog: SampleForm.catalog)
          return processorTime() - start
        }.min() ?? .zero
      }
      // Sixteen times the length: quadratic time would be 256 times as long.
      #expect(times[1] < times[0] * 80 + .milliseconds(20), "\(pattern(1)): \(times)")
    }
  }
}

/// Returns the processor time of this thread, without concurrent tests.
private func processorTime() -> Duration {
  var now = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
}
