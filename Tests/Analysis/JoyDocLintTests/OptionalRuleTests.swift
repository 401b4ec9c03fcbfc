import FormulaLint
import JoyDocLint
import SourceText
import Testing

/// Rules that are off by default.
@Suite struct OptionalRuleTests {
  private func reported(
    _ rule: String, in text: String, name: String = "a.json", tests: String? = nil
  ) -> [String] {
    var settings = RuleSettings()
    settings.choose(.severity(.warning), for: rule)
    return
      (Linter(settings: settings)
      .examination(of: Array(text.utf8), name: name, isMeant: true) {
        tests.map { Array($0.utf8) }
      }?
      .findings ?? []).filter { $0.diagnostic.rule == rule }.map(\.advice)
  }

  private let form = #"""
    {"files": [], "fields": [
     {"_id": "price", "type": "number", "file": "f"},
     {"_id": "net", "type": "number", "file": "f", "title": "Net",
      "formulas": [{"_id": "x", "key": "value", "formula": "t"}]}],
     "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "global", "expression": "price"}]}
    """#

  @Test func `a formula is untested until a test checks its field`() {
    let untested = [
      "no test checks the result of this formula; expect a value of the field in the test file "
        + "next to the document"
    ]
    #expect(reported("untested-formula", in: form, tests: "") == untested)
    #expect(
      reported("untested-formula", in: form, tests: #"{"tests": [{"expect": {"price": 1}}]}"#)
        == untested)
    #expect(
      reported("untested-formula", in: form, tests: #"{"tests": [{"expect": {"Net": 1}}]}"#) == [])
    // Without known tests nothing is reported.
    #expect(reported("untested-formula", in: form) == [])
  }

  @Test func `an operand that a formula always fills is not reported as possibly empty`() {
    func form(_ net: String) -> String {
      #"""
      {"files": [], "fields": [
       {"_id": "lines", "type": "table", "file": "f", "value": [], "rowOrder": [],
        "tableColumns": [{"_id": "price", "type": "number"}], "tableColumnOrder": ["price"]},
       {"_id": "rate", "type": "number", "file": "f"},
       {"_id": "net", "type": "number", "file": "f",
        "formulas": [{"_id": "x", "key": "value", "formula": "n"}]},
       {"_id": "vat", "type": "number", "file": "f",
        "formulas": [{"_id": "y", "key": "value", "formula": "v"}]}],
       "formulas": [{"_id": "n", "desc": "", "type": "calc", "scope": "global", "expression": "\#(net)"},
        {"_id": "v", "desc": "", "type": "calc", "scope": "global", "expression": "`net` * 0.19"}]}
      """#
    }
    #expect(reported("empty-operand", in: form("round(sum(lines.price), 2)")) == [])
    #expect(reported("empty-operand", in: form("rate")).count == 1)
    #expect(reported("empty-operand", in: form("avg(lines.price)")).count == 1)
  }

  private func textForm(_ formula: String) -> String {
    #"""
    {"files": [], "fields": [{"_id": "net", "type": "number", "file": "f"},
     {"_id": "out", "type": "text", "file": "f",
      "formulas": [{"_id": "x", "key": "value", "formula": "t"}]}],
     "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "global", "expression": "\#(formula)"}]}
    """#
  }

  @Test(arguments: [
    ("net * 2", "a number"), ("net > 2", "true or false"), ("[net]", "a list"),
    ("concat(net)", nil), ("iff(net > 1, 'a', null)", nil), ("iff(net > 1, 'a', 2)", nil),
  ])
  func `a text field can be restricted to text results`(formula: String, given: String?) {
    let message = given.map {
      "the text field 'out' receives \($0), which is converted to text; write concat(…)"
    }
    #expect(reported("strict-target", in: textForm(formula)) == [message].compactMap(\.self))
  }

  @Test func `the hint for a date in a text field is to format a day`() throws {
    let advice = try #require(reported("strict-target", in: textForm("date(2026, 1, 2)")).first)
    #expect(advice.hasSuffix("gives a readable text"), "\(advice)")
  }

  @Test func `a formula file is untested until it has a test comment`() {
    func reported(_ text: String) -> Int {
      self.reported("untested-formula", in: text, name: "a.formula").count
    }
    #expect(reported("price * 2") == 1)
    #expect(reported("price * 2 // the test: see below") == 1)
    #expect(reported("price * 2 // test: price = 1 gives 2") == 0)
    #expect(reported("/* Doubles.\n * test twice: price = 1 gives 2 */ price * 2") == 0)
  }

  @Test func `these rules are off by default`() {
    let optional = LintRules.all.filter(\.isOptional).map(\.name)
    for name in ["untested-formula", "unused-field", "id-naming", "strict-target"] {
      #expect(optional.contains(name))
    }
    let found = Linter().examination(of: Array(form.utf8), name: "a.json", isMeant: true) { [] }
    #expect(found?.findings.isEmpty == true)
  }

  @Test(arguments: [
    ("net", nil), ("netPrice", nil), ("größe", nil), ("net2", nil),
    ("Net", "net"), ("net_price", "netPrice"), ("net-price", "netPrice"),
    ("Net price", "netPrice"), ("2nd", ""),
  ])
  func `field names must be in camel case`(id: String, better: String?) {
    let found = reported(
      "id-naming", in: #"{"files": [], "fields": [{"_id": "\#(id)", "type": "text", "file": "f"}]}"#
    )
    switch better {
    case nil: #expect(found == [])
    case "": #expect(found == ["the name '\(id)' is not in camel case"])
    case .some(let better):
      #expect(
        found == [
          "the name '\(id)' is not in camel case; name it '\(better)', and change the formulas that "
            + "read it"
        ])
    }
  }

  @Test func `a hidden field that a condition reads is used`() {
    func form(_ logic: String) -> String {
      #"""
      {"files": [], "fields": [{"_id": "a", "type": "number", "file": "f", "hidden": true},
       {"_id": "b", "type": "text", "file": "f"\#(logic)}]}
      """#
    }
    #expect(reported("unused-field", in: form("")).count == 1)
    let logic = #"""
      , "logic": {"action": "show", "eval": "and", "conditions": [
        {"file": "f", "page": "p", "field": "a", "condition": "=", "value": 1}]}
      """#
    #expect(reported("unused-field", in: form(logic)) == [])
  }
}
