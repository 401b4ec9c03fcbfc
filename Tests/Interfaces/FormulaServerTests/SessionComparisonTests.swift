import EditorRequests
import FormulaServer
import Foundation
import JSONRPC
import SeededRandom
import Testing

/// The session without concurrency sends what the server sends.
@Suite struct SessionComparisonTests {
  /// The number of edits per document: enough for most defects, or very many.
  private static let steps =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == nil ? 3 : 200

  private static let uri = "file:///form.json"
  private static let other = "file:///price.formula"
  private static let tests = "file:///form.tests.json"

  /// A client that supports what the session does, and pulls diagnostics.
  private static let client: JSON = [
    "textDocument": [
      "diagnostic": [:], "codeAction": ["codeActionLiteralSupport": [:]],
      "publishDiagnostics": ["relatedInformation": true, "tagSupport": ["valueSet": [1]]],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "rename": ["prepareSupport": true],
    ],
    "window": ["workDoneProgress": true, "showDocument": ["support": true]],
    "workspace": [
      "applyEdit": true, "textDocumentContent": [:], "inlayHint": ["refreshSupport": true],
      "diagnostics": ["refreshSupport": true], "workspaceEdit": ["documentChanges": true],
    ],
  ]

  /// The settings that are changed between edits.
  private static let settings: [JSON] = [
    ["severities": ["unused-field": "error"]], ["timeZone": "Europe/Berlin", "locale": "de"],
    ["timeZone": "nowhere", "severities": ["unused-formula": "off"]], .null,
  ]

  @Test(arguments: EditedForm.Layout.allCases)
  func `each request has the same answer`(layout: EditedForm.Layout) async {
    var random = SeededGenerator(seed: UInt64(31 + layout.rawValue))
    var form = EditedForm(layout)
    let both = SessionComparison()
    let started = await both.request("initialize", ["capabilities": Self.client])
    #expect(Self.shared(started.server.result) == Self.shared(started.session.result))
    await both.notify("initialized", [:])
    await both.notify(
      "textDocument/didOpen", Self.opening(Self.uri, String(decoding: form.bytes, as: UTF8.self)))
    await both.notify("textDocument/didOpen", Self.opening(Self.other, "let a = 2; price * a"))
    await both.notify(
      "textDocument/didOpen",
      Self.opening(
        Self.tests, #"{"tests": [{"name": "t", "inputs": {"a": 1}, "expect": {"result": 3}}]}"#))
    var answered: Set<String> = []
    for step in 0..<Self.steps {
      let before = form.bytes
      let changes = form.edit(&random)
      await both.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(Self.uri), "version": .integer(step + 2)],
          "contentChanges": .array(EditedFormTests.json(changes, from: before)),
        ])
      if let settings = Self.settings.randomElement(using: &random), step % 2 == 1 {
        await both.notify(
          "workspace/didChangeConfiguration", ["settings": ["formulary": settings]])
      }
      let uri = step % 3 == 2 ? Self.other : Self.uri
      func ask(_ method: String, _ parameters: JSON) async -> JSON {
        let (server, session) = await both.request(method, parameters)
        #expect(!server.isEmpty, "\(method) after step \(step), \(form.last)")
        #expect(
          Self.comparable(server, method) == Self.comparable(session, method),
          "\(method) after step \(step), \(form.last)")
        if server.result != .null { answered.insert(method) }
        return server.result
      }
      for (method, parameters) in await requests(form.bytes, uri, &random, ask) {
        _ = await ask(method, parameters)
      }
    }
    #expect(answered.count > DocumentRequests.all.count / 2, "\(answered.sorted())")
  }

  @Test func `diagnostics are published for the same texts`() async {
    var random = SeededGenerator(seed: 8)
    var form = EditedForm(.lines)
    let both = SessionComparison()
    _ = await both.request("initialize", ["capabilities": [:]])
    await both.notify("initialized", [:])
    await both.notify(
      "textDocument/didOpen", Self.opening(Self.uri, String(decoding: form.bytes, as: UTF8.self)))
    for version in 1...12 {
      let (server, session) = await both.diagnostics(Self.uri, version: version)
      #expect(server != nil)
      #expect(server == session, "version \(version), \(form.last)")
      let before = form.bytes
      let changes = form.edit(&random)
      await both.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(Self.uri), "version": .integer(version + 1)],
          "contentChanges": .array(EditedFormTests.json(changes, from: before)),
        ])
    }
  }

  /// Returns every request about open documents, with parameters from earlier answers.
  private func requests(
    _ bytes: [UInt8], _ uri: String, _ random: inout SeededGenerator,
    _ ask: (String, JSON) async -> JSON
  ) async -> [(method: String, parameters: JSON)] {
    let positions = TextPositions(bytes, encoding: .utf16)
    let position = Self.json(
      positions.position(of: Int.random(in: 0...bytes.count, using: &random)))
    let end = Self.json(positions.position(of: bytes.count))
    let range: JSON = ["start": ["line": 0, "character": 0], "end": end]
    let common: [JSON.Member] = [
      .init("textDocument", ["uri": .string(uri)]), .init("position", position),
      .init("positions", [position]), .init("range", range), .init("newName", "fresh name"),
      .init("context", ["includeDeclaration": true, "diagnostics": []]),
      .init("workDoneToken", "token"), .init("ch", "("),
    ]
    let old = await ask("textDocument/semanticTokens/full", .object(common))["resultId"]
    let lenses = await ask("textDocument/codeLens", .object(common))
    let items = await ask("textDocument/completion", .object(common))
    let fields = await ask("textDocument/prepareCallHierarchy", .object(common))
    let field = bytes.isEmpty ? "a" : ["a", "result", "Net price"].randomElement(using: &random)
    var requests: [(method: String, parameters: JSON)] = []
    for request in DocumentRequests.all {
      switch request.method {
      case "codeLens/resolve":
        requests.append((request.method, lenses.elements?.last ?? [:]))
        requests.append((request.method, ["data": ["uri": "file:///none", "formula": "one"]]))
      case "completionItem/resolve":
        requests.append((request.method, items["items"].elements?.first ?? [:]))
      case "callHierarchy/incomingCalls", "callHierarchy/outgoingCalls":
        let known: JSON = ["uri": .string(uri), "data": .optional(field)]
        requests.append((request.method, ["item": fields.elements?.first ?? known]))
      case "textDocument/semanticTokens/full/delta", "textDocument/diagnostic":
        requests.append((request.method, .object(common)))
        requests.append(
          (request.method, .object(common + [.init("previousResultId", old)])))
      case "workspace/executeCommand":
        for command in ["recalculate", "graph", "trace", "whatIf", "test", "unknown"] {
          let argument: JSON = [
            "uri": Bool.random(using: &random) ? .string(uri) : .null, "field": .optional(field),
            "values": command == "graph" ? .null : ["a": 3],
            "show": .bool(Bool.random(using: &random)),
          ]
          requests.append(
            (
              request.method,
              [
                "command": .string("formulary.\(command)"), "arguments": [argument.compact],
                "workDoneToken": "token",
              ]
            ))
        }
      case "workspace/textDocumentContent":
        let shown = VirtualDocument(
          command: "formulary.graph", argument: ["uri": .string(uri), "format": "mermaid"])
        requests.append((request.method, ["uri": .string(shown.uri(named: "graph.md"))]))
      default: requests.append((request.method, .object(common)))
      }
    }
    return requests + [("workspace/unknown", [:]), ("textDocument/hover", [:])]
  }

  /// Returns the messages that both send at the same time.
  ///
  /// The server refreshes virtual documents after a pause. Of completions, returns the labels: their
  /// texts may contain random ids.
  private static func comparable(
    _ messages: [OutgoingMessage], _ method: String
  ) -> [OutgoingMessage] {
    messages.compactMap { message in
      switch message {
      case .request(_, "workspace/textDocumentContent/refresh", _): return nil
      case .response(let id, .success(let result)) where method == "textDocument/completion":
        let labels = (result["items"].elements ?? []).map { $0["label"] }
        return .response(id, .success(.array(labels)))
      default: return message
      }
    }
  }

  /// Returns the capabilities that do not concern folders.
  private static func shared(_ result: JSON) -> [JSON.Member] {
    (result["capabilities"].members ?? []).filter {
      !["workspace", "diagnosticProvider", "workspaceSymbolProvider"].contains($0.name)
    }.sorted { $0.name < $1.name }
  }

  private static func opening(_ uri: String, _ text: String) -> JSON {
    [
      "textDocument": [
        "uri": .string(uri), "languageId": "json", "version": 1, "text": .string(text),
      ]
    ]
  }

  private static func json(_ position: TextPosition) -> JSON {
    ["line": .integer(position.line), "character": .integer(position.character)]
  }
}
