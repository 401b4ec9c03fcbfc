import EditorRequests
import FormulaServer
import Foundation
import JSONRPC
import SeededRandom
import Testing

/// Reproducible random edits.
@Suite struct EditFuzzTests {
  private static let pieces = [
    "\"", "\\", "{", "}", "[", "]", ",", "é", "😀", "\r\n", "\n", "\r", "price", " + ", "(", ")",
    "\\u00e9", "\\ud83d", "1", ".", "sum(", "",
    #"{"_id": "new", "type": "number", "file": "f", "formulas": [{"key": "value", "formula": "calc"}]}, "#,
    #"{"_id": "more", "expression": "total + quantity", "desc": ""}, "#,
  ]

  /// The number of edits: enough for most defects, or very many.
  private static let steps =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == nil ? 10 : 200

  /// Completion is excluded: in malformed JSON it keeps earlier fields.
  private static let compared = [
    "textDocument/hover", "textDocument/documentSymbol", "textDocument/inlayHint",
    "textDocument/codeLens", "textDocument/references", "textDocument/foldingRange",
    "textDocument/selectionRange", "textDocument/definition", "textDocument/signatureHelp",
  ]

  @Test(arguments: [(UInt64(1), "utf-8"), (2, "utf-16"), (3, "utf-32")])
  func `after every edit the server equals a fresh one`(
    seed: UInt64, encoding: String
  ) async {
    var random = SeededGenerator(seed: seed)
    let uri = "file:///form.json"
    let start = SampleForm.json(#"\"é\" + price * \"\\u00e9\""#)
    var bytes = Array(start.utf8)
    let session = await ServerSession(encoding: encoding)
    await session.open(uri, start)
    let unit = PositionEncoding(rawValue: encoding) ?? .utf16
    let parameters: JSON = ["textDocument": ["uri": .string(uri)]]
    /// The number of comparable answers.
    var answered: Set<String> = []
    for step in 0..<Self.steps {
      var changes: [JSON] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let positions = TextPositions(bytes, encoding: unit)
        let first = positions.position(of: Int.random(in: 0...bytes.count, using: &random))
        // Sometimes more than a line is removed.
        let count = Int.random(in: 0...4, using: &random) == 4 ? 60 : step % 4
        let last = positions.position(of: positions.offset(of: first) + count)
        let text = Self.pieces.randomElement(using: &random) ?? ""
        changes.append([
          "range": ["start": json(first), "end": json(last)], "text": .string(text),
        ])
        let (low, high) = (positions.offset(of: first), positions.offset(of: last))
        bytes.replaceSubrange(low..<max(low, high), with: text.utf8)
      }
      await session.change(uri, version: step + 2, changes)
      let fresh = await ServerSession(encoding: encoding)
      // A document stays a document while it is malformed, so the fresh server sees it first.
      await fresh.open(uri, start)
      _ = await fresh.result("textDocument/diagnostic", parameters)
      await fresh.change(uri, [["text": .string(String(decoding: bytes, as: UTF8.self))]])
      for (method, member) in [
        ("textDocument/diagnostic", "items"), ("textDocument/semanticTokens/full", "data"),
      ] {
        let known = await session.result(method, parameters)
        let expected = await fresh.result(method, parameters)
        #expect(expected[member] != .null, "\(method) after step \(step)")
        #expect(known[member] == expected[member], "\(method) after step \(step)")
      }
      let place = json(
        TextPositions(bytes, encoding: unit).position(
          of: Int.random(in: 0...bytes.count, using: &random)))
      let asked: JSON = .object(
        (parameters.members ?? []) + [
          .init("position", place), .init("positions", [place]),
          .init("range", ["start": ["line": 0, "character": 0], "end": place]),
          .init("context", ["includeDeclaration": true]),
        ])
      for method in Self.compared {
        let known = await session.result(method, asked)
        let expected = await fresh.result(method, asked)
        #expect(known == expected, "\(method) after step \(step)")
        if expected != .null, expected != [] { answered.insert(method) }
      }
      // A malformed text mostly stays malformed. So the valid one is restored sometimes, by an edit
      // like undo, or as a whole text.
      if step % 3 == 2 {
        let whole = TextPositions(bytes, encoding: unit)
        let end = json(whole.position(of: bytes.count))
        let range: JSON = ["start": ["line": 0, "character": 0], "end": end]
        bytes = Array(start.utf8)
        let change: JSON = ["range": range, "text": .string(start)]
        await session.change(
          uri, version: step + 2, [step % 2 == 0 ? change : ["text": .string(start)]])
      }
    }
    #expect(answered.contains("textDocument/documentSymbol"), "\(answered)")
  }

  private func json(_ position: TextPosition) -> JSON {
    ["line": .integer(position.line), "character": .integer(position.character)]
  }
}
