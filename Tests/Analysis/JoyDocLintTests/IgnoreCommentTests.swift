import JoyDocLint
import SourceText
import Testing

@Suite struct IgnoreCommentTests {
  private func findings(_ formula: String) -> [String] {
    Linter().findings(in: Array(formula.utf8), of: "a.formula")
      .map { "\($0.diagnostic.rule): \($0.diagnostic.message)" }
  }

  private func document(_ formula: String, type: String = "number") -> String {
    #"{"files": [], "fields": [{"_id": "when", "type": "date", "file": "f"}, {"_id": "out", "type": "\#(type)", "file": "f", "formulas": [{"_id": "p", "key": "value", "formula": "x"}]}], "formulas": [{"_id": "x", "expression": "\#(formula)", "desc": "", "type": "calc", "scope": "global"}]}"#
  }

  private func names(_ document: String) -> [String] {
    Linter().findings(in: Array(document.utf8), of: "a.json").map(\.diagnostic.rule)
  }

  @Test
  func `a comment suppresses findings of a search, and is not reported as unused without one`() {
    func names(_ formula: String) -> [String] {
      var linter = Linter()
      linter.search = Linter.maxSearch
      return linter.findings(in: Array(document(formula).utf8), of: "a.json")
        .map(\.diagnostic.rule)
    }
    #expect(names("1 / (day(when) - 29)").contains("can-fail"))
    let silenced = names("1 / (day(when) - 29) // formulary:ignore can-fail")
    #expect(!silenced.contains("can-fail") && !silenced.contains("unused-ignore"))
    let needless = names("1 / day(when) // formulary:ignore can-fail")
    #expect(!needless.contains("can-fail") && !needless.contains("unused-ignore"))
  }

  @Test(arguments: [
    ("dropdown", "toText(when)", ["can-fail"]), ("dropdown", "'Rad'", ["option-mismatch"]),
    ("number", "toText(when)", ["type-mismatch"]), ("date", "when", []),
  ])
  func `a result that a field cannot store is found by search and reported once`(
    type: String, formula: String, expected: [String]
  ) {
    var linter = Linter()
    linter.search = Linter.maxSearch
    let reported = linter.findings(in: Array(document(formula, type: type).utf8), of: "a.json")
      .map(\.diagnostic.rule)
    let asked = ["can-fail", "option-mismatch", "type-mismatch"]
    #expect(reported.filter { asked.contains($0) } == expected)
  }

  @Test(arguments: [
    ("1 + 2 // formulary:ignore constant-formula", []),
    ("// formulary:ignore constant-formula\n1 + 2", []),
    ("/* formulary:ignore constant-formula */ 1 + 2", []),
    (
      "1 + random() // formulary:ignore volatile-formula, always-false-comparison",
      [
        "unused-ignore: this ignore comment for 'always-false-comparison' suppresses nothing"
      ]
    ),
    ("summ(1) // formulary:ignore unknown-function -- our host has it", []),
    (
      "1 + 2 // formulary:ignore",
      [
        "constant-formula: the formula reads no field, so its value never changes",
        "unused-ignore: this ignore comment names no rule",
      ]
    ),
    ("a // formulary:ignore unknwon-field", ["unused-ignore: there is no rule 'unknwon-field'"]),
    ("random() // formulary:ignore volatile-formula because it is a lottery", []),
    ("random() // formulary:ignore volatile-formula: a lottery, really", []),
    ("random() // formulary:ignore volatile-formula (see ticket-12, structure)", []),
    (
      "1 + random() // formulary:ignore volatile-formula constant-formula as before",
      [
        "unused-ignore: this ignore comment for 'constant-formula' suppresses nothing"
      ]
    ),
    (
      "random() // formulary:ignore volatile-formula constant-formla too",
      [
        "unused-ignore: there is no rule 'constant-formla'"
      ]
    ),
    ("a // see formulary:ignore", []),
    ("a // formulary:ignored", []),
    (
      "'// formulary:ignore x'",
      ["constant-formula: the formula reads no field, so its value never changes"]
    ),
  ])
  func `a comment suppresses the rules that it names in its formula`(
    formula: String, expected: [String]
  ) {
    #expect(findings(formula) == expected)
  }

  @Test func `syntax errors cannot be suppressed`() {
    #expect(
      findings("max(1; 2) // formulary:ignore semicolon-separator") == [
        "semicolon-separator: values are separated by ',', not ';'",
        "unused-ignore: 'semicolon-separator' cannot be suppressed",
      ])
  }

  @Test func `findings about the field of a formula are suppressed too`() {
    #expect(names(document("when", type: "text")) == ["date-as-text"])
    #expect(
      names(document("when // formulary:ignore date-as-text", type: "text")).isEmpty)
    #expect(names(document("when * 2 // formulary:ignore date-as-text")).contains("unused-ignore"))
  }

  @Test func `other formulas are not affected`() {
    let text = document("random() // formulary:ignore volatile-formula, portability")
    let two = text.split(separator: #""formulas": [{"_id": "x", "#).joined(
      separator:
        #""formulas": [{"_id": "y", "expression": "random()", "desc": "", "type": "calc", "scope": "global"}, {"_id": "x", "#
    )
    #expect(names(text).isEmpty)
    #expect(names(two).sorted() == ["portability", "unused-formula", "volatile-formula"])
  }

  @Test(
    arguments: [
      ("a + 1 // formulary:ignore unknown-field", "a + 1 "),
      (
        "random() /* formulary:ignore volatile-formula, structure */ + a",
        "random() /* formulary:ignore volatile-formula */ + a"
      ),
      (
        "random() // formulary:ignore structure, volatile-formula because of luck",
        "random() // formulary:ignore volatile-formula because of luck"
      ),
      (
        "random() // formulary:ignore volatile-formula structure -- luck",
        "random() // formulary:ignore volatile-formula -- luck"
      ),
      ("a + 1 // formulary:ignore structure, unknown-field", "a + 1 "),
      (
        "random() // formulary:ignore volatil-formula: luck",
        "random() // formulary:ignore volatile-formula: luck"
      ),
      ("a + 1 // formulary:ignore unknown-field because of x", nil),
      ("a + 1 // formulary:ignore no-rule-of-ours", nil),
    ] as [(String, String?)])
  func `the safe fix removes unused suppressions and keeps reasons`(
    formula: String, expected: String?
  ) {
    let fixed = Linter().fixed(Array(formula.utf8), of: "a.formula", includingUnsafe: false).bytes
    #expect(String(decoding: fixed, as: UTF8.self) == expected ?? formula)
  }
}
