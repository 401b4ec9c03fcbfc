import JoyDocEngine
import Testing

/// Changes store only ids of options and numbers that formulas can hold.
@Suite struct OptionChangeTests {
  private static let form = Array(
    #"""
    {"files": [], "fields": [
      {"_id": "pick", "type": "dropdown", "value": "r", "options": [
        {"_id": "r", "value": "Red"}, {"_id": "g", "value": "Green"},
        {"_id": "old", "value": "Gray", "deleted": true}]},
      {"_id": "one", "type": "multiSelect", "options": [
        {"_id": "a", "value": "A"}, {"_id": "b", "value": "B"}]},
      {"_id": "many", "type": "multiSelect", "multi": true, "options": [{"_id": "a"}, {"_id": "b"}]},
      {"_id": "n", "type": "number"}, {"_id": "d", "type": "date"},
      {"_id": "t", "type": "table", "value": [{"_id": "x", "cells": {"c": "r"}}], "tableColumns": [
        {"_id": "c", "type": "dropdown", "options": [{"_id": "r", "value": "Red"}]}]}]}
    """#.utf8)

  /// Values that each field refuses, with the message.
  private static let refused: [(String, JSONPart, String)] = [
    (
      "pick", "blue",
      "the value of the dropdown field 'pick' must be the id of an option, not 'blue'"
    ),
    (
      "pick", "Green",
      "the value of the dropdown field 'pick' must be the id of an option, not 'Green'; write 'g'"
    ),
    (
      "pick", 3,
      "the value of the dropdown field 'pick' must be the id of an option, or \"\" for none"
    ),
    (
      "many", ["a", "c"],
      "the value of the multiSelect field 'many' must be the id of an option, not 'c'"
    ),
    ("many", "c", "the value of the multiSelect field 'many' must be the id of an option, not 'c'"),
    ("one", ["a", "b"], "the value of the multiSelect field 'one' must be one option"),
    ("n", "ten", "the value of the number field 'n' must be a number, or \"\" for none"),
    (
      "d", "2026-01-01",
      "the value of the date field 'd' must be milliseconds since 1970, or null for none"
    ),
  ]

  @Test(arguments: refused)
  func `a value that the field cannot store is refused`(
    field: String, value: JSONPart, message: String
  ) throws {
    var engine = try DocumentEngine(Self.form)
    let error = #expect(throws: ChangeError.self) { try engine.set(field, to: value) }
    #expect(error?.message == message)
    #expect(engine.bytes == Self.form)
  }

  @Test func `a number that no formula can hold is refused`() throws {
    var engine = try DocumentEngine(Self.form)
    let huge = try JSONPart(parsing: Array("1e999".utf8))
    #expect(throws: ChangeError.self) { try engine.set("n", to: huge) }
    #expect(throws: ChangeError.self) { try engine.set("d", to: huge) }
    #expect(engine.bytes == Self.form)
  }

  @Test func `ids of options are stored, those of deleted options too`() throws {
    var engine = try DocumentEngine(Self.form)
    for value: JSONPart in ["g", "old", "", .null] {
      try engine.set("pick", to: value)
      #expect(engine.storedValue(of: "pick") == value)
    }
    for value: JSONPart in [["b"], [], "a", .null] {
      try engine.set("one", to: value)
      #expect(engine.storedValue(of: "one") == value)
    }
    try engine.set("many", to: ["b", "a"])
  }

  @Test func `a cell is checked as a field is`() throws {
    var engine = try DocumentEngine(Self.form)
    let row = RowUpdate(field: "t", row: "x", cells: [ChangedMember("c", "Red")])
    let error = #expect(throws: ChangeError.self) { try engine.apply(.rowUpdate(row)) }
    #expect(error == .unknownOption("Red", of: "a cell of the dropdown column 'c'", meant: "r"))
    let new = RowCreate(field: "t", row: ["_id": "y", "cells": ["c": "q"]])
    #expect(throws: ChangeError.self) { try engine.apply(.rowCreate(new)) }
    try engine.apply(.rowCreate(RowCreate(field: "t", row: ["_id": "y", "cells": ["c": "r"]])))
  }

  @Test func `new options of the same change count`() throws {
    var engine = try DocumentEngine(Self.form)
    func update(_ value: JSONPart) -> DocumentChange {
      let options: JSONPart = [["_id": "n", "value": "New"]]
      return .fieldUpdate(
        FieldUpdate(
          field: "pick",
          members: [ChangedMember("options", options), ChangedMember("value", value)]))
    }
    #expect(throws: ChangeError.self) { try engine.apply(update("r")) }
    let report = try engine.apply(update("n"))
    for change in report.inverse { try engine.apply(change) }
    #expect(engine.storedValue(of: "pick") == "r")
  }
}
