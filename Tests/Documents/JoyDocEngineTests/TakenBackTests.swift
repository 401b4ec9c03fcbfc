import JSONTree
import JoyDoc
import Testing

@testable import JoyDocEngine

/// Changes of single kinds, and their inverses.
@Suite struct TakenBackTests {
  @Test(arguments: [
    #"{"target": "field.update", "fieldId": "a", "change": {"title": "T"}}"#,
    #"{"target": "field.update", "fieldId": "a", "change": {"required": true, "options": []}}"#,
  ])
  func `undo restores a property after the value has changed`(log: String) throws {
    var engine = try DocumentEngine(
      Array(
        #"{"fields":[{"_id":"a","type":"number","title":"Old","required":null,"value":1}]}"#.utf8))
    try engine.apply(log: #"{"target":"field.update","fieldId":"a","change":{"value":5}}"#)
    let before = engine.bytes
    let report = try engine.apply(log: log)
    #expect(engine.bytes != before)
    try engine.undo(report)
    #expect(engine.bytes == before)
  }

  @Test(arguments: [
    // An absent value, one of the wrong type, and an invalid list.
    (
      #"{"_id":"a","type":"number"}"#,
      #"{"target":"field.update","fieldId":"a","change":{"value":5}}"#
    ),
    (
      #"{"_id":"a","type":"number","value":[1]}"#,
      #"{"target":"field.update","fieldId":"a","change":{"value":5}}"#
    ),
    (
      #"{"_id":"a","type":"table","tableColumns":[{"_id":"c","type":"text"}],"value":"x"}"#,
      #"{"target":"field.value.rowCreate","fieldId":"a","change":{"row":{"_id":"n"}}}"#
    ),
    (
      #"{"_id":"a","type":"table","tableColumns":[{"_id":"c","type":"text"}],"value":[{"_id":"r","cells":{}}],"rowOrder":["r"]}"#,
      #"{"target":"field.value.rowCreate","fieldId":"a","change":{"row":{"_id":"n"}}}"#
    ),
    (
      #"{"_id":"a","type":"table","tableColumns":[{"_id":"c","type":"text"}],"value":[{"_id":"r"},{"_id":"r"}]}"#,
      #"{"target":"field.value.rowDelete","fieldId":"a","change":{"rowId":"r"}}"#
    ),
    (
      #"{"_id":"a","type":"table","tableColumns":[{"_id":"c","type":"text"}],"value":[{"_id":"r"}]}"#,
      #"{"target":"field.value.rowUpdate","fieldId":"a","change":{"rowId":"r","row":{"cells":{"c":"x"}}}}"#
    ),
  ])
  func `undo restores malformed documents byte for byte`(field: String, log: String)
    throws
  {
    var engine = try DocumentEngine(Array(#"{"fields":[\#(field)]}"#.utf8))
    let before = engine.bytes
    let report = try engine.apply(log: log)
    #expect(engine.bytes != before)
    try engine.undo(report)
    #expect(
      String(decoding: engine.bytes, as: UTF8.self) == String(decoding: before, as: UTF8.self))
  }

  @Test(arguments: [
    ("number", #""x""#, "a number, or \"\" for none"),
    ("number", "true", "a number, or \"\" for none"),
    ("date", #""tomorrow""#, "milliseconds since 1970, or null for none"),
    ("text", "7", "a text"),
    ("dropdown", "7", "the id of an option, or \"\" for none"),
  ])
  func `a value that the type cannot store is rejected`(type: String, value: String, wanted: String)
    throws
  {
    var engine = try DocumentEngine(
      Array(
        #"{"fields":[{"_id":"a","type":"\#(type)"},{"_id":"t","type":"table","tableColumns":[{"_id":"c","type":"\#(type)"}],"value":[{"_id":"r"}]}]}"#
          .utf8))
    #expect(
      throws: ChangeError.wrongShape(what: "the value of the \(type) field 'a'", wanted: wanted)
    ) {
      try engine.apply(
        log: #"{"target":"field.update","fieldId":"a","change":{"value":\#(value)}}"#)
    }
    #expect(
      throws: ChangeError.wrongShape(what: "a cell of the \(type) column 'c'", wanted: wanted)
    ) {
      try engine.apply(
        log:
          #"{"target":"field.value.rowUpdate","fieldId":"t","change":{"rowId":"r","row":{"cells":{"c":\#(value)}}}}"#
      )
    }
  }

  @Test func `a field that is created again has the new properties`() throws {
    var engine = try DocumentEngine(
      Array(#"{"fields":[{"_id":"a","type":"number","title":"Old","value":1}]}"#.utf8))
    let before = engine.bytes
    let report = try engine.apply(
      log:
        #"{"target":"field.create","change":{"field":{"_id":"a","type":"number","title":"New"}}}"#)
    #expect(
      String(decoding: engine.bytes, as: UTF8.self)
        == #"{"fields":[{"_id":"a","type":"number","title":"New","value":1}]}"#)
    try engine.undo(report)
    #expect(engine.bytes == before)
  }

  @Test func `a page is deleted from the file, and from views only on request`() throws {
    let text =
      #"{"files":[{"_id":"f","pages":[{"_id":"p"},{"_id":"q"}],"views":[{"type":"mobile","pages":[{"_id":"p"}]}]}],"fields":[]}"#
    for (views, pages) in [("", 1), (#""views":true"#, 0)] {
      var engine = try DocumentEngine(Array(text.utf8))
      try engine.apply(log: #"{"target":"page.delete","pageId":"p","change":{\#(views)}}"#)
      #expect(engine.live.document.files.first?.pages.map(\.id) == ["q"])
      #expect(engine.live.document.files.first?.views.first?.pages.count == pages)
    }
  }

  @Test func `an unknown target comes with suggestions`() {
    #expect(
      ChangeError.unknownTarget("field.updat").message.hasPrefix(
        "unknown change target 'field.updat'; did you mean 'field.update'"))
    #expect(ChangeError.unknownTarget("zzz").message == "unknown change target 'zzz'")
  }
}
