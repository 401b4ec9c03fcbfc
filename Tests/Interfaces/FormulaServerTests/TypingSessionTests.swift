import EditorRequests
import FormulaServer
import Foundation
import JSONRPC
import Testing

/// A formula typed key by key in a document with hexadecimal ids: findings, first completions,
/// and finally values and hints.
@Suite struct TypingSessionTests {
  /// The typed keys; an arrow accepts the first completion.
  private static let keys = "Ne→ * (1 + Ta→ )"
  private static let golden = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens/typing.txt")

  /// An editor with one document, with the behaviour that users see.
  private struct Editor {
    let session: ServerSession
    let uri = "file:///form.json"
    var text: String
    var cursor: Int
    var version = 1

    init() async {
      let pieces = HexadecimalForm.json("‸").split(separator: "‸")
      text = pieces.joined()
      cursor = pieces.first?.utf8.count ?? 0
      session = await ServerSession(encoding: "utf-8")
      await session.open(uri, text)
    }

    private func position(_ offset: Int) -> JSON {
      let position = TextPositions(Array(text.utf8), encoding: .utf8).position(of: offset)
      return ["line": .integer(position.line), "character": .integer(position.character)]
    }

    private func offset(_ json: JSON) -> Int {
      guard let position = try? TextPosition(json) else { return cursor }
      return TextPositions(Array(text.utf8), encoding: .utf8).offset(of: position)
    }

    var parameters: JSON {
      ["textDocument": ["uri": .string(uri)], "position": position(cursor)]
    }

    /// Replaces a range, puts the cursor after the new text, and returns the findings.
    mutating func write(_ new: String, from start: Int, to end: Int) async -> [String] {
      version += 1
      let change: JSON = [
        "range": ["start": position(start), "end": position(end)], "text": .string(new),
      ]
      await session.change(uri, version: version, [change])
      var bytes = Array(text.utf8)
      bytes.replaceSubrange(start..<end, with: new.utf8)
      text = String(decoding: bytes, as: UTF8.self)
      cursor = start + new.utf8.count
      while true {
        let reported = await session.diagnostics(uri)
        guard reported["version"].integer == version || reported == .null else { continue }
        return findings(reported)
      }
    }

    func findings(_ reported: JSON) -> [String] {
      (reported["diagnostics"].elements ?? []).map {
        "\($0["code"].string ?? ""): \($0["message"].string ?? "")"
      }
    }

    /// Types a character. An existing closing bracket is typed over.
    mutating func type(_ key: Character) async -> [String]? {
      if key == ")", Array(text.utf8)[cursor] == UInt8(ascii: ")") {
        cursor += 1
        return nil
      }
      var found = await write(String(key), from: cursor, to: cursor)
      let members = (parameters.members ?? []) + [.init("ch", .string(String(key)))]
      let edits = await session.result("textDocument/onTypeFormatting", .object(members))
      if key == "(", let closing = edits.elements?.first?["newText"].string {
        let place = cursor
        found = await write(closing, from: place, to: place)
        cursor = place
      }
      return found
    }

    /// Returns the completions that match the typed letters, in the server's order.
    func completions() async -> [JSON] {
      let items = await session.result("textDocument/completion", parameters)["items"].elements
      let sorted = (items ?? []).sorted {
        ($0["sortText"].string ?? "") < ($1["sortText"].string ?? "")
      }
      return sorted.filter { item in
        let start = offset(item["textEdit"][range(of: item)]["start"])
        let typed = Array(text.utf8)[min(start, cursor)..<cursor]
        let words = (item["filterText"].string ?? item["label"].string ?? "").lowercased()
        return words.split(separator: " ").contains {
          $0.hasPrefix(String(decoding: typed, as: UTF8.self).lowercased())
        }
      }
    }

    private func range(of item: JSON) -> String {
      item["textEdit"]["range"] == .null ? "replace" : "range"
    }

    mutating func takeFirst() async -> [String] {
      guard let item = await completions().first else { return [] }
      let edit = item["textEdit"]
      let range = edit[range(of: item)]
      return await write(
        edit["newText"].string ?? "", from: offset(range["start"]), to: offset(range["end"]))
    }
  }

  @Test func `typing shows titles, and findings disappear when fixed`() async throws {
    var editor = await Editor()
    // Ignores the initial findings.
    let reported = Set(editor.findings(await editor.session.diagnostics(editor.uri)))
    let start = editor.cursor
    var lines: [String] = []
    for key in Self.keys {
      let found = key == "→" ? await editor.takeFirst() : await editor.type(key)
      let bytes = Array(editor.text.utf8)
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.count
      let before = String(decoding: bytes[start..<editor.cursor], as: UTF8.self)
      let after = String(decoding: bytes[editor.cursor..<end], as: UTF8.self)
      lines.append("\(before)|\(after)")
      lines += (found ?? []).filter { !reported.contains($0) }.map { "    \($0)" }
      let offered = await editor.completions().prefix(3).compactMap { $0["label"].string }
      if !offered.isEmpty, key != "→" { lines.append("    ? \(offered.joined(separator: ", "))") }
    }
    let last = editor.text.split(separator: "\n", omittingEmptySubsequences: false).count
    let whole: JSON = [
      "textDocument": ["uri": .string(editor.uri)],
      "range": [
        "start": ["line": 0, "character": 0], "end": ["line": .integer(last), "character": 0],
      ],
    ]
    let hints = await editor.session.result("textDocument/inlayHint", whole).elements ?? []
    lines.append("hints: \(hints.compactMap { $0["label"].string }.joined(separator: " "))")
    let lenses = await editor.session.result("textDocument/codeLens", whole).elements ?? []
    lines += lenses.compactMap { $0["command"]["title"].string }.map { "lens: \($0)" }
    let text = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try text.write(to: Self.golden, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.golden, encoding: .utf8) == text)
  }
}
