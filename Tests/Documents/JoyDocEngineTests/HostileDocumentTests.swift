import FormulaValues
import Testing

@testable import JoyDocEngine

/// Small documents that once blocked or exhausted their host. Types, rows and queries of fields
/// must grow with the document only. Each takes milliseconds; without bounds it takes minutes or
/// gigabytes.
@Suite(.timeLimit(.minutes(30))) struct HostileDocumentTests {
  private func engine(_ fields: String, _ expression: String) throws -> DocumentEngine {
    var engine = try DocumentEngine(
      Array(
        """
        {"files":[],"fields":[\(fields),
          {"_id":"result","type":"number","formulas":[{"_id":"r","formula":"f","key":"value"}]}],
         "formulas":[{"_id":"f","expression":"\(expression)"}]}
        """.utf8))
    _ = engine.recalculate()
    return engine
  }

  private static let columns =
    #""tableColumns":[{"_id":"c","type":"text","title":"C"}]"#

  @Test func `schemas that refer to each other have a type of bounded size`() throws {
    let names = (0..<40).map { #""s\#($0)""# }.joined(separator: ",")
    let schemas = (0..<40).map {
      #""s\#($0)":{"root":\#($0 == 0),"children":[\#(names)],\#(Self.columns)}"#
    }.joined(separator: ",")
    let engine = try engine(
      #"{"_id":"x","type":"collection","schema":{\#(schemas)},"value":[]}"#, "count(x)")
    #expect(engine.failures.isEmpty)
  }

  @Test func `a schema listed twice has its items once`() throws {
    var rows = #"[{"_id":"last","cells":{"c":"a"}}]"#
    for depth in 0..<14 {
      rows = #"[{"_id":"r\#(depth)","cells":{},"children":{"s":{"value":\#(rows)}}}]"#
    }
    let engine = try engine(
      """
      {"_id":"x","type":"collection","value":\(rows),"schema":{
        "s":{"root":true,"children":["s","s"],\(Self.columns)}}}
      """, "count(children(x[0], 's'))")
    #expect(engine.failures.isEmpty)
  }

  @Test(arguments: [
    "isVisible(x)", "meta(x, 'k' + i)", "required(x)", "length(fieldType(x))",
  ]) func `queries of a field in a loop cost steps`(call: String) throws {
    let notes = (0..<500).map { #""k\#($0)":1"# }.joined(separator: ",")
    let conditions = (0..<500).map { _ in #"{"field":"x","condition":"=","value":"a"}"# }
    let engine = try engine(
      """
      {"_id":"x","type":"text","value":"a","metadata":{\(notes)},
       "logic":{"action":"hide","eval":"and","conditions":[\(conditions.joined(separator: ","))]}}
      """, "count(filter(sequence(1000000), i -> \(call) == true))")
    #expect(engine.failures.map(\.error.code) == [.limitReached])
  }

  @Test func `a million chosen options are resolved or rejected`() throws {
    let options = (0..<400).map { #"{"_id":"o\#($0)","value":"v\#($0)"}"# }
    var engine = try DocumentEngine(
      Array(
        """
        {"files":[],"fields":[
          {"_id":"x","type":"multiSelect","multi":true,"options":[\(options.joined(separator: ","))],
           "formulas":[{"_id":"r","formula":"f","key":"value"}]}],
         "formulas":[{"_id":"f","expression":"map(sequence(900000), i -> 'v399')"}]}
        """.utf8))
    _ = engine.recalculate()
    #expect(engine.failures.map(\.error.code) == [.limitReached])
  }

  // MARK: Rows and columns

  private static func columns(_ count: Int, _ more: String = "") -> String {
    (0..<count).map { #"{"_id":"c\#($0)","type":"text","title":"C"\#(more)}"# }
      .joined(separator: ",")
  }

  private static func rows(_ count: Int, _ more: String = "") -> String {
    (0..<count).map { #"{"_id":"r\#($0)","cells":{}\#(more)}"# }.joined(separator: ",")
  }

  @Test func `a table whose empty cells would fill the memory cannot be read`() throws {
    let engine = try engine(
      """
      {"_id":"x","type":"table","tableColumns":[\(Self.columns(5_000))],
       "value":[\(Self.rows(5_000))]}
      """, "count(x)")
    let error = try #require(engine.failures.first?.error)
    #expect(error.code == .limitReached)
    #expect(error.message.contains("5000 rows and 5000 columns"))
  }

  @Test func `levels without rows take no memory for each row`() throws {
    let count = 5_000
    let names = (1..<count).map { #""s\#($0)""# }.joined(separator: ",")
    let schemas = (0..<count).map {
      #""s\#($0)":{"root":\#($0 == 0),"children":[\#($0 == 0 ? names : "")],\#(Self.columns)}"#
    }.joined(separator: ",")
    let engine = try engine(
      """
      {"_id":"x","type":"collection","schema":{\(schemas)},
       "value":[\(Self.rows(count, #","children":{"s7":{"value":[{"_id":"q","cells":{}}]}}"#))]}
      """, "count(children(x[0], 's7')) + count(children(x[9], 's8'))")
    #expect(engine.failures.isEmpty)
    #expect(try engine.storedValue(of: "result") == JSONPart(parsing: Array("1".utf8)))
  }

  @Test func `a validation lists a bounded number of cells`() throws {
    let engine = try engine(
      """
      {"_id":"x","type":"table","tableColumns":[\(Self.columns(2_000, #","required":true"#))],
       "value":[\(Self.rows(2_000))]}
      """, "1")
    let field = try #require(engine.validation().fields.first)
    #expect(field.status == .invalid)
    #expect(field.isShortened)
    #expect(field.rows.count == Validation.maxCells / 2_000)
  }

  @Test func `cells are found in another order than their columns`() throws {
    let columns = (0..<12).map { #"{"_id":"c\#($0)","type":"number","title":"C"}"# }
    let cells = (0..<12).reversed().map { #""c\#($0)":\#($0)"# }.joined(separator: ",")
    let engine = try engine(
      """
      {"_id":"x","type":"table","tableColumns":[\(columns.joined(separator: ","))],
       "value":[{"_id":"r","cells":{\(cells)}}]}
      """, "x[0].c3 * 100 + x[0].c11")
    #expect(try engine.storedValue(of: "result") == JSONPart(parsing: Array("311".utf8)))
  }
}
