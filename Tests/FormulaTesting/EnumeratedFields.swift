package import FormulaValues
package import Formulas

/// Four fields with so few values that a formula can be evaluated for all of them: the numbers `n`
/// and `m`, the choice `c`, and the table `l` with the column `q`.
package enum EnumeratedFields {
  package static let schema = FormulaSchema([
    .init(id: "n", type: .number.optional), .init(id: "m", type: .number.optional),
    .init(
      id: "c",
      type: ValueType(
        .choice, options: [.init(id: "oA", text: "A"), .init(id: "oB", text: "B")]
      ).optional),
    .init(id: "l", type: .list(of: .record(.init([.init("q", .number.optional)])))),
  ])

  private static let numbers: [Double?] = [1, nil, -2, -1, 0, 2]
  private static let choices: [(id: String, text: String)?] = [("oA", "A"), nil, ("oB", "B")]
  private static let tables: [[Double?]] = [[1], [], [nil, -2]]

  /// Calls `body` with every combination of values.
  private static func combined<Element>(
    _ body: (Double?, Double?, (id: String, text: String)?, [Double?]) -> Element
  ) -> [Element] {
    numbers.flatMap { n in
      numbers.flatMap { m in
        choices.flatMap { c in tables.map { l in body(n, m, c, l) } }
      }
    }
  }

  /// All assignments of values to the fields.
  package static let assignments: [NamedValues] = combined { n, m, c, l in
    NamedValues([
      ("n", n.map { .number($0) } ?? .null), ("m", m.map { .number($0) } ?? .null),
      ("c", c.map { .choice(.init(id: $0.id, text: $0.text)) } ?? .null),
      ("l", .list(l.map { .record(.init([("q", $0.map { .number($0) } ?? .null)])) })),
    ])
  }

  /// All assignments as values that a document stores, by the id of the field.
  package static let storedAssignments: [[(field: String, json: String)]] = combined { n, m, c, l in
    let rows = l.enumerated().map { index, number in
      #"{"_id":"r\#(index)","cells":{"q":\#(number.map { "\($0)" } ?? "null")}}"#
    }
    return [
      ("n", n.map { "\($0)" } ?? "null"), ("m", m.map { "\($0)" } ?? "null"),
      ("c", c.map { "\"\($0.id)\"" } ?? "\"\""), ("l", "[\(rows.joined(separator: ","))]"),
    ]
  }

  /// Returns a document with the fields, and with number fields `f0`, `f1`… for the formulas.
  package static func document(_ formulas: [String]) -> String {
    let definitions = formulas.enumerated().map { number, formula in
      let literal = formula.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\\\"")
      return #"{"_id": "d\#(number)", "expression": "\#(literal)"}"#
    }
    let computed = formulas.indices.map {
      #"{"_id": "f\#($0)", "type": "number", "title": "Result \#($0)", "#
        + #""formulas": [{"_id": "a", "key": "value", "formula": "d\#($0)"}]}"#
    }
    let inputs = [
      #"{"_id": "n", "type": "number", "title": "Amount", "value": 1.0}"#,
      #"{"_id": "m", "type": "number", "title": "Share", "value": 1.0}"#,
      #"{"_id": "c", "type": "dropdown", "title": "Choice", "value": "oA", "options": "#
        + #"[{"_id": "oA", "value": "A"}, {"_id": "oB", "value": "B"}]}"#,
      #"{"_id": "l", "type": "table", "title": "Lines", "rowOrder": ["r0"], "#
        + #""value": [{"_id":"r0","cells":{"q":1.0}}], "#
        + #""tableColumns": [{"_id": "q", "type": "number", "title": "Quantity"}]}"#,
    ]
    return #"{"files": [{"_id": "F", "pageOrder": ["P"], "pages": [{"_id": "P", "#
      + #""fieldPositions": []}]}], "fields": [\#((inputs + computed).joined(separator: ", "))], "#
      + #""formulas": [\#(definitions.joined(separator: ", "))]}"#
  }
}
