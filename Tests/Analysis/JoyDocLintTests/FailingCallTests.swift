import JoyDocLint
import SourceText
import Testing

/// Calls that fail for every input.
@Suite struct FailingCallTests {
  private func reported(_ formula: String) -> [String] {
    let document = """
      {"fields": [{"_id": "when", "type": "date"}, {"_id": "name", "type": "text"}, {"_id": "n", "type": "number"},
        {"_id": "out", "type": "text", "formulas": [{"_id": "a", "key": "value", "formula": "f"}]}],
        "files": [], "formulas": [{"_id": "f", "expression": "\(formula)"}]}
      """
    return Linter().findings(in: Array(document.utf8), of: "form.json")
      .filter { $0.diagnostic.rule == "failing-call" }
      .map { ([$0.diagnostic.message] + $0.diagnostic.fixes.map(\.title)).joined(separator: " → ") }
  }

  @Test(arguments: [
    (
      "dateAdd(when, 14, 'dayz')",
      "'dayz' is not a unit of time (millisecond, second, minute, hour, day, week, month, quarter, "
        + "year, businessDay); did you mean 'day'? → write 'day'"
    ),
    ("matches(name, '(')", "unmatched '(', at character 1 of the pattern"),
    ("n / 0", "division by zero; check first whether the divisor is 0"),
    ("mod(n, 0)", "division by zero; check first whether the divisor is 0"),
    ("date(2026, 13, 45)", "the month must be between 1 and 12, and is 13"),
  ])
  func `a call that always fails is reported`(formula: String, message: String) {
    #expect(reported(formula) == [message])
  }

  @Test func `the calls tried in a document are bounded independently of other documents`() {
    func count(_ first: Int) -> Int {
      let fields = (0..<500).map { number in
        #"{"_id": "o\#(number)", "type": "number", "formulas": [{"_id": "a", "key": "value", "formula": "f\#(number)"}]}"#
      }
      let formulas = (0..<500).map { number in
        #"{"_id": "f\#(number)", "expression": "date(2026, 13, \#(first + number))"}"#
      }
      let text = #"""
        {"fields": [\#(fields.joined(separator: ","))], "files": [],
         "formulas": [\#(formulas.joined(separator: ","))]}
        """#
      return Linter().findings(in: Array(text.utf8), of: "form.json")
        .count { $0.diagnostic.rule == "failing-call" }
    }
    let bounded = count(1)
    #expect((30..<500).contains(bounded), "\(bounded)")
    #expect(count(1) == bounded)
  }

  @Test(arguments: [
    "dateAdd(when, 14, 'days')", "matches(name, '[a-z]+')", "replace(name, '(', '*')", "n / 2",
    "ifError(1 / 0, 2)", "date(2026, 12, 31)", "n / n", "left(name, 0)", "toNumber('12')",
  ])
  func `a call that may succeed is not reported`(formula: String) {
    #expect(reported(formula).isEmpty)
  }
}
