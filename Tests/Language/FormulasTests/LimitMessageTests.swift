import FormulaValues
import Formulas
import Testing

/// Which limit was reached is told as it is.
@Suite struct LimitMessageTests {
  private static let world = NamedValues([
    "a": .list((0..<60_000).map { .number(Double($0)) }),
    "t": .text(String(repeating: "a\n", count: 60_000)),
  ])

  @Test(
    arguments: [
      "append(a, 1)", "prepend(a, 1)", "concatLists(a, [1])", "enumerate(a)", "zip(a, a)",
      "scan(a, (x, y) -> x, 0)", "groupBy(a, x -> x)", "map(a, x -> x)", "flat([a])",
      "chars(t)", "sequence(60000)", "runningTotal(a)",
    ]) func `lists that are short enough and too much for the memory are told as that`(call: String)
  {
    var limits = EvaluationLimits()
    limits.memory = 300_000
    #expect(message(call, limits)?.contains("too many values") == true)
  }

  @Test(arguments: ["append(a, 1)", "enumerate(a)", "groupBy(a, x -> x)", "lines(t)", "chars(t)"])
  func `lists that are too long are told as that`(call: String) {
    var limits = EvaluationLimits()
    limits.listLength = 50_000
    #expect(
      message(call, limits)?.contains("the list gets too long (more than 50000 elements)") == true)
  }

  /// What is said where a formula fails; nil where it has a value.
  private func message(_ call: String, _ limits: EvaluationLimits) -> String? {
    do throws(EvaluationError) {
      _ = try Formula(call, schema: Self.world.schema).value(in: Self.world, limits: limits)
      return nil
    } catch {
      return error.message
    }
  }
}
