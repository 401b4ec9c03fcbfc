import FormulaValues
import Formulas
import Testing

/// A reused evaluator reads only the values loaded last.
@Suite struct EvaluatorReuseTests {
  @Test func `records of other shapes in the next evaluation are read by name`() throws {
    let text = "(if(a > 0, {x: 1, y: 2}, {y: 3, x: 4})).y"
    let schema = NamedValues(["a": 1]).schema
    var evaluator = try FormulaEvaluator(Formula(text, schema: schema))
    for (a, y) in [(1, 2), (-1, 3), (1, 2), (-1, 3)] {
      #expect(try evaluator.value(in: NamedValues(["a": .number(Double(a))])) == .number(Double(y)))
    }
  }

  @Test func `the table loaded last is read`() throws {
    let schema = FormulaSchema([.init(id: "t", type: .list)])
    var evaluator = try FormulaEvaluator(Formula("sum(map(t, (r) -> r.n))", schema: schema))
    for count in [3, 1, 5, 2] {
      let rows = Rows(count: count)
      #expect(try evaluator.value(in: rows) == .number(Double(count * count)))
    }
  }

  /// The last 32 short texts returned are cached by their bytes.
  @Test func `similar texts are returned unchanged`() throws {
    let schema = NamedValues(["a": .text("")]).schema
    var evaluator = try FormulaEvaluator(Formula(#"concat(a, "")"#, schema: schema))
    var texts: [String] = []
    for count in 0..<40 {
      let same = String(repeating: "a", count: count)
      texts.append(same)
      for place in Set([0, count / 2, count - 1]) where count > 0 {
        var other = Array(same.utf8)
        other[max(0, place)] = UInt8(ascii: "b")
        texts.append(String(decoding: other, as: UTF8.self))
      }
    }
    texts += ["ä", "äöü", "Straße 7", "日本語のテキスト", "👩‍👩‍👧‍👦", "naïve naïve naïve"]
    for text in texts + texts.reversed() + texts {
      evaluator.load(NamedValues(["a": .text(text)]))
      for _ in 0..<2 {
        evaluator.evaluate()
        #expect(evaluator.text.map { Array($0.utf8) } == Array(text.utf8))
        #expect(try evaluator.value() == .text(text))
      }
    }
  }

  private struct Rows: EvaluationContext {
    let count: Int

    func value(in slot: Slot) -> Value { .null }

    func table(in slot: Slot) -> TableColumns? {
      let cells = [Value](repeating: .number(Double(count)), count: count)
      // The column has another index in every other table.
      let other = [Value](repeating: .text("x"), count: count)
      return TableColumns(
        count % 2 == 0 ? [("n", cells), ("m", other)] : [("m", other), ("n", cells)])
    }
  }
}
