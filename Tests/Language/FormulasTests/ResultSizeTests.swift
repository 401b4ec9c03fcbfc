import FormulaVM
import FormulaValues
import Formulas
import Testing

/// Results and limits that a caller cannot foresee: shared parts, extreme limits, odd records.
@Suite struct ResultSizeTests {
  /// Evaluates with the memory limit of four million bytes.
  private func error(_ source: String) -> EvaluationError? {
    var limits = EvaluationLimits()
    limits.memory = 4_000_000
    do throws(EvaluationError) {
      _ = try Formula(source).value(in: NamedValues([:]), limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "let s = sequence(20000); map(sequence(100), x -> s)",
    "let s = {a: sequence(20000)}; map(sequence(100), x -> s)",
    // Other values in memory do not raise the limit of the result.
    "let g = map(sequence(30), x -> repeat('a', 100000)); let s = sequence(20000); map(sequence(100), x -> s)",
    "let s = repeat('a', 100000); map(sequence(100), x -> s)",
    "scan(sequence(600), (list, x) -> append(list, x), [])",
  ])
  func `a result whose copies exceed the memory limit is an error`(source: String) {
    let error = error(source)
    #expect(error?.code == .limitReached)
    #expect(error?.message == "the result is too large")
  }

  @Test(arguments: [
    "sequence(20000)", "let s = sequence(200); map(sequence(100), x -> s)",
    "repeat('a', 1000000)",
  ])
  func `a result within the memory limit is a value`(source: String) {
    #expect(error(source) == nil)
  }

  @Test func `a search for functions in shared lists spends steps`() throws {
    let source = "let s = sequence(1000); append(map(sequence(1000), x -> s), x -> x)"
    var evaluator = try FormulaEvaluator(Formula(source))
    evaluator.load(NamedValues([:]))
    evaluator.evaluate()
    let isFound = evaluator.machine.run.holdsFunction(evaluator.result)
    #expect(isFound)
    evaluator.machine.run.limits.steps = 100_000
    let isFoundInTime = evaluator.machine.run.holdsFunction(evaluator.result)
    #expect(!isFoundInTime)
  }

  @Test(arguments: [Int.min, -1, 0, .max])
  func `extreme limits neither trap nor overflow the stack`(limit: Int) {
    var limits = EvaluationLimits()
    limits.memory = limit
    limits.listLength = limit
    limits.textLength = limit
    limits.callDepth = limit
    limits.valueDepth = limit
    limits.documentSteps = limit
    limits.documentMemory = limit
    // Without a bound on steps a formula could run for ever.
    limits.steps = min(limit, 2_000_000)
    for source in [
      "let f = g -> g(g); f(f)", "reduce(sequence(5000), (list, x) -> [list], [])",
      "repeat('a', 100) + sequence(100)", "append([1], {a: 2})",
    ] {
      let formula = Formula(source)
      _ = try? formula.value(in: NamedValues([:]), limits: limits)
      _ = try? formula.trace(in: NamedValues([:]), limits: limits, rows: limit)
      let sheet = try? FormulaSheet(inputs: [:], formulas: ["a": source], limits: limits)
      #expect(sheet?["a"] != nil)
    }
  }

  @Test func `a record with more names than values has the members that have a value`() throws {
    var record = Value.Record([("a", 1)])
    record.keys += ["b", "a"]
    #expect(record["b"] == nil)
    #expect(record["a"] == 1)
    let values = NamedValues([("r", .record(record))])
    #expect(try Formula("r.b", schema: values.schema).value(in: values) == .null)
  }

  @Test func `an instant that is not finite counts as 1970`() throws {
    var environment = EvaluationEnvironment(now: 7)
    environment.now = .nan
    #expect(environment.now == 0)
    let formula = Formula("toIso(now())")
    #expect(
      try formula.value(in: NamedValues([:]), environment: environment)
        == .text("1970-01-01T00:00:00.000Z"))
  }

  @Test func `a trace cuts long names of members`() throws {
    let trace = try Formula("fromEntries([[repeat('k', 5000), 1]])").trace(in: NamedValues([:]))
    let value = try #require(trace.value)
    #expect(value.isCut)
    guard case .record(let record) = value.value else { throw NotARecord() }
    #expect(record.keys.map(\.utf8.count) == [4_000])
  }

  @Test func `a trace of many large values cuts them, but shows how long they are`() throws {
    let list = "map(sequence(20), x -> map(sequence(20), y -> repeat('a', 4000)))"
    let names = [String](repeating: "n", count: 40).joined(separator: ", ")
    let trace = try Formula("let n = \(list); [\(names)]").trace(in: NamedValues([:]))
    var (bytes, values) = (0, 0)
    var open = [trace.root]
    while let step = open.popLast() {
      open += step.steps
      guard case .value(let value) = step.outcome else { continue }
      bytes += Self.bytes(value.value)
      values += 1
      if step.text == "n" { #expect(value.count == 20) }
    }
    #expect(values > 40)
    #expect(bytes < 9_000_000)
  }

  private static func bytes(_ value: Value) -> Int {
    switch value {
    case .text(let text): text.utf8.count
    case .list(let values): values.reduce(0) { $0 + bytes($1) }
    default: 0
    }
  }

  private struct NotARecord: Error {}
}
