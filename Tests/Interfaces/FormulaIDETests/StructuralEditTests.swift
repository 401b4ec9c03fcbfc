import FormulaIDE
import Foundation
import JSONTree
import JoyDoc
import JoyDocLint
import SourceText
import SeededRandom
import Testing

/// Added, removed and moved fields and formulas, analysed with and without the previous analysis.
@Suite struct StructuralEditTests {
  private static let fields = [
    #"{"_id": "a", "type": "number", "file": "f", "title": "Net price", "value": 7}"#,
    #"{"_id": "b", "type": "number", "file": "f", "identifier": "rate"}"#,
    #"{"_id": "c", "type": "text", "file": "f", "identifier": "rate"}"#,
    #"{"_id": "kind", "type": "dropdown", "file": "f", "options": [{"_id": "1", "value": "Red"}]}"#,
    #"{"_id": "rows", "type": "table", "file": "f", "rowOrder": [], "value": [], "tableColumns": [{"_id": "cost", "type": "number"}]}"#,
    #"{"_id": "x", "type": "number", "file": "f"}"#,
    #"{"_id": "result", "type": "number", "file": "f", "formulas": [{"_id": "q", "key": "value", "formula": "one"}]}"#,
    #"{"_id": "other", "type": "text", "file": "f", "formulas": [{"_id": "r", "key": "value", "formula": "two"}]}"#,
    #"{"_id": "x", "type": "text", "file": "f"}"#,
    #"{"_id": "a", "type": "text", "file": "f", "hidden": true}"#,
  ]

  private static let formulas = [
    #"{"_id": "one", "expression": "a + rate * 2", "desc": ""}"#,
    #"{"_id": "two", "expression": "if(kind == \"Red\", sum(rows.cost), x)", "desc": ""}"#,
    #"{"_id": "three", "expression": "let x = 3; x + result", "desc": ""}"#,
    #"{"_id": "four", "expression": "map([1, 2], (b) -> b + `a`)", "desc": ""}"#,
    #"{"_id": "five", "expression": "fieldTitle(kind) + isVisible('c')", "desc": ""}"#,
    #"{"_id": "six", "expression": "round(a > 1 and a < 0, 1) // formulary-ignore", "desc": ""}"#,
    #"{"_id": "one", "expression": "result + missing", "desc": ""}"#,
  ]

  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil

  private static func text(_ fields: [String], _ formulas: [String]) -> [UInt8] {
    Array(
      """
      {"_id": "d", "formulas": [\(formulas.joined(separator: ",\n"))],
      "fields": [\(fields.joined(separator: ",\n"))],
      "files": [{"_id": "f", "pages": [{"_id": "g", "name": "P", "fieldPositions": []}]}]}
      """.utf8)
  }

  @Test(arguments: 1...(isLong ? 60 : 3))
  func `the previous analysis does not affect the result`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var (fields, formulas) = (Self.fields.shuffled(using: &random), Self.formulas)
    var analysis = Analysis(Self.text(fields, formulas), name: "form.json")
    var problems = IncrementalFindings(analysis, name: "form.json")
    for step in 0..<(Self.isLong ? 60 : 25) {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        if Bool.random(using: &random) {
          Self.change(&fields, of: Self.fields, &random)
        } else {
          Self.change(&formulas, of: Self.formulas, &random)
        }
      }
      let bytes = Self.text(fields, formulas)
      let fresh = Analysis(bytes, name: "form.json")
      let next = Analysis(bytes, name: "form.json", known: analysis)
      let found = IncrementalFindings(next, name: "form.json", known: problems)
      #expect(FollowedText.description(next) == FollowedText.description(fresh), "step \(step)")
      #expect(
        found.findings == IncrementalFindings(fresh, name: "form.json").findings, "step \(step)")
      #expect(FollowedText.places(next) == FollowedText.places(fresh), "step \(step)")
      (analysis, problems) = (next, found)
    }
  }

  /// Inserts, removes or moves an element.
  private static func change(
    _ parts: inout [String], of all: [String], _ random: inout SeededGenerator
  ) {
    guard let part = all.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: parts.insert(part, at: Int.random(in: 0...parts.count, using: &random))
    case 1 where parts.count > 3: parts.remove(at: Int.random(in: 0..<parts.count, using: &random))
    default: parts.shuffle(using: &random)
    }
  }
}
