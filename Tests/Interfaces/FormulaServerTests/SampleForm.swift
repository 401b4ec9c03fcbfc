/// A document with a formula that may contain marks and escapes.
enum SampleForm {
  static func json(_ formula: String, target: String = "total", type: String = "number") -> String {
    """
    {
      "_id": "d", "files": [{"_id": "f", "pages": [{"_id": "p", "name": "P", "fieldPositions": [
        {"_id": "x1", "field": "price"}
      ]}], "pageOrder": ["p"]}],
      "fields": [
        {"_id": "price", "type": "number", "file": "f", "title": "Unit price", "value": 10},
        {"_id": "quantity", "type": "number", "file": "f", "identifier": "qty", "value": 3},
        {"_id": "größe 😀", "type": "text", "file": "f", "value": "L"},
        {"_id": "colour", "type": "dropdown", "file": "f", "value": "c1", "options": [
          {"_id": "c1", "value": "Red \\"hot\\""}, {"_id": "c2", "value": "Blue"}]},
        {"_id": "lines", "type": "table", "file": "f", "rowOrder": ["r1", "r2"],
          "tableColumnOrder": ["amount", "note"], "tableColumns": [
            {"_id": "amount", "type": "number", "title": "Amount"},
            {"_id": "note", "type": "text", "title": "Note"}],
          "value": [{"_id": "r1", "cells": {"amount": 4}}, {"_id": "r2", "cells": {"amount": 5}}]},
        {"_id": "\(target)", "type": "\(type)", "file": "f", "value": 0,
          "formulas": [{"_id": "a1", "key": "value", "formula": "calc"}],
          "logic": {"action": "hide", "eval": "and", "conditions": [
            {"file": "f", "page": "p", "field": "price", "condition": "=", "value": 1}]}}
      ],
      "formulas": [
        {"_id": "calc", "desc": "", "type": "calc", "scope": "global", "expression": "\(formula)"}
      ]
    }
    """
  }
}
