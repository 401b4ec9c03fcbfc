import FormulaLint
import Foundation
import FormulaValues
import Formulas
import JoyDocLint
import SourceText
import Testing

@Suite struct FixTests {
  private func fixed(_ formula: String, unsafe: Bool = false) -> String {
    let bytes = Linter().fixed(
      Array(formula.utf8), of: "a.formula", includingUnsafe: unsafe
    ).bytes
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("=price * 2", "price * 2"),
    ("iff(a > 1 and b > 1 or not c, 1, 2)", "iff(or(and(a > 1, b > 1), not(c)), 1, 2)"),
    ("max(a; b,)", "max(a, b)"),
    ("a <> b", "a != b"),
    ("sum(a, b", "sum(a, b)"),
    ("a + b", "a + b"),
    ("summe(a, b)", "summe(a, b)"),
  ])
  func `safe fixes repair a whole formula`(text: String, expected: String) {
    #expect(fixed(text) == expected)
  }

  @Test func `an unsafe fix is applied only on request`() {
    #expect(fixed("summ(a, b)") == "summ(a, b)")
    #expect(fixed("summ(a, b)", unsafe: true) == "sum(a, b)")
  }

  @Test(
    arguments: [
      (##"TEXT(n, "#,#")"##, nil), (##"TEXT(n, "# ?/?")"##, nil), (#"TEXT(n, "hh:mm:ss.00")"#, nil),
      (#"TEXT(n, f)"#, nil), (#"TEXT(n, "0.00")"#, #"formatNumber(n, "0.00")"#),
      (#"TEXT(n, "[Red]0.00")"#, #"formatNumber(n, "0.00")"#),
      (#"TEXT(n, "0.00 \"EUR\"")"#, #"formatNumber(n, "0.00 'EUR'")"#),
    ] as [(String, String?)])
  func `a number pattern of a spreadsheet is taken over only if it gives the same text`(
    formula: String, expected: String?
  ) {
    #expect(fixed(formula, unsafe: true) == expected ?? formula)
  }

  @Test func `harmless fixes apply beside a harmful one`() {
    // Keeping only one side of the condition would leave a text as a condition.
    let harmful = "and(a, iff(and(price > 1, false), price, 0))"
    #expect(fixed(harmful) == harmful)
    #expect(
      fixed("and(\(harmful), b <> c, d <> e)") == "and(\(harmful), b != c, d != e)")
    let bytes = Array("and(\(harmful), b <> c, d <> e)".utf8)
    let linter = Linter()
    let found = linter.findings(in: bytes, of: "a.formula")
    #expect(linter.harmlessFixes(of: found, in: bytes, of: "a.formula").count == 2)
  }

  @Test func `a fix that causes a warning is not applied`() {
    let document =
      #"{"files": [], "fields": [{"_id": "12abc", "type": "number", "file": "f"}], "formulas": [{"_id": "x", "expression": "12abc + 1", "desc": "", "type": "calc", "scope": "global"}]}"#
    let bytes = Array(document.utf8)
    #expect(Linter().fixed(bytes, of: "d.json", includingUnsafe: true).bytes == bytes)
    #expect(fixed("12abc + 1") == "`12abc` + 1")
  }

  @Test(arguments: LintRules.all.filter { !$0.wrong.isEmpty })
  func `fixes leave no more errors, and a second run finds nothing to fix`(rule: RuleDescription) {
    let name = rule.subject == .formula ? "a.formula" : "a.json"
    let original = Array(rule.wrong.utf8)
    let linter = Linter()
    for unsafe in [false, true] {
      let (bytes, _) = linter.fixed(original, of: name, includingUnsafe: unsafe)
      let errors = { (bytes: [UInt8]) in
        linter.findings(in: bytes, of: name).count { $0.diagnostic.severity == .error }
      }
      #expect(errors(bytes) <= errors(original))
      #expect(linter.fixed(bytes, of: name, includingUnsafe: unsafe).bytes == bytes)
    }
  }

  @Test(arguments: [
    "1 > 0 && 2 > 1", "2 ^ 3 ^ 2", "-7 % 3", "5 |> max(3)", "true ? 1 : 2", "'a\\u0041'",
    "iff(2 > 1, true, false)", "map([1, 2], x -> x ^ 2)", "!(1 > 2)", "'ab'.upper()",
  ])
  func `safe fixes keep the value of a formula`(text: String) throws {
    let document =
      #"{"files": [], "fields": [], "formulas": [{"_id": "x", "expression": "\#(text.split(separator: "\\").joined(separator: "\\\\"))", "desc": "", "type": "calc", "scope": "global"}]}"#
    let original = Array(document.utf8)
    let (bytes, count) = Linter().fixed(original, of: "d.json", includingUnsafe: false)
    #expect(count > 0)
    let mended = String(decoding: bytes, as: UTF8.self)
    let start = try #require(mended.range(of: #""expression": ""#)).upperBound
    let end = try #require(mended.range(of: #"", "desc""#)).lowerBound
    let formula = mended[start..<end].replacingOccurrences(of: #"\""#, with: "\"")
    #expect(!formula.isEmpty)
    let context = NamedValues([:])
    #expect(try Formula(formula).value(in: context) == Formula(text).value(in: context))
    #expect(
      !Linter().findings(in: bytes, of: "d.json").contains { $0.diagnostic.rule == "portability" })
  }
}
