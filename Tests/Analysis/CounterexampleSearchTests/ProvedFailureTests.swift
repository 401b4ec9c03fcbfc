import CounterexampleSearch
import FormulaValues
import IndexedCollections
import JoyDoc
import JoyDocFormulas
import SheetEvaluation
import Testing

/// Failures that are proved without running a formula.
@Suite struct ProvedFailureTests {
  private func proved(
    _ document: JoyDocument, steps: Int = ProvedFailure.maxSteps
  ) -> [ProvedFailure] {
    ProvedFailure.all(in: document, SampleForm.filled(document).checks, steps: steps)
  }

  private func situations(_ document: JoyDocument) -> [String] {
    let words = AssignmentText(document)
    return proved(document).map { words.text($0.witness) ?? "as it is stored" }
  }

  @Test(arguments: [
    ("n / m", "'Share' is 0"), ("n % m", "'Share' is 0"), ("round(n / m, 2) + 1", "'Share' is 0"),
    ("iff(m >= 0, n / (m), 1)", "'Share' is 0"), ("[n / m][0]", "'Share' is 0"),
    ("n / m == 2", "'Share' is 0"), ("t + n / m", "'Share' is 0"),
    ("n / sum(l.q)", "'Lines' has no rows"), ("sum(l.q) / length(l)", "'Lines' has no rows"),
  ])
  func `a division by a field is proved to fail`(formula: String, situation: String) {
    #expect(situations(SampleForm.document([formula])) == [situation])
  }

  @Test(arguments: [
    "iff(m == 0, 0, n / m)", "iff(m > 0, n / m, 0)", "ifError(n / m, 0)", "n / (m + 1)",
    #"iff(t == "k", n / m, 1)"#, "sqrt(n) / m", "(n ?? m) - 4 / 2",
    "iff(length(l) > 0, sum(l.q) / length(l), 0)",
    "sum(map(l, (r) -> n / r.q))", "n / z",
  ])
  func `possible successes and earlier failures are not proved`(formula: String) {
    #expect(situations(SampleForm.document([formula])).isEmpty)
  }

  @Test func `divisors are followed through computed fields`() {
    let document = SampleForm.document(["length(l)", "f0", "n / f1", "f2 + 1"])
    #expect(situations(document) == ["'Lines' has no rows"])
  }

  @Test func `numbers that must be there are named only where nothing is stored`() {
    let inputs = SampleForm.inputs.replacing(#", "value": 12"#, with: "")
    #expect(
      situations(SampleForm.document(["n / m"], inputs: inputs)) == [
        "'Amount' is 1 and 'Share' is 0"
      ])
    #expect(
      situations(SampleForm.document(["(n ?? 2) / m"], inputs: inputs)) == ["'Share' is 0"])
    let zero = SampleForm.inputs.replacing(#""value": 3"#, with: #""value": 0"#)
    #expect(situations(SampleForm.document(["n / m"], inputs: zero)) == ["as it is stored"])
    let text = SampleForm.inputs.replacing(#""value": 12"#, with: #""value": "x""#)
    #expect(situations(SampleForm.document(["n / m"], inputs: text)).isEmpty)
  }

  @Test func `a table that must have rows makes the witness incomplete`() {
    let required = SampleForm.inputs.replacing(
      #""title": "Lines","#, with: #""title": "Lines", "required": true,"#)
    let found = [SampleForm.inputs, required].map { inputs in
      proved(SampleForm.document(["n / length(l)"], inputs: inputs)).map(\.isComplete)
    }
    #expect(found == [[true], [false]])
  }

  @Test func `every proof holds in a full recalculation`() {
    let numerators = [
      "n", "1", "n + m", "sum(l.q)", "n * n - 1", "length(t)", "(n ?? 1)", "iff(n > 3, n, m)",
      "max(n, m)", "n / m",
    ]
    let divisors = ["m", "n", "length(l)", "sum(l.q)", "(m)", "m * n", "length(s)", "f0"]
    let frames = [
      "@", "round(@, 2)", "iff(n > 5, @, 0)", "iff(m <= 1, @, 2)", "ifError(@, 1)", "@ ?? 3",
      "let x = @; x + 1", "t + (@)", "switch(c, \"A\", @, 1)", "max(@, 2)", "sqrt(@)",
      "iff(empty(l), 0, @)", "@ > 2 || m > 1",
    ]
    var count = 0
    for first in ["m", "length(l)", "n - n"] {
      for frame in frames {
        let formulas = numerators.flatMap { numerator in
          divisors.map { frame.replacing("@", with: "\(numerator) / \($0)") }
        }
        let document = SampleForm.document(
          ([first] + formulas).map { (frame.contains("t +") ? "text" : "number", $0) })
        let filled = SampleForm.filled(document)
        for failure in ProvedFailure.all(in: document, filled.checks, steps: 1_000_000) {
          count += 1
          let field = document.fields[filled.checks.targets[failure.target.index].cell].id
          let error = filled.outcome(of: field, with: failure.witness)?.failure
          #expect(error?.code == .divisionByZero, "\(field) in \(frame)")
        }
      }
    }
    #expect(count > 500, "too little is proved: \(count)")
  }

  @Test func `the work is bounded`() {
    let formulas = (0..<400).map { "iff(n > \($0), 1, 2) / m" }
    let document = SampleForm.document(formulas)
    #expect(proved(document, steps: 1_000_000).count == 400)
    let bounded = proved(document, steps: 400).count
    #expect((1..<400).contains(bounded), "\(bounded)")
  }
}
