import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import SourceText
import SeededRandom
import Testing

import JoyDocFormulas

import JoyDocStreams

@testable import JoyDocEngine

@Suite struct StreamRecalculatorTests {
  private static let environment = EvaluationEnvironment(
    now: 1_720_000_000_000, timeZone: "Europe/Paris")

  /// Returns the bytes and failures of a full recalculation; `nil` if the text is not a document.
  private func expected(_ line: [UInt8]) -> (output: [UInt8], failures: [String])? {
    let (tree, diagnostics) = JSONTree.parse(line)
    let document = JoyDocument(tree)
    guard !diagnostics.contains(where: \.isFatal), tree.kind(tree.root) == .object else {
      return nil
    }
    let recalculation = FullRecalculation(
      document, DocumentProgram(document, language: .standard),
      settings: EvaluationSettings(Self.environment))
    return (
      recalculation.applied(to: document),
      recalculation.failures.map { "\($0.fieldID): \($0.error.message)" }
    )
  }

  private func check(
    _ line: [UInt8], _ recalculator: StreamRecalculator, _ comment: @autoclosure () -> Comment
  ) {
    var output: [UInt8] = []
    let failures = try? line.withUnsafeBufferPointer {
      try recalculator.recalculate($0, appendingTo: &output)
    }
    guard let expected = expected(line) else {
      #expect(failures == nil && output.isEmpty, comment())
      return
    }
    #expect(failures?.map { "\($0.fieldID): \($0.error.message)" } == expected.failures, comment())
    if output != expected.output {
      #expect(
        String(decoding: output, as: UTF8.self) == String(decoding: expected.output, as: UTF8.self),
        comment())
    }
  }

  @Test func `a document of a stream equals its full recalculation`() throws {
    for seed in 0..<12 {
      var random = SeededGenerator(seed: UInt64(seed) &+ 77)
      let generated = try GeneratedDocument(seed: seed)
      let recalculator = StreamRecalculator(settings: EvaluationSettings(Self.environment))
      for step in 0..<12 {
        var engine = generated.engine
        for _ in 0..<3 { _ = try? engine.apply(generated.change(.anything, using: &random)) }
        var line = step == 0 ? generated.text : engine.bytes
        if step % 3 == 2 {
          // Sometimes damages the document.
          let place = Int.random(in: 0..<line.count, using: &random)
          line[place] = Array("\"{}[],:0-x\\\u{1}".utf8).randomElement(using: &random) ?? 0
          if step == 8 { line.removeLast(Int.random(in: 0..<200, using: &random)) }
        }
        check(line, recalculator, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `random numbers differ between documents with different ids`() {
    let recalculator = StreamRecalculator(settings: EvaluationSettings(Self.environment))
    var results: [String: [UInt8]] = [:]
    for id in [#""a""#, #""b""#, #""6857510fbfed1553e168161b""#, #""é""#, #""\u0061""#, "5", ""] {
      let member = id.isEmpty ? "" : #""_id":\#(id),"#
      let line = Array(
        #"""
        {\#(member)"fields":[{"_id":"t","type":"text","value":"","formulas":[
          {"_id":"a","key":"value","formula":"f"}]}],
         "formulas":[{"_id":"f","expression":"concat(uuid(), random(), randomInt(1, 1000))"}]}
        """#.utf8)
      check(line, recalculator, "\(id)")
      check(line, recalculator, "\(id) again")
      var engine = try? DocumentEngine(line, environment: Self.environment)
      _ = engine?.recalculate()
      #expect(engine?.bytes == expected(line)?.output)
      let output = expected(line)?.output ?? []
      let start = output.firstRange(of: Array(#""value":""#.utf8))?.upperBound ?? 0
      results[id] = Array(output[start...].prefix(40))
    }
    #expect(results[#""a""#] == results[#""\u0061""#])
    #expect(results["5"] == results[""])
    #expect(Set(results.values).count == results.count - 2)
  }

  @Test(arguments: [
    "1", "-0.5e3", "01", "-", "1.", "1e", "\"a\\u00e9\"", "\"é\"", "\"\\x\"", "\"",
    "[1,{\"a\":\"]\"}]",
    "[1,]", "{\"a\"1}", "nul", "null", "true", "\"\u{1}\"", "[1]]", "1,\"x\":2", "1 ",
  ])
  func `a value of any form is read, passed through or rejected`(value: String) {
    func line(_ value: String) -> [UInt8] {
      Array(
        """
        {"_id":\(value),"fields":[{"_id":"a","type":"number","value":\(value)},{"_id":"b",\
        "type":"text","formulas":[{"key":"value","formula":"f"}]},{"_id":"c","type":"text",\
        "value":\(value)},{"_id":"u","type":"text","value":\(value)}],"files":[],\
        "formulas":[{"_id":"f","expression":"concat(toText(a), toText(c))"}]}
        """.utf8)
    }
    let recalculator = StreamRecalculator(settings: EvaluationSettings(Self.environment))
    for value in ["1", value, "2", value] {
      check(line(value), recalculator, "\(value)")
    }
  }

  @Test(arguments: [
    #"[{"_id":"r1","cells":{"n":1,"d":"o1","t":"a","when":5,"m":["o1","o2"]}},{"_id":"r2","cells":{}}]"#,
    #"[{"_id":"r1","cells":{"t":"\u00e4","n":"7"}},{"_id":"r2","cells":{"t":"ä","d":"ä","n":""}}]"#,
    #" [ { "cells" : { "d" : "nobody" , "n" : 3 } , "_id" : "r1" } , { "_id":"r2" } ] "#,
    #"[{"_id":"r1","deleted":true,"cells":{"n":1}},{"_id":"r2","deleted":false,"cells":{"n":2}}]"#,
    #"[{"_id":"r1","tz":"Asia/Tokyo","cells":{"when":1}},{"_id":"r2","cells":{"n":1e999}}]"#,
    #"[{"_id":"r1","cells":{"n":1,"n":2}},{"_id":"r1","cells":{"n":3}}]"#,
    #"[{"_id":"r1","more":{"a":[1,]},"cells":{"n":1}}]"#, #"[{"_id":"r1","more":{"a":[1]}}]"#,
    #"[{"_id":"r1","cells":{"x":"\q"}}]"#, #"[{"_id":"r1","cells":{"x":[1,]}}]"#,
    #"[{"_id":"r1","cells":{"m":[1,]}}]"#, #"[{"_id":"r1","cells":{"n":null,"when":"","m":"o1"}}]"#,
    #"[{"_id":"r2"},{"_id":"r1"}]"#, #"[{"_id":7,"cells":[]}]"#, #"[{"_id":"r1","cells":null}]"#,
    #"[{"cells":{"n":4}},{"cells":{"n":5}}]"#, "[]", "[null,1]", "null", #""""#, "{}",
    #"[{"_id":"r1"}"#, #"[{"_id":"r1"},]"#, #"[{"_id":"r1",}]"#, #"[{"_id" "r1"}]"#,
  ])
  func `rows of any spelling are read as in a single document`(rows: String) {
    func line(_ rows: String, order: String) -> [UInt8] {
      Array(
        """
        {"_id":"1","fields":[{"_id":"rows","type":"table","tz":"Europe/Berlin","tableColumns":[\
        {"_id":"n","type":"number"},{"_id":"d","type":"dropdown","options":[{"_id":"o1",\
        "value":"one"},{"_id":"o2","value":"two"}]},{"_id":"t","type":"text"},{"_id":"when",\
        "type":"date"},{"_id":"m","type":"multiSelect","options":[{"_id":"o1","value":"one"}]}],\
        "rowOrder":\(order),"value":\(rows)},{"_id":"all","type":"text","formulas":[{"key":"value",\
        "formula":"f"}]},{"_id":"sum","type":"number","value":"","formulas":[{"key":"value",\
        "formula":"g"}]}],"files":[],"formulas":[{"_id":"f","expression":"concat(rows)"},\
        {"_id":"g","expression":"sum(rows.n)"}]}
        """.utf8)
    }
    let plain = #"[{"_id":"r1","cells":{"n":2,"t":"x"}}]"#
    for order in [#"["r1","r2"]"#, #"["r2","r1"]"#, "[]", #"["r1","r1"]"#, #"["r1"]"#, "null"] {
      let recalculator = StreamRecalculator(settings: EvaluationSettings(Self.environment))
      for rows in [plain, rows, plain, rows] {
        check(line(rows, order: order), recalculator, "\(rows) \(order)")
      }
    }
  }

  @Test func `large and small tables may alternate`() {
    let recalculator = StreamRecalculator(settings: EvaluationSettings(Self.environment))
    for count in [3, 100, 0, 17, 16, 1] {
      let rows = (0..<count).map { #"{"_id":"r\#($0)","cells":{"n":\#($0),"t":"t\#($0)"}}"# }
      let line = """
        {"_id":"1","fields":[{"_id":"rows","type":"table","tableColumns":[{"_id":"n",\
        "type":"number"},{"_id":"t","type":"text"}],"value":[\(rows.joined(separator: ","))]},\
        {"_id":"all","type":"text","formulas":[{"key":"value","formula":"f"}]}],"files":[],\
        "formulas":[{"_id":"f","expression":"concat(sum(rows.n), rows.t)"}]}
        """
      check(Array(line.utf8), recalculator, "\(count) rows")
    }
  }
}
