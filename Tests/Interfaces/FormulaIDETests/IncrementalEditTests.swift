import SheetEvaluation
import FormulaChecker
import FormulaIDE
import FormulaValues
import JSONTree
import JoyDoc
import JoyDocEngine
import JoyDocLint
import IndexedCollections
import SourceText
import SeededRandom
import Testing

/// Incremental updates after edits inside formulas, compared with a full analysis.
@Suite struct FollowedEditTests {
  private static let pieces = [
    "a", "b", "total", " + ", "1", "(", ")", "rows.", "cost", "\\\"", "\\u00e9", "é", "iff(", ", ",
    "result1", "result2", "`", ".", "", "", "",
  ]

  /// A document with definitions before, between and after its fields.
  private static let start = """
    {"_id": "d", "files": [{"_id": "f", "pages": [], "pageOrder": []}], "formulas": [
    {"_id": "one", "expression": "a + b * 2", "desc": "", "type": "calc", "scope": "global"},
    {"expression": "concat(\\"é\\", \\"\\u00e9\\")", "_id": "two", "desc": "", "type": "calc"},
    {"_id": "three", "expression": "sum(rows.cost) + result1", "desc": "", "type": "calc"},
    {"_id": "four", "expression": "iff(kind == \\"Rad\\", 1, 0)", "desc": "", "type": "calc"}
    ], "fields": [
    {"_id": "a", "type": "number", "file": "f", "value": "7"},
    {"_id": "b", "type": "number", "file": "f", "identifier": "a"},
    {"_id": "kind", "type": "dropdown", "file": "f", "options": [{"_id": "1", "value": "Red"}],
     "formulas": [{"_id": "p", "key": "value", "formula": "two"}]},
    {"_id": "rows", "type": "table", "file": "f", "rowOrder": [], "value": [],
     "tableColumns": [{"_id": "cost", "type": "number"}], "tableColumnOrder": ["cost"]},
    {"_id": "result1", "type": "number", "file": "f",
     "formulas": [{"_id": "q", "key": "value", "formula": "one"}]},
    {"_id": "result2", "type": "number", "file": "f",
     "formulas": [{"_id": "r", "key": "value", "formula": "three"}]},
    {"_id": "when", "type": "text", "file": "f",
     "formulas": [{"_id": "s", "key": "value", "formula": "four"}, {"_id": "t", "key": "other"}]}
    ]}
    """

  @Test(arguments: 1...6)
  func `edits inside formulas equal a full analysis`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = try FollowedText(Self.start)
    for step in 0..<150 {
      let formula = try #require(text.analysis.formulas.randomElement(using: &random))
      let place = step % 5 == 4 ? Self.description(of: formula, text.analysis) : formula.place
      let new = Self.pieces.randomElement(using: &random) ?? ""
      try text.edit(within: place, to: new, asking: step % 3 > 0, "step \(step)", &random)
    }
    #expect(text.followed > 50)
  }

  @Test func `an edit that ends the string is not incremental`() throws {
    let bytes = Array(Self.start.utf8)
    let analysis = Analysis(bytes, name: "form.json")
    let place = try #require(analysis.formulas.first).place
    for text in ["\"", "\\", "\n"] {
      #expect(
        analysis.replacing(DocumentRange(start: place.end, end: place.end), with: text.utf8) == nil)
    }
  }

  /// Returns the range of a formula's description.
  private static func description(of formula: EmbeddedFormula, _ analysis: Analysis)
    -> DocumentRange
  {
    guard let document = analysis.document, let number = formula.definition,
      let node = document.tree[document.formulas[number.index].node, "desc"]
    else { return formula.place }
    return document.tree.contentRange(node)
  }
}
