import Foundation
import Testing

/// `formulary mcp`, tested by its input and output lines.
@Suite struct ContextTests {
  private let folder = Folder()

  /// Returns the responses to some messages, in order.
  private func answers(
    _ messages: [String], options: String = "forms"
  ) throws -> [[String: Any]] {
    let run = try ToolRun(
      "$TOOL mcp \(options)", in: folder, input: messages.joined(separator: "\n") + "\n")
    #expect(run.code == 0, "\(run.errors)")
    return try run.output.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  private func call(_ tool: String, _ arguments: String, id: Int = 1) -> String {
    #"{"jsonrpc": "2.0", "id": \#(id), "method": "tools/call", "#
      + #""params": {"name": "\#(tool)", "arguments": \#(arguments)}}"#
  }

  /// Returns the text of a tool's result, and whether it is an error.
  private func result(
    _ tool: String, _ arguments: String, options: String = "forms"
  ) throws -> (text: String, isError: Bool) {
    let answer = try #require(try answers([call(tool, arguments)], options: options).first)
    let result = try #require(answer["result"] as? [String: Any], "\(answer)")
    let content = try #require((result["content"] as? [[String: Any]])?.first)
    return (
      try #require(content["text"] as? String), try #require(result["isError"] as? Bool)
    )
  }

  private func makeForms() throws {
    try FileManager.default.createDirectory(
      at: folder.file("forms"), withIntermediateDirectories: true)
    try folder.write(
      #"""
      {"files": [], "fields": [{"_id": "a", "type": "number", "file": "f", "value": 2},
       {"_id": "b", "type": "number", "file": "f",
        "formulas": [{"_id": "x", "key": "value", "formula": "t"}]}],
       "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "global",
        "expression": "a * 21"}]}
      """#, to: "forms/form.json")
    try folder.write("max(1; 2)", to: "forms/wrong.formula")
    try folder.write("1 +", to: "secret.formula")
    try FileManager.default.createSymbolicLink(
      at: folder.file("forms/link.formula"), withDestinationURL: folder.file("secret.formula"))
    try FileManager.default.createSymbolicLink(
      at: folder.file("forms/out"), withDestinationURL: folder.url)
  }

  @Test func `a client gets its protocol revision and seven tools`()
    throws
  {
    try makeForms()
    let answers = try answers([
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","#
        + #""capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","id":"a","method":"tools/list"}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#,
    ])
    #expect(answers.count == 3)
    let welcome = try #require(answers[0]["result"] as? [String: Any])
    #expect(welcome["protocolVersion"] as? String == "2025-06-18")
    #expect(answers[1]["id"] as? String == "a")
    let tools = try #require(
      (answers[1]["result"] as? [String: Any])?["tools"] as? [[String: Any]])
    #expect(
      tools.compactMap { $0["name"] as? String }.sorted()
        == ["apply", "evaluate", "explain", "fix", "functions", "lint", "trace"])
    for tool in tools {
      let schema = try #require(tool["inputSchema"] as? [String: Any])
      let properties = try #require(schema["properties"] as? [String: Any])
      for name in try #require(schema["required"] as? [String]) { #expect(properties[name] != nil) }
    }
  }

  @Test func `a client with an unknown revision gets the newest`() throws {
    try makeForms()
    let answer =
      try answers([
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2099-01-01"}}"#
      ]).first?["result"] as? [String: Any]
    #expect(answer?["protocolVersion"] as? String == "2025-11-25")
  }

  @Test func `an invalid message is answered with an error, and the next is read`() throws {
    try makeForms()
    let answers = try answers([
      "{", "[]", #"{"jsonrpc":"2.0","id":3,"method":"server/discover"}"#, "",
      call("nothing", "{}", id: 4), call("explain", #"{"rule": "unknown-field"}"#, id: 5),
    ])
    let codes = answers.map { ($0["error"] as? [String: Any])?["code"] as? Int }
    #expect(codes == [-32700, -32600, -32601, -32602, nil])
  }

  @Test func `the tools give the results of the commands`() throws {
    try makeForms()
    #expect(
      try result("evaluate", #"{"expression": "a * 2", "fields": {"a": 4}}"#).text
        .hasPrefix(#"{"value":8,"type":"number"}"#))
    #expect(
      try result("evaluate", #"{"expression": "b", "path": "form.json"}"#).text
        .hasPrefix(#"{"value":42,"#))
    #expect(
      try result("evaluate", #"{"expression": "c", "path": "form.json"}"#).text
        .contains("there is no field 'c'"))
    #expect(try result("lint", #"{"path": "form.json"}"#).text == "[]\n")
    #expect(try result("lint", #"{"path": "."}"#).text.contains("semicolon-separator"))
    #expect(try result("lint", #"{"text": "1 +", "name": "x.formula"}"#).text.contains("\"rule\""))
    #expect(try result("trace", #"{"path": "form.json", "field": "b"}"#).text.contains("a * 21"))
    #expect(try result("functions", #"{"word": "pmt"}"#).text.hasPrefix("pmt(rate"))
    #expect(try result("explain", "{}").text.contains("unknown-field"))
    let changes = #"[{"target": "field.update", "fieldId": "a", "change": {"value": 3}}]"#
    let applied = try result("apply", #"{"path": "form.json", "changes": \#(changes)}"#)
    #expect(!applied.isError && applied.text.contains(#"\"value\": 3"#), "\(applied.text)")
    #expect(try folder.text("forms/form.json").contains(#""value": 2"#))
  }

  @Test func `a tool writes only on request, and never in a read-only server`() throws {
    try makeForms()
    let fix = #"{"path": "wrong.formula", "write": true}"#
    #expect(try result("fix", fix, options: "--read-only forms").isError)
    #expect(try folder.text("forms/wrong.formula") == "max(1; 2)")
    #expect(try result("fix", fix).text.hasPrefix(#"{"count":1,"remaining":"#))
    #expect(try folder.text("forms/wrong.formula") == "max(1, 2)")
  }

  @Test(arguments: [
    "../secret.formula", "link.formula", "out/secret.formula", "/etc/passwd", "out", "nothing.json",
    #"a\u0000b"#,
  ])
  func `nothing outside of the folders is read, even through links`(path: String) throws {
    try makeForms()
    for tool in ["lint", "fix", "trace", "evaluate", "apply"] {
      let more =
        switch tool {
        case "trace": #", "field": "a""#
        case "evaluate": #", "expression": "1""#
        case "apply": #", "changes": []"#
        default: ""
        }
      let result = try result(tool, #"{"path": "\#(path)"\#(more)}"#)
      #expect(result.isError && result.text.contains("there is no"), "\(tool): \(result.text)")
    }
  }

  @Test func `folder search and configurations follow no link out of the folder`() throws {
    try makeForms()
    try folder.write("off = ['semicolon-separator']", to: "base.toml")
    try folder.write("extends = '../base.toml'", to: "forms/.formulary.toml")
    let found = try result("lint", #"{"path": "."}"#).text
    #expect(found.contains("wrong.formula") && !found.contains("secret"))
    #expect(!found.contains("link.formula"))
    #expect(found.contains("semicolon-separator"))
  }

  @Test(arguments: [
    (#"{"path": 1}"#, "'path' must be of the type string"),
    (#"{"pth": "form.json"}"#, "there is no argument 'pth'; did you mean 'path'?"),
    (#"{}"#, "give either 'path' or 'text'"),
    (#"[]"#, "the arguments must be an object"),
  ])
  func `arguments that violate the schema are reported to the caller`(
    arguments: String, message: String
  ) throws {
    try makeForms()
    let result = try result("lint", arguments)
    #expect(result.isError && result.text.contains(message), "\(result.text)")
  }
}
