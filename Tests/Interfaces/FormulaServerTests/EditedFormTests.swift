import EditorRequests
import FormulaServer
import Foundation
import JSONRPC
import SeededRandom
import SourceText
import Testing

/// Edits of all kinds in all kinds of documents; see `EditedForm`.
///
/// `EDIT_STEPS=450 EDIT_SEED=… make test FILTER=EditedFormTests` makes 4,500 edits.
@Suite struct EditedFormTests {
  /// The number of edits per document (`EDIT_STEPS`): enough for most defects, or very many.
  private static let steps =
    number("EDIT_STEPS") ?? (ProcessInfo.processInfo.environment["LONG_TESTS"] == nil ? 8 : 450)
  /// The seed of the first document (`EDIT_SEED`), so that many edits can be made in several runs.
  private static let seed = number("EDIT_SEED") ?? 11

  /// The pause before answers are compared, in milliseconds (`EDIT_PAUSE`).
  ///
  /// With a pause, the answers include the findings of the idle search. Without one, there is no
  /// search.
  private static let pause = number("EDIT_PAUSE")

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }

  private static let uri = "file:///form.json"
  private static let client: JSON = [
    "textDocument": [
      "diagnostic": [:], "codeAction": ["codeActionLiteralSupport": [:]],
      "publishDiagnostics": ["relatedInformation": true],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
    ]
  ]
  private static let compared = [
    "textDocument/codeAction", "textDocument/documentSymbol", "textDocument/inlayHint",
    "textDocument/codeLens", "textDocument/foldingRange", "textDocument/hover",
    "textDocument/references", "textDocument/definition", "textDocument/documentHighlight",
    "textDocument/selectionRange",
    "textDocument/signatureHelp", "textDocument/documentLink", "textDocument/typeDefinition",
  ]

  @Test(arguments: EditedForm.Layout.allCases)
  func `after every edit the server equals a fresh one`(
    layout: EditedForm.Layout
  ) async {
    var random = SeededGenerator(seed: UInt64(Self.seed + layout.rawValue))
    var form = EditedForm(layout)
    let quiet = Self.pause.map { Duration.milliseconds($0 / 20) }
    let session = await ServerSession(Self.client, quiet: quiet)
    await session.open(Self.uri, String(decoding: form.sound, as: UTF8.self))
    if form.sound != form.bytes {
      _ = await session.result("textDocument/diagnostic", Self.parameters)
      let text = String(decoding: form.bytes, as: UTF8.self)
      await session.change(Self.uri, [["text": .string(text)]])
    }
    for step in 0..<Self.steps {
      let before = form.bytes
      let changes = form.edit(&random)
      await session.change(Self.uri, version: step + 2, Self.json(changes, from: before))
      // A third of the edits follows another one directly.
      if step % 3 == 2 { continue }
      let text = String(decoding: form.bytes, as: UTF8.self)
      let fresh = await ServerSession(Self.client, quiet: quiet)
      // While the JSON is malformed, the server remembers the fields of the last sound text.
      await fresh.open(Self.uri, String(decoding: form.sound, as: UTF8.self))
      if form.sound != form.bytes {
        _ = await fresh.result("textDocument/diagnostic", Self.parameters)
        await fresh.change(Self.uri, [["text": .string(text)]])
      }
      if let pause = Self.pause { try? await Task.sleep(for: .milliseconds(pause)) }
      let positions = TextPositions(form.bytes, encoding: .utf16)
      let place = Int.random(in: 0...form.bytes.count, using: &random)
      let parameters = Self.parameters(at: positions.position(of: place), upTo: positions)
      for (method, member) in [
        ("textDocument/diagnostic", "items"), ("textDocument/semanticTokens/full", "data"),
      ] {
        let known = await session.result(method, parameters)[member]
        let expected = await fresh.result(method, parameters)[member]
        #expect(known == expected, "\(method) after step \(step), \(form.last)\n\(text)")
      }
      let completion = "textDocument/completion"
      let labels = Self.labels(await session.result(completion, parameters))
      let expectedLabels = Self.labels(await fresh.result(completion, parameters))
      #expect(labels == expectedLabels, "labels after step \(step), \(form.last)\n\(text)")
      for method in Self.compared {
        let known = await session.result(method, parameters)
        let expected = await fresh.result(method, parameters)
        #expect(known == expected, "\(method) after step \(step), \(form.last)\n\(text)")
      }
    }
  }

  /// Returns the labels of completion items. Their texts may contain random ids.
  private static func labels(_ completion: JSON) -> [JSON]? {
    completion["items"].elements?.map { $0["label"] }
  }

  private static let parameters: JSON = ["textDocument": ["uri": .string(uri)]]

  private static func parameters(at position: TextPosition, upTo text: TextPositions) -> JSON {
    [
      "textDocument": ["uri": .string(uri)], "position": json(position),
      "positions": [json(position)],
      "range": [
        "start": ["line": 0, "character": 0], "end": json(text.position(of: text.byteCount)),
      ],
      "context": ["includeDeclaration": true, "diagnostics": []],
    ]
  }

  /// Returns `changes` as LSP content changes. Each refers to the text after the one before.
  static func json(_ changes: [EditedForm.Change], from text: [UInt8]) -> [JSON] {
    var text = text
    return changes.map { change in
      let new = JSON.string(String(decoding: change.text, as: UTF8.self))
      guard let range = change.range else { return ["text": new] }
      let positions = TextPositions(text, encoding: .utf16)
      text.replaceSubrange(range.start..<range.end, with: change.text)
      return [
        "range": [
          "start": json(positions.position(of: range.start)),
          "end": json(positions.position(of: range.end)),
        ], "text": new,
      ]
    }
  }

  private static func json(_ position: TextPosition) -> JSON {
    ["line": .integer(position.line), "character": .integer(position.character)]
  }
}
