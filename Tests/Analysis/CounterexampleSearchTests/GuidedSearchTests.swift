import CounterexampleSearch
import FormulaTesting
import FormulaValues
import Formulas
import JoyDoc
import JoyDocFormulas
import Testing

@Suite struct GuidedSearchTests {
  private func explored(_ formula: String, trials: Int = 4_000) -> DocumentExploration {
    var settings = DocumentExploration.Settings()
    settings.trials = trials
    return DocumentExploration(SampleForm.filled(SampleForm.document([formula])), settings)
  }

  @Test(arguments: [
    "iff(n * 3 + 2 == 119, 1, 0)", "iff(n - m * 4 == 77.5, 1, 0)",
    "iff(round(n * 1.19, 2) > 1234567, iff(n * 1.19 < 1234568, 1, 2), 3)",
    "iff(count(l) > 2, 1, iff(sum(l.q) > 1000, 2, 3))", "iff(t == 'secret', 1, 0)",
    "switch(c, 'B', 1, 'C', 2, 3)", "n ?? 5", "ifError(10 / n, 0)",
    "sum(map(filter(l, r -> r.q > 3), r -> r.q))",
  ])
  func `a search covers every branch of a formula`(formula: String) throws {
    let field = try #require(explored(formula).fields.first)
    #expect(!field.coverage.branches.isEmpty)
    #expect(field.coverage.unknownCount == 0, "\(field.coverage)")
    #expect(field.coverage.deadCount == 0)
  }

  @Test(arguments: [
    "1 / (n * 7 - 91)", "10 / (n - m - 1234.5)", "iff(n > 100, 1 / (n - 150), 0)",
    "m / (sum(l.q) - 1)",
    // Conflicting conditions, and conditions that only hold for a row.
    "sum(map(l, r -> iff(r.q > 70 && r.q * 2 == n, 1 / 0, 1)))",
    "let x = n * 3; iff(x > 900, iff(x - m == 901, 1 / 0, 1), 2)",
    "iff(startsWith(t, 'AB') && length(t) > 30, 1 / 0, 1)",
  ])
  func `a search converges to a divisor of zero`(formula: String) throws {
    let exploration = explored(formula)
    let fault = try #require(exploration.fields.first?.faults.first)
    #expect(fault.code == .divisionByZero)
    #expect(fault.isComplete)
  }

  @Test func `a missing value satisfies no comparison, so chained comparisons are solved`() throws {
    let inputs = SampleForm.inputs + #"{"_id": "z", "type": "number", "value": 3},"#
    let document = SampleForm.document(
      [("number", "iff(and(n > 34, m > n, z > m), 1 / 0, 1)")], inputs: inputs)
    let fault = DocumentExploration(SampleForm.filled(document)).fields.first?.faults.first
    #expect(fault?.code == .divisionByZero)
  }

  @Test(arguments: [(1_000, false), (6_000_000, true)])
  func `faults are searched only within the work limit`(
    work: Int, isSearched: Bool
  ) {
    var settings = DocumentExploration.Settings()
    settings.seeksFaultsOnly = true
    settings.work = work
    let filled = SampleForm.filled(SampleForm.document(["1 / (n * 7 - 91)"]))
    let exploration = DocumentExploration(filled, settings)
    #expect(exploration.fields.isEmpty == !isSearched)
    #expect(exploration.fields.contains { !$0.faults.isEmpty } == isSearched)
  }

  @Test func `unreachable branches are distinguished from uncovered ones`() throws {
    let field = try #require(explored("iff(n > 10 && n < 5, 1, 2)").fields.first)
    #expect(field.coverage.deadCount == 1)
    #expect(field.coverage.takenCount == 3)
    #expect(field.proved == [.neverFails])
  }

  @Test func `the same seed gives the same report`() {
    let formula = "iff(n - m * 4 == 77.5, 1 / (n - 3), sqrt(m))"
    #expect(explored(formula).text == explored(formula).text)
  }

  @Test(arguments: [
    "1 / (n * 7 - 91)", "sqrt(m - 5)", "upper(n)", "n / count(l)", "iff(t == 'x', 1 / 0, 2)",
    "10 / (sum(l.q) - 7)",
  ])
  func `the reference evaluator also fails for a counterexample`(formula: String) throws {
    let filled = SampleForm.filled(SampleForm.document([formula]))
    for field in DocumentExploration(filled).fields {
      for fault in field.faults {
        let document = filled.filled(with: fault.witness)
        let schema = FormulaSchema(document)
        let error = #expect(throws: EvaluationError.self) {
          _ = try ReferenceEvaluator.value(
            of: Formula(formula, schema: schema), in: FieldBinding(document),
            environment: SampleForm.environment)
        }
        #expect(error?.code == fault.code)
      }
    }
  }
}
