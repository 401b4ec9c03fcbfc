import JSONRPC
import Synchronization
import Testing

/// The commands about formulas of a document.
@Suite struct CommandTests {
  private func run(_ name: String, _ form: Marked, _ members: [(String, JSON)]) async -> JSON {
    let argument = JSON.object(
      [.init("uri", .string(form.uri))] + members.map { .init($0.0, $0.1) })
    return await form.session.result(
      "workspace/executeCommand", ["command": .string(name), "arguments": [argument]])
  }

  @Test func `the lens above a formula runs its trace`() async {
    let form = await Marked(SampleForm.json("price * quantity‸"))
    let lenses = await form.ask("textDocument/codeLens").elements ?? []
    let command = lenses.last?["command"] ?? .null
    let answer = await form.session.result(
      "workspace/executeCommand",
      ["command": command["command"], "arguments": command["arguments"]])
    let text = answer["text"].string ?? ""
    #expect(text.contains("price * quantity  30\n  price           10\n  quantity        3\n"))
    #expect(text.contains("Unit price (price)  number  10"))
    #expect(answer["trace"]["trace"]["value"] == 30)
    #expect(answer["trace"]["inputs"].elements?.map { $0["field"] } == ["price", "quantity"])
  }

  @Test func `the graph is returned as data and as a page`() async {
    let form = await Marked(SampleForm.json("price * quantity‸"))
    let graph = await run("formulary.graph", form, [])
    #expect(
      graph["edges"].elements?.map { $0["from"] } == ["price", "quantity"])
    #expect(graph["text"] == .null)
    let page = await run("formulary.graph", form, [("format", "html"), ("field", "total")])
    #expect(page["text"].string?.hasPrefix("<!doctype html>") == true)
    let dot = await run("formulary.graph", form, [("format", "dot")])
    #expect(dot["text"].string?.contains("->") == true)
  }

  // MARK: Display

  private static let shows: JSON = [
    "workspace": ["applyEdit": true], "window": ["showDocument": ["support": true]],
  ]

  /// Returns the parameters of the server's next request with a method.
  private func asked(_ session: ServerSession, _ method: String) async -> JSON {
    let message = await session.message {
      if case .request(_, method, _) = $0 { true } else { false }
    }
    if case .request(_, _, let parameters)? = message { return parameters }
    return .null
  }

  private func said(_ session: ServerSession) async -> String {
    let message = await session.message {
      if case .notification("window/showMessage", _) = $0 { true } else { false }
    }
    if case .notification(_, let parameters)? = message {
      return parameters["message"].string ?? ""
    }
    return ""
  }

  @Test func `recalculating edits the text, or reports that it is up to date`() async {
    let form = await Marked(SampleForm.json("price * quantity‸"), capabilities: Self.shows)
    #expect(await run("formulary.recalculate", form, []) == .null)
    let edit = await asked(form.session, "workspace/applyEdit")["edit"]["changes"][form.uri]
    #expect(form.applying(edit).contains(#""value": 30"#))
    await form.session.change(form.uri, [["text": .string(form.applying(edit))]])
    _ = await run("formulary.recalculate", form, [])
    #expect(await said(form.session) == "All values are up to date.")
    let given = await run("formulary.recalculate", form, [("show", false)])
    #expect(given["changes"] != .null)
  }

  @Test func `edits contain the document version if the client supports it`() async {
    let form = await Marked(
      SampleForm.json("price * quantity‸"),
      capabilities: ["workspace": ["workspaceEdit": ["documentChanges": true]]])
    let change = await run("formulary.recalculate", form, [])["documentChanges"].elements?.first
    #expect(change?["textDocument"]["version"] == 1)
    #expect(change?["edits"].elements?.count == 1)
  }

  @Test func `a trace and a graph are shown as files`() async {
    let files = WrittenFiles()
    let form = await Marked(
      SampleForm.json("price * quantity‸"), capabilities: Self.shows, files: files)
    let answer = await run("formulary.trace", form, [("field", "total")])
    let shown = await asked(form.session, "window/showDocument")
    #expect(shown["uri"] == "file:///state/trace%20of%20total.txt")
    #expect(files["/state/trace of total.txt"] == answer["text"].string)
    _ = await run("formulary.graph", form, [("field", "total")])
    let page = await asked(form.session, "window/showDocument")
    #expect(page["external"] == true)
    #expect(files["/state/formulas around total.html"]?.hasPrefix("<!doctype html>") == true)
    _ = await run("formulary.trace", form, [("field", "total"), ("show", false)])
    #expect(files.count == 2)
  }

  @Test func `an editor that cannot open files gets a message`() async {
    let form = await Marked(SampleForm.json("price * quantity‸"))
    _ = await run("formulary.trace", form, [("field", "total")])
    #expect(await said(form.session).contains("It reads"))
    _ = await run("formulary.graph", form, [])
    #expect(await said(form.session) == "Unit price → total, quantity → total")
    _ = await form.session.result(
      "workspace/executeCommand", ["command": "formulary.whatIf", "arguments": []])
    #expect(await said(form.session) == "total: 30\n")
  }

  @Test func `what-if accepts computed fields`() async {
    let text = SampleForm.json("price * quantity").replacing(
      #"{"_id": "price","#,
      with:
        #"{"_id": "next", "type": "number", "title": "Next", "formulas": [{"_id": "a2", "key": "value", "formula": "after"}]}, {"_id": "price","#
    ).replacing(
      #"{"_id": "calc","#, with: #"{"_id": "after", "expression": "total + 1"}, {"_id": "calc","#)
    let form = await Marked(text)
    let answer = await run("formulary.whatIf", form, [("values", ["total": 50])])
    #expect(answer["next"] == ["title": "Next", "value": 51, "text": "51"])
    #expect(answer["total"] == .null)
    let other = await run("formulary.whatIf", form, [("values", ["Unit price": 2])])
    #expect(other["total"]["value"] == 6 && other["next"]["value"] == 7)
    let refused = await form.session.request(
      "workspace/executeCommand",
      [
        "command": "formulary.whatIf",
        "arguments": [["uri": .string(form.uri), "values": "total=50"]],
      ])
    #expect(throws: ResponseError.self) { try refused.get() }
  }

  @Test func `what-if accepts rows and options as users write them`() async {
    let form = await Marked(HexadecimalForm.json("sum(<Lines>.<Amount>) * <Tax rate>‸"))
    let total = HexadecimalForm.id["Total"] ?? ""
    let values: JSON = ["Lines": [["Amount": 7], ["cells": ["Amount": 1]]], "State": "Paid"]
    let answer = await run("formulary.whatIf", form, [("values", values)])
    #expect(answer[total]["value"] == 4)
    let trace = await run("formulary.trace", form, [("field", "Total"), ("show", false)])
    #expect(trace["trace"]["trace"]["value"] == 2)
  }

  @Test(
    arguments: [
      ("Lines", 7, "takes a list of rows"), ("Lines", [["Amont": 7]], "has no column 'Amont'"),
      ("Tax rate", "x", "number"), ("State", "Nope", "not an option"),
      ("Due date", "01/31/2026", "date"),
    ] as [(String, JSON, String)])
  func `what-if rejects values that a field cannot store`(
    field: String, value: JSON, message: String
  ) async {
    let form = await Marked(HexadecimalForm.json("<Tax rate>‸"))
    let answer = await form.session.request(
      "workspace/executeCommand",
      [
        "command": "formulary.whatIf",
        "arguments": [["uri": .string(form.uri), "values": .object([.init(field, value)])]],
      ])
    switch answer {
    case .success: Issue.record("\(field) was taken")
    case .failure(let error):
      #expect(error.message.hasPrefix("'\(field)' cannot have this value: "))
      #expect(error.message.contains(message), "\(error.message)")
    }
  }

  @Test func `the summary lens of a formula shows its dependents`() async {
    let form = await Marked(SampleForm.json("price * quantity‸"))
    let lens = await form.ask("textDocument/codeLens").elements?.first ?? .null
    #expect(lens["command"]["title"] == "= 30 · → total · 0 dependents")
    #expect(lens["command"]["command"] == "formulary.graph")
    #expect(lens["command"]["arguments"].elements?.first?["field"] == "total")
  }
}

/// A temporary folder for files that a server writes.
final class WrittenFiles: Sendable {
  private let texts = Mutex<[String: String]>([:])

  var count: Int { texts.withLock { $0.count } }

  subscript(path: String) -> String? { texts.withLock { $0[path] } }

  func write(_ bytes: [UInt8], to path: String) {
    texts.withLock { $0[path] = String(decoding: bytes, as: UTF8.self) }
  }
}
