/// A document with database-generated ids, like most real documents.
enum HexadecimalForm {
  static let id: [String: String] = [
    "Customer": "6857a0f2c31b4e0d9a7f1c01", "Quantity": "6857a0f2c31b4e0d9a7f1c02",
    "Tax rate": "6857a0f2c31b4e0d9a7f1c03", "Due date": "6857a0f2c31b4e0d9a7f1c04",
    "State": "6857a0f2c31b4e0d9a7f1c05", "Lines": "6857a0f2c31b4e0d9a7f1c06",
    "Net": "6857a0f2c31b4e0d9a7f1c07", "Total": "6857a0f2c31b4e0d9a7f1c08",
    "Amount": "6857a0f2c31b4e0d9a7f2c01", "Item": "6857a0f2c31b4e0d9a7f2c02",
  ]

  /// The text with `<Title>` in place of ids. `formula` computes the total and may contain marks.
  static func json(_ formula: String, target: String = "Total") -> String {
    let text = """
      {
        "_id": "6857a0f2c31b4e0d9a7f0000", "files": [{"_id": "6857a0f2c31b4e0d9a7f0001",
          "pages": [{"_id": "6857a0f2c31b4e0d9a7f0002", "name": "First page", "fieldPositions": [
            {"_id": "6857a0f2c31b4e0d9a7f5c01", "field": "<Net>"}]}],
          "pageOrder": ["6857a0f2c31b4e0d9a7f0002"]}],
        "fields": [
          {"_id": "<Customer>", "type": "text", "title": "Customer", "value": "ACME"},
          {"_id": "<Quantity>", "type": "number", "title": "Quantity", "value": 3},
          {"_id": "<Tax rate>", "type": "number", "title": "Tax rate", "value": 0.5},
          {"_id": "<Due date>", "type": "date", "title": "Due date", "value": 1700000000000},
          {"_id": "<State>", "type": "dropdown", "title": "State", "options": [
            {"_id": "6857a0f2c31b4e0d9a7f6c01", "value": "Open"},
            {"_id": "6857a0f2c31b4e0d9a7f6c02", "value": "Paid"}]},
          {"_id": "<Lines>", "type": "table", "title": "Lines",
            "rowOrder": ["6857a0f2c31b4e0d9a7f7c01"],
            "tableColumnOrder": ["<Item>", "<Amount>"], "tableColumns": [
              {"_id": "<Item>", "type": "text", "title": "Item"},
              {"_id": "<Amount>", "type": "number", "title": "Amount"}],
            "value": [{"_id": "6857a0f2c31b4e0d9a7f7c01", "cells": {"<Item>": "Ink", "<Amount>": 4}}]},
          {"_id": "<Net>", "type": "number", "title": "Net",
            "formulas": [{"_id": "6857a0f2c31b4e0d9a7f3c01", "key": "value",
              "formula": "6857a0f2c31b4e0d9a7f4c01"}]},
          {"_id": "<Total>", "type": "number", "title": "Total", "value": 0}
        ],
        "formulas": [
          {"_id": "6857a0f2c31b4e0d9a7f4c01", "desc": "", "type": "calc", "scope": "global",
            "expression": "sum(map(<Lines>, (row) -> row.<Amount>))"},
          {"_id": "6857a0f2c31b4e0d9a7f4c02", "desc": "", "type": "calc", "scope": "global",
            "expression": "\(formula)"}
        ]
      }
      """.replacing(
        "\"title\": \"\(target)\"",
        with: """
          "title": "\(target)", "formulas": [{"_id": "6857a0f2c31b4e0d9a7f3c02", "key": "value",
            "formula": "6857a0f2c31b4e0d9a7f4c02"}]
          """)
    return id.reduce(text) { $0.replacing("<\($1.key)>", with: $1.value) }
  }
}
