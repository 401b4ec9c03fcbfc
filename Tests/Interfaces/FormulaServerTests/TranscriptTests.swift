import EditorRequests
import FormulaServer
import Foundation
import JSONRPC
import JSONTree
import Testing

/// Sessions as text. Lines that begin with `>` are sent by the client, `<` are expected from the
/// server (`"…"` matches anything), and `#` are comments. `>>` is a raw frame with `\\r\\n` for
/// line ends.
@Suite struct TranscriptTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Transcripts")

  static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  @Test(arguments: names)
  func `the server follows the transcript`(name: String) async throws {
    let outbox = Outbox()
    let server = Server(.init(send: { outbox.put($0) }, now: { 1_700_000_000_000 }))
    try await follow(name, outbox) { await server.receive($0) }
  }

  @Test(arguments: names)
  func `the session without concurrency follows the transcript`(name: String) async throws {
    let outbox = Outbox()
    let session = EditorSession(.init(send: { outbox.put($0) }, now: { 1_700_000_000_000 }))
    try await follow(name, outbox) { session.receive($0) }
  }

  private func follow(
    _ name: String, _ outbox: Outbox, receive: (IncomingMessage) async -> Void
  ) async throws {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    var reader = FrameReader()
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.drop { $0 == ">" || $0 == "<" }.drop { $0 == " " }
      if line.hasPrefix(">") {
        // A stream may be split anywhere.
        for byte in Self.bytes(String(words), isFrame: !line.hasPrefix(">>")) {
          reader.append([byte])
          while let frame = reader.next() {
            switch frame {
            case .content(let content): await receive(IncomingMessage(content))
            case .malformed(let problem):
              await receive(.invalid(nil, ResponseError(.parseError, problem)))
            }
          }
        }
      } else if line.hasPrefix("<") {
        let expected = try #require(Self.json(Array(words.utf8)), "line \(number + 1)")
        let message = await outbox.first { message in
          Self.json(message.content).map { Self.fits($0, expected) } ?? false
        }
        #expect(
          message != nil,
          """
          line \(number + 1) was not written; what was:
          \(outbox.rest.map { String(decoding: $0.content, as: UTF8.self) }.joined(separator: "\n"))
          """)
        if message == nil { return }
      }
    }
    #expect(outbox.rest.map { String(decoding: $0.content, as: UTF8.self) } == [])
  }

  private static func fits(_ json: JSON, _ expected: JSON) -> Bool {
    switch (json, expected) {
    case (_, .string("…")): true
    case (.array(let elements), .array(let others)):
      elements.count == others.count && zip(elements, others).allSatisfy { fits($0, $1) }
    case (.object(let members), .object(let others)):
      members.count == others.count && members.allSatisfy { fits($0.value, expected[$0.name]) }
    default: json == expected
    }
  }

  private static func bytes(_ text: String, isFrame: Bool) -> [UInt8] {
    guard isFrame else {
      return Array(text.replacing("\\r", with: "\r").replacing("\\n", with: "\n").utf8)
    }
    return Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
  }

  private static func json(_ bytes: [UInt8]) -> JSON? {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    return diagnostics.isEmpty ? JSON(tree, tree.root) : nil
  }

  @Test func `a message of twenty megabytes is read`() async {
    let session = await ServerSession()
    let padding = String(repeating: " ", count: 20_000_000)
    let text = "[1,\(padding)"
    let content = OutgoingMessage.notification(
      method: "textDocument/didOpen",
      parameters: [
        "textDocument": [
          "uri": "file:///large.formula", "languageId": "formula", "version": 1,
          "text": .string(text),
        ]
      ]
    ).frame
    #expect(content.count > 20_000_000)
    var reader = FrameReader()
    for start in stride(from: 0, to: content.count, by: 65_536) {
      reader.append(content[start..<min(start + 65_536, content.count)])
      while case .content(let message)? = reader.next() {
        await session.server.receive(IncomingMessage(message))
      }
    }
    let diagnostics = await session.diagnostics("file:///large.formula")
    #expect(diagnostics["diagnostics"].elements?.isEmpty == false)
  }
}
