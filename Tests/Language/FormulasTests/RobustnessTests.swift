import FormulaTesting
import FormulaValues
import Formulas
import SourceText
import Testing

/// All stages end with a value or an error for any text.
@Suite struct RobustnessTests {
  private static let pieces = [
    "1", "0.5", "1e308", "'a'", "\"é\"", "n", "s", "rows", "xs", "null", "true", "let v = ", ";",
    "in",
    "(", ")", "[", "]", "{", "}", ",", ":", "?", "?.", "??", ".", "->", "=>", "|>", "+", "-", "*",
    "/",
    "%", "^", "==", "!=", "<", ">=", "&&", "||", "!", "map", "filter(", "sum(", "reduce(", "iff(",
    "ifError(", "x -> x", "(a, b) -> ", "a", "x", "v", "switch(", "k: ", " ", "\n", "//", "/*", "`",
    "'",
    "=", "price", "0", "concat(", "round(", "try(", "date(", "find(", "some(",
    "6857510fbfed1553e168161b",
  ]

  private static func limits() -> EvaluationLimits {
    var limits = EvaluationLimits()
    limits.steps = 160_000
    limits.memory = 1_000_000
    return limits
  }

  private func evaluate(_ text: String, _ world: SampleWorld) {
    let formula = Formula(text, schema: world.schema)
    for diagnostic in formula.diagnostics {
      #expect(diagnostic.range.start >= 0 && diagnostic.range.end <= text.utf8.count, "\(text)")
    }
    _ = try? formula.value(in: world, limits: Self.limits())
  }

  @Test(arguments: 0..<4)
  func `random pieces of formulas never trap`(share: Int) {
    let world = SampleWorld()
    var random = RandomSource(seed: UInt64(share))
    for _ in 0..<1_000 {
      let count = Int.random(in: 1...24, using: &random)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
      evaluate(text, world)
    }
  }

  @Test func `random bytes never trap`() {
    let world = SampleWorld()
    var random = RandomSource(seed: 99)
    for _ in 0..<1_000 {
      let count = Int.random(in: 0...40, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      evaluate(String(decoding: bytes, as: UTF8.self), world)
    }
  }

  @Test func `formulas with a removed or duplicated part never trap`() {
    let world = SampleWorld()
    var random = RandomSource(seed: 5)
    for seed in 0..<700 {
      var generator = FormulaGenerator(seed: UInt64(seed))
      var text = Array(generator.formula(fuel: 16).unicodeScalars)
      let start = Int.random(in: 0..<text.count, using: &random)
      let end = min(text.count, start + Int.random(in: 1...6, using: &random))
      if Bool.random(using: &random) {
        text.removeSubrange(start..<end)
      } else {
        text.insert(contentsOf: text[start..<end], at: start)
      }
      evaluate(String(String.UnicodeScalarView(text)), world)
    }
  }

  /// Calls every function with every kind and number of arguments.
  @Test(arguments: FormulaLanguage.standard.functions.map(\.name))
  func `a function accepts any arguments without a trap`(name: String) throws {
    let world = SampleWorld()
    let function = try #require(FormulaLanguage.standard.function(named: name))
    var random = RandomSource(seed: UInt64(name.utf8.reduce(0) { $0 &* 31 &+ Int($1) }.magnitude))
    let arguments = [
      "n", "m", "zero", "big", "-big", "none", "s", "blank", "yes", "due", "pick", "xs", "ys",
      "words",
      "mixed", "empties", "rec", "rows", "recs", "'price'", "(x) -> x", "(x, y) -> y",
      "(a, x) -> x > 1",
      "-1", "1e15", "-1e15", "1e-300", "0.5", "9007199254740993", "'day'", "'\u{1F600}e\u{301}'",
      "1 / 0",
      "'[a-'", "'UTC'", "'de'", "[[[]]]", "{a: [1]}", "rows.price", "'%ZZ'", "3", "12", "36",
      "8.64e15",
      "[due, 0, -8.64e15]", "[]", "'x'",
    ]
    let most = min(function.signature.maximumCount ?? function.signature.parameters.count + 2, 7)
    for _ in 0..<120 {
      let count = Int.random(in: min(function.signature.minimumCount, most)...most, using: &random)
      let list = (0..<count).map { _ in arguments.randomElement(using: &random) ?? "" }
      evaluate("\(name)(\(list.joined(separator: ", ")))", world)
    }
  }
}
