import JSONTree
import JoyDoc
import Testing

@testable import JoyDocEngine

@Suite struct ValidationTests {
  private func validity(_ field: String, more: String = "") throws -> Validation.FieldValidity {
    let engine = try DocumentEngine(Array(#"{"files":[],"fields":[\#(field)\#(more)]}"#.utf8))
    return try #require(engine.validation(includesHidden: true).fields.first)
  }

  @Test(arguments: [
    (#""type":"text""#, false), (#""type":"text","value":"""#, false),
    (#""type":"text","value":"x""#, true), (#""type":"number","value":0"#, true),
    (#""type":"number","value":"""#, false), (#""type":"date","value":null"#, false),
    (#""type":"multiSelect","value":[]"#, false), (#""type":"multiSelect","value":[""]"#, false),
    (#""type":"image","value":[{"_id":"i","url":"u"}]"#, true),
    (#""type":"table","value":[]"#, false), (#""type":"table","value":[{"_id":"r"}]"#, true),
    (#""type":"table","value":[{"_id":"r","deleted":true}]"#, false),
    (#""type":"block","value":"""#, true), (#""type":"text","hidden":true"#, true),
    (
      #""type":"multiSelect","multi":true,"value":["o3"],"options":[{"_id":"o1"},{"_id":"o3","deleted":true}]"#,
      false
    ),
    (
      #""type":"multiSelect","multi":true,"value":["o1","o3"],"options":[{"_id":"o1"},{"_id":"o3","deleted":true}]"#,
      true
    ),
    (#""type":"multiSelect","value":["o9"],"options":[{"_id":"o3","deleted":true}]"#, true),
  ])
  func `a required field is valid if it is filled or hidden`(members: String, isValid: Bool) throws
  {
    let validity = try validity(#"{"_id":"x","required":true,\#(members)}"#)
    #expect((validity.status == .valid) == isValid)
    #expect(validity.reasons == (isValid ? [] : ["Required"]))
  }

  @Test func `rows lack required columns that are shown`() throws {
    let validity = try validity(
      #"""
      {"_id":"t","type":"table","tableColumns":[
         {"_id":"a","type":"text","required":true},{"_id":"b","type":"block","required":true},
         {"_id":"c","type":"text","required":true,"hidden":true},{"_id":"d","type":"text"}],
       "rowOrder":["r1","r2"],
       "value":[{"_id":"r1","cells":{"a":"x"}},{"_id":"r2","cells":{"a":""}},{"_id":"r3"}]}
      """#)
    #expect(validity.status == .invalid && validity.reasons.isEmpty)
    #expect(validity.rows.map(\.row) == ["r1", "r2"])
    #expect(validity.rows.map(\.status) == [.valid, .invalid])
    #expect(validity.rows.map(\.missingColumns) == [[], ["a"]])
  }

  @Test func `child items are validated unless logic hides them`() throws {
    let validity = try validity(
      #"""
      {"_id":"c","type":"collection","schema":{
         "root":{"root":true,"tableColumns":[{"_id":"kind","type":"text"}],"children":["dev"]},
         "dev":{"tableColumns":[{"_id":"n","type":"number","required":true}],
                "logic":{"action":"hide","eval":"and","conditions":[
                  {"schema":"root","column":"kind","condition":"=","value":"none"}]}}},
       "value":[
         {"_id":"s1","cells":{"kind":"some"},"children":{"dev":{"value":[{"_id":"d1","cells":{}},{"_id":"d2","cells":{"n":0}}]}}},
         {"_id":"s2","cells":{"kind":"none"},"children":{"dev":{"value":[{"_id":"d3","cells":{}}]}}}]}
      """#)
    #expect(validity.rows.map(\.row) == ["d1", "d2"])
    #expect(validity.invalidRows.map(\.row) == ["d1"])
    #expect(validity.invalidRows.first?.parentPath == "s1.dev")
    #expect(validity.invalidRows.first?.schemaID == "dev")
  }

  @Test func `hidden fields are validated only on request`() throws {
    let engine = try DocumentEngine(
      Array(
        #"{"files":[],"fields":[{"_id":"x","type":"text","hidden":true,"required":true}]}"#.utf8))
    #expect(engine.validation().fields.isEmpty)
    #expect(engine.validation(includesHidden: true).fields.map(\.status) == [.valid])
  }

  private static let file = #"{"_id":"f","pages":[],"pageOrder":[]}"#

  private func report(_ text: String) -> ValidationReport {
    ValidationReport(JoyDocument(JSONTree.parse(Array(text.utf8)).tree))
  }

  @Test(arguments: [
    (#""v":"1.4.0""#, true), (#""schemaVersion":"1""#, true), (#""v":"2.0.0""#, false),
    (#""v":7"#, true), (#""x":1"#, true), (#""schemaVersion":"v3""#, false),
  ])
  func `only the first number of the version decides`(member: String, isSupported: Bool) {
    let report = report(#"{"files":[\#(Self.file)],"fields":[],\#(member)}"#)
    #expect(report.isValid == isSupported)
    let json = String(decoding: report.json(sdkVersion: "9"), as: UTF8.self)
    #expect(json.contains("ERROR_SCHEMA_VERSION") == !isSupported)
  }

  @Test func `the version is checked before the structure`() {
    let report = report(#"{"v":"2.0.0","fields":7}"#)
    #expect(report.findings.isEmpty && report.validation == nil)
    let json = String(decoding: report.json(sdkVersion: "9"), as: UTF8.self)
    #expect(
      json.hasPrefix(
        #"{"status":null,"fieldValidations":[],"schema":{"code":"ERROR_SCHEMA_VERSION""#))
    #expect(json.contains(#""details":{"schemaVersion":"1.0.1","sdkVersion":"9"}"#))
  }

  @Test func `all errors of the structure have positions`() {
    let text =
      #"{"files":[\#(Self.file)],"fields":[{"_id":"a","type":"number","file":5,"value":null}]}"#
    let report = report(text)
    #expect(report.findings.map(\.instancePath) == ["/fields/0/file", "/fields/0/value"])
    #expect(!report.isValid)
    let json = String(decoding: report.json(sdkVersion: "9"), as: UTF8.self)
    #expect(
      json.contains(
        ##"{"instancePath":"/fields/0/value","schemaPath":"#/$defs/numberField/properties/value/type","keyword":"type","params":{"type":["number","string"]},"message":"must be number,string","description":"'value' of the field 'a' must be a number or \"\"","range":{"start":{"line":0,"character":\##(text.utf8.count - 7),"offset":\##(text.utf8.count - 7)}"##
      ), "\(json)")
    #expect(json.contains(#""code":"ERROR_SCHEMA_VALIDATION""#))
  }

  @Test func `a text that is not a document has its own error code`() {
    let bytes = Array(#"{"fields": ["#.utf8)
    let report = ValidationReport(unreadable: bytes, JSONTree.parse(bytes).diagnostics)
    #expect(!report.isValid)
    let json = String(decoding: report.json(sdkVersion: "9"), as: UTF8.self)
    #expect(json.contains(#""code":"ERROR_SCHEMA_FORMAT""#))
  }

  @Test func `the report is JSON with rows and cells`() {
    let text = #"""
      {"files":[{"_id":"f","pageOrder":["p1"],"pages":[{"_id":"p1","name":"One","width":816,"height":1056,"cols":8,
        "rowHeight":8,"layout":"grid","presentation":"normal","fieldPositions":[{"_id":"q","field":"t","type":"table",
        "displayType":"original","x":0,"y":0,"width":8,"height":8}]}]}],
       "fields":[{"_id":"t","type":"table","file":"f","tableColumns":[{"_id":"a","type":"text","required":true}],
                  "tableColumnOrder":["a"],"rowOrder":["r1","r2"],
                  "value":[{"_id":"r1"},{"_id":"r2","cells":{"a":"x"}}]}]}
      """#
    #expect(
      String(decoding: report(text).json(sdkVersion: "9"), as: UTF8.self)
        == #"{"status":"invalid","fieldValidations":[{"field":"t","status":"invalid","pageId":"p1","rowValidations":[{"row":"r1","status":"invalid","cellValidations":[{"column":"a","status":"invalid","reasons":["Required"]}]},{"row":"r2","status":"valid","cellValidations":[{"column":"a","status":"valid"}]}]}]}"#
        + "\n")
  }
}
