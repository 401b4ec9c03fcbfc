import FormulaValues
import Formulas
import Testing

/// Messages name the limit that was reached.
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
    ]) func `a short list that exceeds the memory limit is reported as such`(call: String)
  {
    var limits = EvaluationLimits()
    limits.memory = 300_000
    #expect(message(call, limits)?.contains("too many values") == true)
  }

  @Test(arguments: ["append(a, 1)", "enumerate(a)", "groupBy(a, x -> x)", "lines(t)", "chars(t)"])
  func `a list that is too long is reported as such`(call: String) {
    var limits = EvaluationLimits()
    limits.listLength = 50_000
    #expect(
      message(call, limits)?.contains("the list gets too long (more than 50000 elements)") == true)
  }

  /// Returns the message of a failed formula; `nil` for a value.
  private func message(_ call: String, _ limits: EvaluationLimits) -> String? {
    do throws(EvaluationError) {
      _ = try Formula(call, schema: Self.world.schema).value(in: Self.world, limits: limits)
      return nil
    } catch {
      return error.message
    }
  }
}
