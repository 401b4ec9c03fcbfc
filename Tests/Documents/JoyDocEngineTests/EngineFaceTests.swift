import FormulaValues
import Formulas
import JoyDocEngine
import Testing

/// The public API of the engine.
@Suite struct EngineFaceTests {
  private static let form = """
    {"fields": [
      {"_id": "a", "type": "number", "value": 2},
      {"_id": "pick", "type": "dropdown", "value": "o1", "options": [{"_id": "o1", "value": "Red"}]},
      {"_id": "b", "type": "number", "formulas": [{"_id": "x", "key": "value", "formula": "f"}]}],
     "formulas": [{"_id": "f", "expression": "a * 10"}], "files": []}
    """

  @Test func `an observer is notified of each change and recalculation`() async throws {
    var engine = try DocumentEngine(Array(Self.form.utf8))
    try await confirmation(expectedCount: 2) { reported in
      engine.observer = { report in
        #expect(report.recomputedFields == ["b"])
        reported()
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
    #expect(engine.value(of: "b") == 20)
    #expect(engine.value(of: "pick") == .choice(.init(id: "o1", text: "Red")))
    #expect(engine.value(of: "nothing") == nil)
    #expect("\(engine.storedValue(of: "pick") ?? .null)" == "\"o1\"")
  }

  @Test func `values are set by literals`() throws {
    var engine = try DocumentEngine(Array(Self.form.utf8))
    #expect(try engine.set("a", to: 3).recomputedFields == ["b"])
    #expect(engine.value(of: "b") == 30)
    #expect(throws: ChangeError.unknownField("c")) { try engine.set("c", to: 3) }
    let row: JSONPart = ["_id": "r", "cells": ["n": -1.5, "on": true, "tags": ["x", 2]]]
    #expect("\(row)" == #"{"_id":"r","cells":{"n":-1.5,"on":true,"tags":["x",2]}}"#)
  }

  @Test func `a trace uses the current values`() throws {
    var engine = try DocumentEngine(Array(Self.form.utf8))
    _ = try engine.apply(.fieldUpdate(FieldUpdate(field: "a", value: JSONPart(7))))
    let trace = try #require(try engine.trace(of: "b"))
    #expect(trace.value?.value == 70)
    #expect(trace.inputs.map(\.value.value) == [7])
    #expect(try engine.trace(of: "a")?.text == nil)
  }

  /// Formulas, some of which read others, with gaps, unchanged numbers, texts and errors.
  private static func web(first: Int) -> [UInt8] {
    let count = 300
    let expressions = (0..<count).map { index in
      switch index % 7 {
      case 3: "max(f\(index - 1), 40)"
      case 4: "iff(f\(index - 2) > 60, 1 / (first - 5), f\(index - 2))"
      case 5: "first * \(index)"
      case 6: #"iff(first > 7, "x\#(index)", first)"#
      default: index == 0 ? "first" : "round(f\(max(0, index - 3)) / 3, 1) + first"
      }
    }
    let fields = (0..<count).map {
      #"{"_id":"f\#($0)","type":"number","formulas":[{"key":"value","formula":"d\#($0)"}]}"#
    }
    let formulas = (0..<count).map {
      #"{"_id":"d\#($0)","expression":"\#(expressions[$0].replacing("\"", with: "\\\""))"}"#
    }
    return Array(
      """
      {"fields":[{"_id":"first","type":"number","value":\(first)},\(fields.joined(separator: ","))],\
      "formulas":[\(formulas.joined(separator: ","))],"files":[]}
      """.utf8)
  }

  @Test func `chained formulas equal a full recalculation`() throws {
    var engine = try DocumentEngine(Self.web(first: 1))
    _ = engine.recalculate()
    for value in [2, 2, 5, 8, 3, 80, 5, 4, 1] {
      _ = try engine.apply(
        .fieldUpdate(FieldUpdate(field: "first", value: JSONPart(Double(value)))))
      var fresh = try DocumentEngine(engine.bytes)
      _ = fresh.recalculate()
      #expect(engine.failures.map(\.fieldID) == fresh.failures.map(\.fieldID), "first = \(value)")
      #expect(fresh.bytes == engine.bytes, "first = \(value)")
    }
  }

  @Test func `a formula may read only document facts`() throws {
    let text = #"""
      {"metadata": {"version": "7"}, "files": [], "fields": [{"_id": "t", "type": "text",
        "file": "f", "formulas": [{"_id": "a", "key": "value", "formula": "x"}]}],
       "formulas": [{"_id": "x", "expression": "meta(null, \"version\")", "desc": "",
         "type": "calc", "scope": "global"}]}
      """#
    var engine = try DocumentEngine(Array(text.utf8))
    _ = engine.recalculate()
    #expect(try engine.storedValue(of: "t") == JSONPart(parsing: Array(#""7""#.utf8)))
  }
}
