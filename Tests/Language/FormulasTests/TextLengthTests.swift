import FormulaValues
import Formulas
import Testing

/// Texts of different lengths are copied, joined and returned by different code paths.
@Suite struct TextLengthTests {
  private static let letters = Array("The Quick Brown Fox Jumps Over @[`{ A Lazy Dog")

  @Test func `texts of every length are joined and change case`() throws {
    let schema = NamedValues(["a": "", "b": ""]).schema
    var evaluator = try FormulaEvaluator(
      Formula(#"concat(upper(a), "·", lower(b), b)"#, schema: schema))
    for first in 0...34 {
      for second in 0...10 {
        let a = String(Self.letters.prefix(first))
        let b = String(Self.letters.suffix(second))
        let values = NamedValues(["a": .text(a), "b": .text(b)])
        let joined = a.uppercased() + "·" + b.lowercased() + b
        #expect(try evaluator.value(in: values) == .text(joined))
      }
    }
  }

  @Test func `short texts are returned unchanged for any size of characters`() throws {
    let schema = NamedValues(["a": ""]).schema
    var evaluator = try FormulaEvaluator(Formula("concat(a, a)", schema: schema))
    for character in ["x", "é", "€", "😀"] {
      for count in 0...9 {
        let a = String(repeating: character, count: count)
        #expect(try evaluator.value(in: NamedValues(["a": .text(a)])) == .text(a + a))
      }
    }
  }

  @Test func `texts in new memory do not change those of the document`() throws {
    let schema = NamedValues(["a": "", "n": 0]).schema
    var evaluator = try FormulaEvaluator(
      Formula("concat(repeat(a, n), upper(a), repeat(a, n))", schema: schema))
    for count in [0, 3, 4_000, 1, 9_000, 400_000, 2, 5_000, 400_001, 0] {
      let values = NamedValues(["a": "abc", "n": .number(Double(count))])
      let part = String(repeating: "abc", count: count)
      let isSame = try evaluator.value(in: values) == .text(part + "ABC" + part)
      #expect(isSame, "with \(count) repetitions")
    }
  }
}
