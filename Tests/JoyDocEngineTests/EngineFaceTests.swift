import FormulaValues
import Formulas
import JoyDocEngine
import Testing

/// What a program that embeds the engine asks of it.
@Suite struct EngineFaceTests {
  private static let form = """
    {"fields": [
      {"_id": "a", "type": "number", "value": 2},
      {"_id": "pick", "type": "dropdown", "value": "o1", "options": [{"_id": "o1", "value": "Red"}]},
      {"_id": "b", "type": "number", "formulas": [{"_id": "x", "key": "value", "formula": "f"}]}],
     "formulas": [{"_id": "f", "expression": "a * 10"}], "files": []}
    """

  @Test func `an observer is told of each change and recalculation`() async throws {
    var engine = try DocumentEngine(Array(Self.form.utf8))
    try await confirmation(expectedCount: 2) { told in
      engine.observer = { report in
        #expect(report.recomputedFields == ["b"])
        told()
      }
      _ = engine.recalculate()
      engine.settle()
      _ = try engine.apply(.fieldUpdate(FieldUpdate(field: "a", value: JSONPart(3))))
    }
  }

  @Test func `values are read as formulas read them`() throws {
    var engine = try DocumentEngine(Array(Self.form.utf8))
    _ = engine.recalculate()
    #expect(engine.fields == ["a", "pick", "b"])
    #expect(engine.reading(of: "b") == 20)
    #expect(engine.reading(of: "pick") == .choice(.init(id: "o1", text: "Red")))
    #expect(engine.reading(of: "nothing") == nil)
  }

  @Test func `the trace is that of the values as they are now`() throws {
    var engine = try DocumentEngine(Array(Self.form.utf8))
    _ = try engine.apply(.fieldUpdate(FieldUpdate(field: "a", value: JSONPart(7))))
    let trace = try #require(try engine.trace(of: "b"))
    #expect(trace.value?.value == 70)
    #expect(trace.inputs.map(\.value.value) == [7])
    #expect(try engine.trace(of: "a")?.text == nil)
  }
}
