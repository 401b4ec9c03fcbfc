import FormulaSheets
import FormulaChecker
import FormulaGraph
import FormulaIDE
import FormulaValues
import JSONTree
import JoyDoc
import JoyDocEngine
import JoyDocLint
import IndexedCollections
import SourceText
import Testing

/// Edits inside formulas, followed piece by piece, beside a fresh look at the whole text.
@Suite struct FollowedEditTests {
  private static let pieces = [
    "a", "b", "total", " + ", "1", "(", ")", "rows.", "cost", "\\\"", "\\u00e9", "é", "iff(", ", ",
    "result1", "result2", "`", ".", "", "", "",
  ]

  /// A document whose definitions stand before, between and behind its fields.
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
  func `after every edit inside a formula all is known that a fresh look finds`(seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    var bytes = Array(Self.start.utf8)
    var analysis = Analysis(bytes, name: "form.json")
    var problems = KnownProblems(analysis, name: "form.json")
    var values = try #require(LiveValues(analysis, environment: Environment()))
    var followed = 0
    for step in 0..<150 {
      let formula = try #require(analysis.formulas.randomElement(using: &random))
      let place = step % 5 == 4 ? Self.description(of: formula, analysis) : formula.place
      var first = Int.random(in: place.start...place.end, using: &random)
      while first < bytes.count, bytes[first] & 0xC0 == 0x80 { first -= 1 }
      var last = min(place.end, first + Int.random(in: 0...2, using: &random))
      while last < bytes.count, bytes[last] & 0xC0 == 0x80 { last += 1 }
      let text = Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
      var changed = bytes
      changed.replaceSubrange(first..<last, with: text)
      let fresh = Analysis(changed, name: "form.json")
      guard !fresh.isBroken else { continue }
      let freshProblems = KnownProblems(fresh, name: "form.json")
      bytes = changed
      guard
        let (next, edit) = analysis.replacing(DocumentRange(start: first, end: last), with: text),
        let found = problems.following(edit, next)
      else {
        (analysis, problems) = (fresh, freshProblems)
        values = try #require(LiveValues(analysis, environment: Environment()))
        continue
      }
      followed += 1
      values = try #require(values.following(edit, next, environment: Environment()))
      // Of every third state nothing is asked, so that what is known is of different ages.
      if step % 3 > 0 {
        #expect(Self.description(values, next) == (try Self.recalculated(fresh)), "step \(step)")
      }
      #expect(next.bytes == changed)
      #expect(Self.description(next) == Self.description(fresh), "step \(step)")
      #expect(found.findings == freshProblems.findings, "step \(step)")
      #expect(Self.places(next) == Self.places(fresh), "step \(step)")
      (analysis, problems) = (next, found)
    }
    #expect(followed > 50)
  }

  @Test func `an edit that ends the string is not followed`() throws {
    let bytes = Array(Self.start.utf8)
    let analysis = Analysis(bytes, name: "form.json")
    let place = try #require(analysis.formulas.first).place
    for text in ["\"", "\\", "\n"] {
      #expect(
        analysis.replacing(DocumentRange(start: place.end, end: place.end), with: text.utf8) == nil)
    }
  }

  /// Where the text of a formula's description stands.
  private static func description(of formula: EmbeddedFormula, _ analysis: Analysis)
    -> DocumentRange
  {
    guard let document = analysis.document, let number = formula.definition,
      let node = document.tree[document.formulas[number].node, "desc"]
    else { return formula.place }
    return document.tree.contentRange(node)
  }

  /// What the fields hold, and which formulas failed.
  private static func description(_ values: LiveValues, _ analysis: Analysis) -> [String] {
    (analysis.document?.fields.indices ?? 0..<0).map { number in
      "\(values.value(of: Slot(number))) \(values.failure(ofField: number)?.message ?? "")"
    }
  }

  /// Where each field and formula is named, looked up one by one.
  private static func places(_ analysis: Analysis) -> [[Occurrence]] {
    guard let document = analysis.document else { return [] }
    let entities =
      document.fields.map { Entity.field($0.id) }
      + document.formulas.map { Entity.definition($0.id) } + [.column(field: "rows", id: "cost")]
    return entities.map { analysis.occurrences(of: $0) }
  }

  /// The same after a full recalculation whose results are written into the file.
  private static func recalculated(_ analysis: Analysis) throws -> [String] {
    let document = try #require(analysis.document)
    let plan = DocumentProgram(try #require(analysis.plan))
    let recalculation = FullRecalculation(document, plan)
    let changed = JoyDocument(JSONTree.parse(recalculation.applied(to: document)).tree)
    return changed.fields.indices.map { number in
      let failure = recalculation.failures.first { $0.cell.index == number }
      let value = FieldBinding(changed).value(in: Slot(number))
      return "\(value) \(failure?.error.message ?? "")"
    }
  }

  /// Everything about an analysis that features read.
  private static func description(_ analysis: Analysis) -> [String] {
    var lines: [String] = []
    for formula in analysis.formulas {
      lines.append("\(formula.place) \(formula.map) \(formula.checked.type)")
      lines.append("\(formula.checked.references) \(formula.checked.diagnostics.map(\.message))")
    }
    guard let document = analysis.document else { return lines }
    for field in document.fields {
      lines.append("\(field.id) \(field.idRange) \(field.columns.map(\.idRange))")
      lines.append("\(field.applications.map(\.formulaRange)) \(String(describing: field.value))")
    }
    for definition in document.formulas {
      lines.append("\(definition.id) \(definition.idRange) \(definition.expression?.text ?? "")")
    }
    guard let plan = analysis.plan else { return lines }
    for (number, target) in plan.targets.enumerated() {
      lines.append("\(target) \(plan.graph.inputs(of: number))")
      lines.append("\(plan.graph.dependants(of: number))")
    }
    return lines + ["\(plan.cycles) \(Array(plan.inputs))"]
  }
}

/// Source: Steele, Lea, Flood, Fast Splittable Pseudorandom Number Generators, 2014.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
