/// A small document with every part of the format.
enum CompleteDocument {
  /// The document on one line.
  static var line: String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  static let text = #"""
    {
      "_id": "doc", "identifier": "doc_1", "type": "document", "stage": "published", "name": "Form",
      "createdOn": 1700000000000, "deleted": false, "categories": ["a"], "metadata": {"k": "v"},
      "files": [{
        "_id": "f", "name": "File", "pageOrder": ["p"], "styles": {}, "footer": null,
        "header": {"fieldPositions": [], "height": 1, "cols": 8, "rowHeight": 8, "layout": "grid",
                   "presentation": null},
        "pages": [{
          "_id": "p", "name": "One", "width": 816, "height": 1056, "cols": 8, "rowHeight": 8,
          "layout": "grid", "presentation": "normal", "hidden": false,
          "logic": {"action": "hide", "eval": "and", "conditions": [
            {"file": "f", "page": "p", "field": "n", "condition": ">", "value": 1}]},
          "fieldPositions": [{
            "_id": "q", "field": "t", "type": "table", "displayType": "original", "x": 0, "y": 0,
            "width": 8, "height": 8, "tableColumns": {"c": {"format": "MM/DD/YYYY"}}}]
        }],
        "views": [{"type": "mobile", "pageOrder": [], "pages": []}]
      }],
      "fields": [
        {"_id": "x", "type": "text", "file": "f", "title": "Text", "value": "a", "required": true,
         "hiddenViews": ["mobile"], "formulas": [{"_id": "ax", "key": "value", "formula": "g"}]},
        {"_id": "n", "type": "number", "file": "f", "value": ""},
        {"_id": "d", "type": "date", "file": "f", "value": null, "format": "MM/DD/YYYY"},
        {"_id": "o", "type": "dropdown", "file": "f", "value": "o1",
         "options": [{"_id": "o1", "value": "One", "width": 0, "deleted": false}]},
        {"_id": "m", "type": "multiSelect", "file": "f", "multi": true, "value": ["m1"],
         "options": [{"_id": "m1", "value": "One"}]},
        {"_id": "i", "type": "image", "file": "f", "value": [{"_id": "i1", "url": "u"}]},
        {"_id": "s", "type": "signature", "file": "f", "value": "data:", "signer": "A"},
        {"_id": "t", "type": "table", "file": "f", "rowOrder": ["r"], "tableColumnOrder": ["c"],
         "tableColumns": [{"_id": "c", "type": "date", "title": "C", "width": 100, "hidden": true}],
         "value": [{"_id": "r", "cells": {"c": ""}, "deleted": false}]},
        {"_id": "l", "type": "collection", "file": "f",
         "schema": {"root": {"root": true, "tableColumns": [], "children": ["sub"]},
                    "sub": {"tableColumns": [{"_id": "c", "type": "text"}], "hidden": true}},
         "value": [{"_id": "i1", "cells": {},
                    "children": {"sub": {"value": [{"_id": "i2", "cells": {"c": "x"}}]}}}]},
        {"_id": "h", "type": "chart", "file": "f", "xTitle": "", "xMin": 0, "xMax": 1,
         "yTitle": "", "yMin": 0, "yMax": 1,
         "value": [{"_id": "s1", "points": [{"_id": "p1", "x": 1, "y": null}]}]},
        {"_id": "z", "type": "custom", "file": "f", "value": {"any": [1]}}
      ],
      "formulas": [{"_id": "g", "expression": "'a'", "desc": "", "type": "calc", "scope": "global"}]
    }
    """#
}
