import JSONTree
import JoyDoc
import Testing

@testable import JoyDocEngine

@Suite struct VisibilityTests {
  /// Returns a document with a field `x` of a type and value, and a field `y` with logic.
  private func engine(
    _ type: String, _ value: String, _ logic: String, hidden: Bool = false, more: String = ""
  ) throws -> DocumentEngine {
    try DocumentEngine(
      Array(
        """
        {"files":[],"fields":[
          {"_id":"x","type":"\(type)","value":\(value),
           "options":[{"_id":"o1","value":"Red"},{"_id":"o2","value":"Blue"}]},
          {"_id":"y","type":"text","hidden":\(hidden),"logic":\(logic)}\(more)
        ],"formulas":[{"_id":"f","expression":"isVisible(y)"}]}
        """.utf8))
  }

  private func logic(_ action: String, _ conditions: String, eval: String = "and") -> String {
    #"{"action":"\#(action)","eval":"\#(eval)","conditions":[\#(conditions)]}"#
  }

  private func condition(_ comparison: String, _ value: String) -> String {
    #"{"field":"x","condition":"\#(comparison)","value":\#(value)}"#
  }

  @Test(arguments: [
    ("text", #""Abc""#, "*=", "null", true), ("text", #""""#, "*=", "null", false),
    ("text", "null", "null=", "null", true), ("number", "0", "*=", "null", true),
    ("number", "0", "null=", "null", false), ("number", #""""#, "null=", "null", true),
    ("text", #""ABC""#, "=", #""abc""#, true), ("text", #""ABC""#, "!=", #""abd""#, true),
    ("text", #""STRAẞE""#, "=", #""strasse""#, true), ("text", #""ı""#, "=", #""i""#, false),
    ("text", #""ΟΔΟΣ 5""#, "?=", #""οδος""#, true), ("text", #""xABCx""#, "?=", #""abc""#, true),
    ("text", #""a.c""#, "?=", #""abc""#, false),
    ("number", "5", "?=", #""5""#, false), ("text", #""5""#, ">", #""4""#, false),
    ("text", #""5""#, "<", "6", false), ("dropdown", #""o1""#, "?=", #""o""#, false),
    ("number", "5", "=", #""5""#, true), ("number", "5", "=", "5.0", true),
    ("number", "5", ">", "4", true), ("number", "5", ">", "5", false),
    ("number", "4", "<", "5", true), ("number", #""""#, "<", "5", false),
    ("dropdown", #""o1""#, "=", #""o1""#, true), ("dropdown", #""o1""#, "=", #""Red""#, true),
    ("dropdown", #""o1""#, "=", #""red""#, false), ("dropdown", #""o1""#, "!=", #""o2""#, true),
    ("multiSelect", #"["o2","o1"]"#, "=", #""o1""#, true),
    ("multiSelect", "[]", "*=", "null", false), ("multiSelect", #"["o2"]"#, "!=", #""o1""#, true),
  ])
  func `a comparison holds or not`(
    type: String, value: String, comparison: String, wanted: String, holds: Bool
  ) throws {
    let shown = try engine(
      type, value, logic("show", condition(comparison, wanted)), hidden: true)
    #expect(shown.visibleFields().contains("y") == holds)
    let hidden = try engine(type, value, logic("hide", condition(comparison, wanted)))
    #expect(hidden.visibleFields().contains("y") == !holds)
  }

  @Test func `show logic never hides, and hide logic never shows`() throws {
    let never = try engine("number", "1", logic("hide", condition("=", "1")), hidden: true)
    #expect(!never.visibleFields().contains("y"))
    let always = try engine("number", "2", logic("show", condition("=", "1")))
    #expect(always.visibleFields().contains("y"))
  }

  @Test func `conditions with unknown fields or operators do not count`() throws {
    let ghost = #"{"field":"ghost","condition":"=","value":1}"#
    let one = condition("=", "1")
    let and = try engine("number", "1", logic("hide", "\(ghost),\(one)"))
    #expect(!and.visibleFields().contains("y"))
    let none = try engine("number", "1", logic("hide", ghost))
    #expect(none.visibleFields().contains("y"))
    let nonsense = try engine("number", "1", logic("hide", condition("~~", "1")))
    #expect(nonsense.visibleFields().contains("y"))
  }

  @Test func `OR requires one condition, and AND requires all`() throws {
    let conditions = condition("=", "1") + "," + condition("=", "2")
    #expect(
      try !engine("number", "1", logic("hide", conditions, eval: "or")).visibleFields().contains(
        "y"))
    #expect(try engine("number", "1", logic("hide", conditions)).visibleFields().contains("y"))
  }

  @Test func `a change reports shown and hidden fields`() throws {
    var engine = try engine("number", "1", logic("hide", condition(">", "5")))
    let up = try engine.apply(.fieldUpdate(FieldUpdate(field: "x", value: JSONPart(6))))
    #expect(up.hiddenFields == ["y"] && up.shownFields.isEmpty)
    let down = try engine.apply(.fieldUpdate(FieldUpdate(field: "x", value: JSONPart(2))))
    #expect(down.shownFields == ["y"] && down.hiddenFields.isEmpty)
  }

  @Test func `a formula about visibility runs when the logic's field changes`() throws {
    let seen =
      #", {"_id":"seen","type":"text","formulas":[{"_id":"a","key":"value","formula":"f"}]}"#
    var engine = try engine("number", "1", logic("hide", condition(">", "5")), more: seen)
    _ = try engine.apply(.fieldUpdate(FieldUpdate(field: "x", value: JSONPart(6))))
    #expect(engine.storedValue(of: "seen") == JSONPart("false"))
    _ = try engine.apply(.fieldUpdate(FieldUpdate(field: "x", value: JSONPart(0))))
    #expect(engine.storedValue(of: "seen") == JSONPart("true"))
    let full = FullRecalculation(engine.live.document, DocumentProgram(engine.checks))
    #expect(full.changes.map { String(decoding: $0.json, as: UTF8.self) } == ["\"true\""])
  }

  @Test func `the last page is never hidden`() throws {
    /// Two pages in their own order, shown or hidden by their stored state or by logic.
    func logical(_ first: String, _ second: String) throws -> [String] {
      let hide =
        #""logic":{"action":"hide","eval":"and","conditions":[{"field":"x","condition":"null="}]}"#
      func members(_ state: String) -> String {
        state == "logic" ? hide : #""hidden":\#(state)"#
      }
      return try DocumentEngine(
        Array(
          """
          {"files":[{"_id":"f","pageOrder":["p2","p1"],"pages":[
            {"_id":"p1",\(members(first))},{"_id":"p2",\(members(second))}]}],
           "fields":[{"_id":"x","type":"text"}]}
          """.utf8)
      ).visiblePages()
    }
    // The last page that logic would hide stays, not one with the stored state hidden.
    #expect(try logical("true", "logic") == ["p2"])
    #expect(try logical("logic", "true") == ["p1"])
    #expect(try logical("logic", "logic") == ["p1"])
    func pages(_ first: Bool, _ second: Bool) throws -> [String] {
      try DocumentEngine(
        Array(
          """
          {"files":[{"_id":"f","pages":[
            {"_id":"p1","hidden":\(first),"fieldPositions":[{"_id":"q","field":"x"}]},
            {"_id":"p2","hidden":\(second),"fieldPositions":[]}]}],
           "fields":[{"_id":"x","type":"text"}]}
          """.utf8)
      ).visiblePages()
    }
    #expect(try pages(false, true) == ["p1"])
    #expect(try pages(true, false) == ["p2"])
    #expect(try pages(true, true) == ["p2"])
  }

  @Test func `a field that is only on hidden pages is hidden, and one without a page is not`()
    throws
  {
    let engine = try DocumentEngine(
      Array(
        """
        {"files":[{"_id":"f","pages":[
          {"_id":"p1","hidden":true,"fieldPositions":[{"_id":"q","field":"x"}]},
          {"_id":"p2","fieldPositions":[{"_id":"r","field":"y"}]}],
          "views":[{"type":"mobile","pages":[{"_id":"p1","fieldPositions":[{"field":"x"},{"field":"z"}]}]}]}],
         "fields":[{"_id":"x","type":"text"},{"_id":"y","type":"text"},{"_id":"z","type":"text",
                   "hiddenViews":["mobile"]}]}
        """.utf8))
    #expect(engine.visibleFields() == ["y", "z"])
    // Other devices show the pages of the file, except for what they always hide.
    #expect(engine.visibleFields(in: "mobile") == ["x"])
    #expect(engine.visibleFields(in: "tablet") == ["y"])
  }
}
