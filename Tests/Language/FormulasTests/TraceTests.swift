import FormulaTesting
import FormulaValues
import Formulas
import Foundation
import SourceText
import Testing

/// Traces of formulas, and that tracing does not change results.
@Suite struct TraceTests {
  private static var count: Int {
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 200_000 : 600
  }

  @Test func `a traced formula has the same result`() {
    let world = SampleWorld()
    var differences = 0
    for seed in 0..<Self.count where differences < 5 {
      var generator = FormulaGenerator(seed: UInt64(seed))
      let text = generator.formula(fuel: 6 + seed % 40)
      let formula = Formula(text, schema: world.schema)
      do throws(EvaluationError) {
        let trace = try formula.trace(in: world, rows: 1_000)
        do throws(EvaluationError) {
          let value = try formula.value(in: world)
          if let traced = trace.value, traced.value == value || traced.isCut { continue }
        } catch {
          if trace.error == error || trace.value?.kind == .function { continue }
        }
        differences += 1
        Issue.record("seed \(seed): \(text)\ntraced \(trace.root.outcome)")
      } catch {
        differences += 1
        Issue.record("seed \(seed) cannot be traced: \(text)\n\(error.message)")
      }
    }
  }

  private func trace(_ text: String, _ values: [String: Value] = [:], rows: Int = 20) throws
    -> FormulaTrace
  {
    let named = NamedValues(values)
    return try Formula(text, schema: named.schema).trace(in: named, rows: rows)
  }

  private func outcomes(_ step: FormulaTrace.Step) -> [String] {
    let own: String =
      switch step.outcome {
      case .value(let value): "\(step.text) = \(value.kind.name)"
      case .failed(let error, let isOrigin): "\(step.text) ! \(isOrigin) \(error.code.rawValue)"
      case .notTaken: "\(step.text) -"
      case .streamed: "\(step.text) *"
      }
    return [own] + step.steps.flatMap(outcomes)
  }

  @Test func `a trace shows the branch that was not taken`() throws {
    let trace = try trace(#"score >= 90 ? "A" : upper(grade)"#, ["score": 95, "grade": "b"])
    #expect(
      outcomes(trace.root) == [
        #"score >= 90 ? "A" : upper(grade) = text"#, "score >= 90 = boolean", "score = number",
        #""A" = text"#, "upper(grade) -",
      ])
    #expect(trace.root.steps.map(\.role) == [.condition, .then, .otherwise])
  }

  @Test func `an error is shown at its origin and not where it propagates`() throws {
    let trace = try trace("1 + ifError(a / 0, b) + a / b", ["a": 1, "b": 0])
    #expect(
      outcomes(trace.root) == [
        "1 + ifError(a / 0, b) + a / b ! false division-by-zero",
        "1 + ifError(a / 0, b) = number", "ifError(a / 0, b) = number",
        "a / 0 ! true division-by-zero", "a = number", "b = number",
        "a / b ! true division-by-zero", "a = number", "b = number",
      ])
  }

  @Test func `a trace distinguishes rows that counted`() throws {
    let trace = try trace(
      "sum(map(filter(xs, x -> x > 2), y -> y * 10))", ["xs": [1, 5, 2, 7]])
    let map = try #require(trace.root.steps.first)
    let filter = try #require(map.steps.first)
    let passes = try #require(filter.passes.first)
    #expect(passes.count == 4)
    #expect(passes.accepted == 2)
    #expect(passes.shown.map(\.number) == [1, 2, 3, 4])
    #expect(map.passes.first?.shown.map(\.item.value) == [5, 7])
    #expect(trace.value?.value == 120)
  }

  @Test func `a trace of many rows keeps the first, those that count and those that fail`() throws {
    let numbers = Value.list((1...1_000).map { .number(Double($0)) })
    let trace = try trace(
      "map(xs, x -> ifError(1 / (x - 700), true) == true)", ["xs": numbers], rows: 2)
    let passes = try #require(trace.root.passes.first)
    #expect(passes.count == 1_000)
    #expect(passes.shown.map(\.number) == [1, 2, 700])
    let failing = try self.trace("sum(map(xs, x -> 1 / (x - 700)))", ["xs": numbers], rows: 2)
    let failed = try #require(failing.root.steps.first?.passes.first)
    #expect(failed.shown.map(\.number) == [1, 2, 700])
    #expect(failed.failures == 1)
  }

  @Test func `calls of a function bound to a name are traced separately`() throws {
    let trace = try trace("let f = (n) -> n * n; f(f(2)) + f(3)")
    let passes = try #require(trace.root.passes.first)
    #expect(passes.shown.map(\.item.value) == [2, 4, 3])
    #expect(trace.value?.value == 25)
  }

  @Test func `a nested lambda belongs to the enclosing call`() throws {
    let trace = try trace("map([1, 2], a -> sum(map([10, 20], b -> a * b)))")
    let outer = try #require(trace.root.passes.first)
    let inner = outer.shown.compactMap { $0.body.steps.first?.passes.first }
    #expect(inner.map { $0.shown.map(\.body.outcome.number) } == [[10, 20], [20, 40]])
  }

  @Test func `an endless formula is traced within its limits`() throws {
    var limits = EvaluationLimits()
    limits.steps = 1_600_000
    let formula = Formula("let f = (g, n) -> g(g, n + 1); f(f, 0)")
    let trace = try formula.trace(in: NamedValues([:] as [String: Value]), limits: limits)
    #expect(trace.error?.code == .limitReached)
    let wide = Formula("sum(map(sequence(1000), a -> sum(map(sequence(1000), b -> a * b))))")
    let cut = try wide.trace(in: NamedValues([:] as [String: Value]), limits: limits)
    #expect(cut.error?.code == .limitReached)
  }

  @Test func `long texts and lists are truncated`() throws {
    let trace = try trace(#"repeat("ab", 100000)"#)
    #expect(trace.value?.isCut == true)
    let list = try self.trace("sequence(100000)", rows: 5)
    #expect(list.value?.value == [1, 2, 3, 4, 5])
    #expect(list.value?.count == 100_000)
  }
}

extension FormulaTrace.Outcome {
  fileprivate var number: Double? {
    if case .value(let value) = self, case .number(let number) = value.value { number } else { nil }
  }
}
