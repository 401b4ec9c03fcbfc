import TestFiles
import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import SourceText
import Testing

@Suite struct CaseTests {
  private func report(_ text: String, name: String = "a.formula", document: String? = nil) -> String
  {
    CaseFile(
      Array(text.utf8), name: name, language: .standard, settings: EvaluationSettings()
    ) { _ in document.map { Array($0.utf8) } }.text(isVerbose: true)
  }

  private func beside(_ tests: String) -> String {
    let document = #"""
      {"_id": "d", "files": [{"_id": "f", "pages": []}],
       "fields": [
        {"_id": "price", "type": "number", "title": "Unit price", "value": 5},
        {"_id": "when", "type": "date"},
        {"_id": "colour", "type": "dropdown", "options": [{"_id": "c1", "value": "Red"}]},
        {"_id": "lines", "type": "table", "rowOrder": ["old"],
          "tableColumns": [{"_id": "n", "type": "number", "title": "Amount"},
            {"_id": "kind", "type": "dropdown", "options": [{"_id": "k1", "value": "Big"}]}],
          "value": [{"_id": "old", "cells": {"n": 7}}]},
        {"_id": "total", "type": "number", "formulas": [{"key": "value", "formula": "t"}]},
        {"_id": "next", "type": "date", "formulas": [{"key": "value", "formula": "x"}]},
        {"_id": "label", "type": "text", "formulas": [{"key": "value", "formula": "l"}]}],
       "formulas": [
        {"_id": "t", "expression": "100 / price + sum(lines.n)"},
        {"_id": "x", "expression": "dateAdd(when, 1, \"days\")"},
        {"_id": "l", "expression": "concat(colour, join(lines.kind, \"\"))"}]}
      """#
    return report(tests, name: "a.tests.json", document: document)
  }

  @Test func `formulas with host functions are tested`() {
    let language = FormulaLanguage(unchecked: [
      HostFunction("double", taking: [.number("number")], giving: .number) { values in
        if case .number(let number) = values[0] { .number(number * 2) } else { nil }
      }
    ])
    let text = "double(price) // test: price = 4 gives 8"
    let file = CaseFile(
      Array(text.utf8), name: "a.formula", language: language, settings: EvaluationSettings()
    ) { _ in nil }
    #expect(file.passed == 1 && file.failed == 0)
    #expect(report(text).contains("there is no function 'double'"))
  }

  // MARK: In comments

  @Test func `comments test a formula`() {
    #expect(
      report(
        """
        price * quantity // test: price = 2, quantity = 3 gives 6
        // test nothing yet: gives null
        /* test in a block: price = 0.1, quantity = 3 gives 0.3
           test about: price = 1 / 3, quantity = 2 gives about 0.67 */
        // test over lines: price = 2,
        //   quantity = (1 +
        //   1) gives
        //   4
        // test a mistake: price = "x", quantity = 2 gives error type-mismatch
        // testing is no test: gives 3
        """) == """
          a.formula:1: ok: price = 2, quantity = 3
          a.formula:2: ok: nothing yet
          a.formula:3: ok: in a block
          a.formula:4: ok: about
          a.formula:5: ok: over lines
          a.formula:9: ok: a mistake
          a.formula: 6 passed

          """)
  }

  @Test func `a failure shows input, expected and actual result`() {
    #expect(
      report(
        """
        {sum: a + b, list: [a, b]}
        // test: a = 1, b = 2 gives {sum: 3, list: [1, 3]}
        // test text: a = [], b = 2 gives error
        // test other error: a = [], b = {} gives error division-by-zero
        """) == """
          a.formula:2: failed: a = 1, b = 2
            given     a = 1, b = 2
            expected  {sum: 3, list: [1, 3]}
            got       {sum: 3, list: [1, 2]}
                      at list[1]: expected 3, found 2
          a.formula:3: ok: text
          a.formula:4: failed: other error
            given     a = [], b = {}
            expected  error division-by-zero
            got       error type-mismatch
                      a.formula:1:7: error[type-mismatch]: '+' needs numbers, not a list
                      1 | {sum: a + b, list: [a, b]}
                        |       ^
          a.formula: 1 passed, 2 failed

          """)
  }

  @Test(arguments: [
    ("price // test: price = 2", "the test has no expected result"),
    ("price // test: pric = 2 gives 2", "the formula reads no field 'pric'"),
    ("price // test: price gives 2", "expected a value for a field, found 'price'"),
    ("price // test: price = 1, price = 2 gives 2", "duplicate value for 'price'"),
    ("price // test: price = other gives 2", "'other' is not a valid value"),
    ("price // test: price = 1 gives", "expected a value after 'gives'"),
    ("price // test: price = gives 4", "expected a value after '='"),
    ("price // test: price = 1 gives about \"x\"", "'about' requires a number"),
    ("price // test: now() = \"soon\" gives 1", "\"soon\" is not a valid instant"),
    ("price // test: rand() = 1 gives 1", "a test cannot set the result of 'rand'"),
  ])
  func `an invalid test is reported with a reason`(text: String, message: String) {
    #expect(report(text).contains("error[invalid-test]: \(message)"), "\(report(text))")
  }

  @Test func `a test sets the instant and the time zone`() {
    let text = """
      formatDate(now(), "YYYY-MM-DD HH:mm")
      // test: now() = "2026-05-01T23:30:00Z", timezone() = "Europe/Berlin" gives "2026-05-02 01:30"
      """
    #expect(report(text).hasSuffix("1 passed\n"), "\(report(text))")
  }

  // MARK: Beside documents

  @Test func `tests beside a document set and check fields`() {
    #expect(
      beside(
        #"""
        {"tests": [
          {"name": "as stored", "expect": {"total": 27}},
          {"name": "given", "given": {"price": 50, "colour": "Red", "when": "2026-05-01",
            "lines": [{"n": 1, "kind": "Big"}, {"n": 2}]},
           "expect": {"total": 5, "label": "RedBig", "next": "2026-05-02"}},
          {"name": "failing", "given": {"price": 0}, "expect": {"total": {"error": "division-by-zero"}}},
          {"name": "about", "given": {"price": 3}, "expect": {"total": {"about": 40.3}}},
          {"name": "wrong", "given": {"price": 10}, "expect": {"total": 18, "label": "Red"}}
        ]}
        """#) == """
          a.tests.json:2: ok: as stored
          a.tests.json:3: ok: given
          a.tests.json:6: ok: failing
          a.tests.json:7: ok: about
          a.tests.json:8: failed: wrong
            given     price = 10
            expected  total = 18
            got       total = 17
            expected  label = "Red"
            got       label = null
          a.tests.json: 4 passed, 1 failed

          """)
  }

  @Test(arguments: [
    (
      #"{"tests": [{"given": {"total": 1}, "expect": {"total": 1}}]}"#,
      "the field 'total' is computed"
    ),
    (#"{"tests": [{"given": {"prise": 1}, "expect": {"total": 1}}]}"#, "did you mean 'price'?"),
    (#"{"tests": [{"given": {"price": 1}}]}"#, "a test requires an object 'expect'"),
    (#"{"tests": [{"givn": {}, "expect": {"total": 1}}]}"#, "did you mean 'given'?"),
    (#"{"tests": [{"given": {"lines": [{"m": 1}]}, "expect": {"total": 1}}]}"#, "no column 'm'"),
    (
      #"{"tests": [{"given": {"when": "soon"}, "expect": {"total": 1}}]}"#,
      "'soon' is not an ISO 8601 date"
    ),
    (#"{"tests": 1}"#, "expected a list 'tests'"),
    (#"[]"#, "a test file must be an object"),
    (#"{"tests": ["#, "invalid-json"),
  ])
  func `an invalid file of tests is reported with a reason`(text: String, message: String) {
    #expect(beside(text).contains(message), "\(beside(text))")
  }

  @Test func `tests refer to fields and columns by title`() {
    let found = beside(
      #"{"tests": [{"given": {"Unit price": 50, "lines": [{"Amount": 3}]}, "expect": {"total": 5}}]}"#
    )
    #expect(
      found
        == "a.tests.json:1: ok: Unit price = 50, lines = [{\"Amount\":3}]\na.tests.json: 1 passed\n"
    )
  }

  @Test func `a row without an id does not get the id of another row`() {
    let tree = JSONTree.parse(
      Array(#"[{"n": 1}, {"_id": "row1", "cells": {"n": 2}}, {"n": 3}]"#.utf8)
    ).tree
    let document = JoyDocument(
      JSONTree.parse(
        Array(
          #"""
          {"files": [], "fields": [{"_id": "lines", "type": "table",
            "tableColumns": [{"_id": "n", "type": "number"}]}]}
          """#.utf8)
      ).tree)
    let stored = try? WrittenValue(document, settings: EvaluationSettings())
      .json(tree.root, of: tree, in: document.fields[0])
    let rows = stored.map { JSONTree.parse($0).tree }
    let ids = rows.map { rows in
      rows.elements(of: rows.root).map { rows[$0, "_id"].flatMap { rows.string($0) } }
    }
    #expect(ids == ["row2", "row1", "row3"])
  }

  @Test func `tests are validated without running them`() {
    func problems(_ tests: String) -> [String] {
      CaseFile.problems(in: Array(tests.utf8), name: "a.tests.json", language: .standard) { _ in
        Array(
          #"{"files": [], "fields": [{"_id": "price", "type": "number", "file": "f"}]}"#.utf8)
      }.map(\.message)
    }
    #expect(problems(#"{"tests": [{"expect": {"price": 1}}]}"#).isEmpty)
    #expect(
      problems(#"{"tests": [{"given": {"price": 2}}]}"#) == ["a test requires an object 'expect'"])
    #expect(problems(#"{"tests": [{"expect": {"prise": 1}}]}"#).count == 1)
    #expect(problems("{").count == 1)
  }

  @Test func `a missing document is reported`() {
    #expect(
      report(#"{"tests": []}"#, name: "b.tests.json").contains("there is no document 'b.json'"))
  }
}
