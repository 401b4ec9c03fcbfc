import CounterexampleSearch
import FormulaValues
import Formulas
import JSONTree
import JoyDoc

/// Returns a small form with formulas for its computed fields `f0`, `f1`…
enum SampleForm {
  static let inputs = #"""
    {"_id": "n", "type": "number", "title": "Amount", "value": 12},
    {"_id": "m", "type": "number", "title": "Share", "value": 3, "required": true},
    {"_id": "t", "type": "text", "title": "Code", "value": "a"},
    {"_id": "d", "type": "date", "title": "Due", "value": 1768089600000},
    {"_id": "c", "type": "dropdown", "title": "Choice", "value": "oA", "options":
      [{"_id": "oA", "value": "A"}, {"_id": "oB", "value": "B"}, {"_id": "oC", "value": "C"}]},
    {"_id": "s", "type": "multiSelect", "title": "Tags", "value": [], "options":
      [{"_id": "x", "value": "X"}, {"_id": "y", "value": "Y"}]},
    {"_id": "l", "type": "table", "title": "Lines", "rowOrder": ["b", "a"], "value":
      [{"_id": "a", "cells": {"q": 2, "k": "k1"}}, {"_id": "b", "cells": {"q": 5}}],
     "tableColumns": [{"_id": "q", "type": "number", "title": "Quantity"},
      {"_id": "k", "type": "dropdown", "title": "Kind", "options": [{"_id": "k1", "value": "K"}]}]},
    """#

  static func document(
    _ formulas: [(type: String, text: String)], inputs: String = SampleForm.inputs
  ) -> JoyDocument {
    var fields: [String] = []
    var definitions: [String] = []
    for (number, formula) in formulas.enumerated() {
      let literal = String(decoding: JSONWriter.literal(formula.text), as: UTF8.self)
      definitions.append(#"{"_id": "d\#(number)", "expression": \#(literal)}"#)
      fields.append(
        #"{"_id": "f\#(number)", "title": "Result \#(number)", "type": "\#(formula.type)", "#
          + #""formulas": [{"_id": "a", "key": "value", "formula": "d\#(number)"}]}"#)
    }
    let all = inputs + fields.joined(separator: ",")
    let positions =
      ["n", "m", "t", "d", "c", "s", "l", "z"].map {
        #"{"_id": "p\#($0)", "field": "\#($0)", "type": "number"}"#
      }.joined(separator: ",")
    let text =
      #"{"files": [{"_id": "F", "pageOrder": ["P"], "pages": [{"_id": "P", "fieldPositions": [\#(positions)]}]}], "#
      + #""fields": [\#(all)], "formulas": [\#(definitions.joined(separator: ","))]}"#
    return JoyDocument(JSONTree.parse(Array(text.utf8)).tree)
  }

  /// Returns a form whose formulas compute numbers.
  static func document(
    _ formulas: [String], inputs: String = SampleForm.inputs
  ) -> JoyDocument {
    document(formulas.map { ("number", $0) }, inputs: inputs)
  }

  static let environment = EvaluationEnvironment(now: 1_768_435_200_000)

  static func filled(_ document: JoyDocument) -> FilledDocument {
    FilledDocument(document, settings: EvaluationSettings(environment))
  }
}
