/// A document with any number of formulas, generated from a seed: fields of most types, some with
/// logic, a table for every 25 formulas, and formulas that differ in names, numbers and texts and
/// read each other's results.
struct SampleDocument {
  private var random: SplitMix
  private var fields: [String] = []
  private var formulas: [String] = []
  private var numbers: [String] = []
  private var texts: [String] = []
  private var dates: [String] = []
  private var dropdowns: [String] = []
  private var tables: [String] = []
  private var positions: [String] = []

  /// The document's text.
  static func text(formulas count: Int, seed: UInt64) -> String {
    var document = SampleDocument(random: SplitMix(state: seed))
    document.addInputs(max(4, count / 6))
    for number in 0..<count {
      if number % 25 == 0 { document.addTable(number / 25) }
      document.addFormula(number)
    }
    return document.joined(seed)
  }

  private init(random: SplitMix) { self.random = random }

  private func joined(_ seed: UInt64) -> String {
    """
    {
      "_id": "document\(seed)", "identifier": "sample_\(seed)", "name": "Sample \(seed)",
      "type": "document", "stage": "published",
      "formulas": [
    \(formulas.joined(separator: ",\n"))
      ],
      "fields": [
    \(fields.joined(separator: ",\n"))
      ],
      "files": [{"_id": "file", "pages": [{"_id": "page", "name": "Page", "width": 816, \
    "height": 1056, "cols": 8, "rowHeight": 8, "layout": "grid", "presentation": "normal", \
    "fieldPositions": [
    \(positions.joined(separator: ",\n"))
      ]}], "pageOrder": ["page"], "views": []}]
    }
    """
  }

  // MARK: Fields

  private mutating func addInputs(_ count: Int) {
    for number in 0..<count {
      add("number\(number)", "number", title: "Number \(number)", "\(random.below(10_000)).5")
      numbers.append("number\(number)")
      if number % 3 == 0 {
        add("text\(number)", "text", title: "Text \(number)", "\"Answer \(random.below(1000))\"")
        texts.append("text\(number)")
      }
      if number % 5 == 0 {
        let day = 1_700_000_000_000 + number * 86_400_000
        add("date\(number)", "date", title: "Date \(number)", "\(day)")
        dates.append("date\(number)")
      }
      if number % 4 == 0 {
        let options = ["open", "done", "late"].enumerated().map {
          #"{"_id": "option\#(number)\#($0)", "value": "\#($1)", "deleted": false}"#
        }
        add(
          "choice\(number)", "dropdown", title: "Choice \(number)", "\"option\(number)1\"",
          more: #", "options": [\#(options.joined(separator: ", "))]"#)
        dropdowns.append("choice\(number)")
      }
      if number % 6 == 0 { addDetails(number) }
    }
  }

  /// Fields that are shown only for some earlier answers.
  private mutating func addDetails(_ number: Int) {
    add(
      "remark\(number)", "textarea", title: "Remark \(number)", nil,
      more: #", "identifier": "remark_\#(number)", "hidden": true, "required": false"#
        + logic("show", "number\(number)", ">", "\(random.below(500))"))
    let options = ["Monday", "Tuesday", "Wednesday"].enumerated().map {
      #"{"_id": "day\#(number)\#($0)", "value": "\#($1)"}"#
    }
    add(
      "days\(number)", "multiSelect", title: "Days \(number)", #"["day\#(number)0"]"#,
      more: #", "multi": true, "options": [\#(options.joined(separator: ", "))]"#
        + logic("hide", "text\(number)", "=", "\"Answer \(random.below(1000))\""))
  }

  private func logic(
    _ action: String, _ field: String, _ comparison: String, _ value: String
  ) -> String {
    #"""
    , "logic": {"action": "\#(action)", "eval": "and", "conditions": [{"file": "file", \#
    "page": "page", "field": "\#(field)", "condition": "\#(comparison)", "value": \#(value)}]}
    """#
  }

  private mutating func addTable(_ number: Int) {
    let columns = [("item", "text"), ("price", "number"), ("quantity", "number"), ("due", "date")]
      .map { #"{"_id": "\#($0.0)", "type": "\#($0.1)", "title": "\#($0.0)", "width": 0}"# }
    let count = 3 + random.below(5)
    let rows = (0..<count).map { row in
      """
      {"_id": "row\(number)_\(row)", "deleted": false, "cells": {"item": "Item \(row)", \
      "price": \(random.below(100)).25, "quantity": \(random.below(20)), "due": 1700000000000}}
      """
    }
    let order = (0..<count).map { "\"row\(number)_\($0)\"" }.joined(separator: ", ")
    add(
      "table\(number)", "table", title: "Table \(number)", "[\(rows.joined(separator: ", "))]",
      more: """
        , "tableColumns": [\(columns.joined(separator: ", "))], \
        "tableColumnOrder": ["item", "price", "quantity", "due"], "rowOrder": [\(order)]
        """)
    tables.append("table\(number)")
  }

  private mutating func add(
    _ id: String, _ type: String, title: String, _ value: String?, more: String = ""
  ) {
    let value = value.map { ", \"value\": \($0)" } ?? ""
    fields.append(
      """
          {"_id": "\(id)", "type": "\(type)", "file": "file", "title": "\(title)"\(more)\(value)}
      """)
    positions.append(
      """
          {"_id": "position_\(id)", "field": "\(id)", "type": "\(type)", "displayType": "original", \
      "x": 0, "y": \(positions.count), "width": 4, "height": 1}
      """)
  }

  // MARK: Formulas

  private mutating func addFormula(_ number: Int) {
    let (type, text) = formula()
    let escaped = text.replacing("\"", with: "\\\"")
    formulas.append(
      """
          {"_id": "formula\(number)", "desc": "Formula \(number)", "type": "calc", \
      "scope": "global", "expression": "\(escaped)"}
      """)
    let id = "result\(number)"
    add(
      id, type, title: "Result \(number)", nil,
      more: """
        , "formulas": [{"_id": "apply\(number)", "key": "value", "formula": "formula\(number)"}]
        """)
    if type == "number" { numbers.append(id) } else if type == "text" { texts.append(id) }
  }

  private mutating func formula() -> (type: String, text: String) {
    let (a, b) = (pick(numbers), pick(numbers))
    let table = tables[random.below(tables.count)]
    let (n, m) = (1 + random.below(500), 1 + random.below(90))
    switch random.below(12) {
    case 0: return ("number", "\(a) * \(b) - \(n)")
    case 1: return ("text", #"iff(\#(a) >= \#(n), "high", iff(\#(a) >= \#(m), "middle", "low"))"#)
    case 2: return ("number", "sum(map(\(table), (row) -> row.price * row.quantity)) + \(n)")
    case 3:
      return (
        "number",
        "length(filter(\(table), (row) -> and(row.quantity > \(m), row.price <= \(n))))"
      )
    case 4: return ("text", #"concat(upper(\#(pick(texts))), " ", "no. \#(n)")"#)
    case 5: return ("number", "round(pow(1 + \(m) / 1200, 12) * \(a), 2)")
    case 6: return ("number", "max(\(a), \(b), \(n)) / (\(m) + 1)")
    case 7: return ("number", #"iff(\#(pick(dropdowns)) == "done", \#(a), \#(b) + \#(n))"#)
    case 8: return ("number", "year(\(pick(dates))) + \(n)")
    case 9:
      let text = pick(texts)
      return ("text", #"iff(empty(\#(text)), "missing \#(n)", lower(\#(pick(texts))))"#)
    case 10: return ("number", "sum(\(table).price) * (1 - \(m) / 100)")
    default:
      return ("number", "iff(and(\(a) > \(n), not(\(b) == \(m))), round(\(a), 1), abs(\(b)))")
    }
  }

  private mutating func pick(_ names: [String]) -> String { names[random.below(names.count)] }
}

/// A small random number generator, equal on all platforms.
struct SplitMix {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }
}
