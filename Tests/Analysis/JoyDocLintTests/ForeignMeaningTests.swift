import FormulaLint
import JSONTree
import JoyDocLint
import SourceText
import Testing

/// Functions with another meaning in spreadsheets.
struct ForeignMeaningTests {
  private func findings(_ formulas: [String]) -> [Finding] {
    let definitions = formulas.enumerated().map { number, text in
      let literal = String(decoding: JSONWriter.literal(text), as: UTF8.self)
      return #"{"_id": "f\#(number)", "expression": \#(literal), "type": "calc"}"#
    }
    let document = #"""
      {"files": [], "fields": [
        {"_id": "s", "type": "text", "file": "f"}, {"_id": "d", "type": "date", "file": "f"}],
       "formulas": [\#(definitions.joined(separator: ", "))]}
      """#
    return Linter().findings(in: Array(document.utf8), of: "d.json").filter {
      $0.diagnostic.rule == ForeignMeaningRule.description.name
    }
  }

  @Test func `each function is reported once per document, at its first call`() {
    let found = findings(["upper(s)", "MID(s, 1, 2)", "WEEKDAY(d) + MID(s, 2, 2)", "MID(s, 0, 1)"])
    #expect(found.map(\.formula) == ["f1", "f2"])
    #expect(
      found.map(\.diagnostic.message) == [
        "'MID' does something else here than in a spreadsheet: `mid` counts characters from 0",
        "'WEEKDAY' does something else here than in a spreadsheet: `weekday` begins with 1 for Monday",
      ])
  }

  @Test(arguments: ["mid(s, 0, 2)", "UPPER(s)", "weekday(d)", #""MID(1)""#])
  func `unambiguous and equivalent calls are not reported`(formula: String) {
    #expect(findings([formula]).isEmpty)
  }

  @Test func `a comment suppresses one call, and the next one is reported`() {
    let found = findings(["MID(s, 0, 2) // formulary:ignore foreign-meaning", "MID(s, 1, 2)"])
    #expect(found.map(\.formula) == ["f1"])
  }
}
