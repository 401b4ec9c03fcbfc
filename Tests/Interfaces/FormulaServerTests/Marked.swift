import EditorRequests
import FormulaServer
import JSONRPC
import Testing

/// A document open in a session, with positions marked by `‸`. The marks are removed.
struct Marked {
  let session: ServerSession
  let uri: String
  let text: String
  /// Returns the positions of the marks as parameters.
  let places: [JSON]

  init(
    _ marked: String, uri: String = "file:///form.json", encoding: String = "utf-16",
    capabilities: JSON = .null, files: WrittenFiles? = nil
  ) async {
    let pieces = marked.split(separator: "‸", omittingEmptySubsequences: false)
    text = pieces.joined()
    let positions = TextPositions(
      Array(text.utf8), encoding: PositionEncoding(rawValue: encoding) ?? .utf16)
    var offset = 0
    places = pieces.dropLast().map { piece in
      offset += piece.utf8.count
      let position = positions.position(of: offset)
      return ["line": .integer(position.line), "character": .integer(position.character)]
    }
    self.uri = uri
    session = await ServerSession(capabilities, encoding: encoding, written: files)
    await session.open(uri, text)
  }

  /// Returns the result of a request at a mark. The request must succeed.
  func ask(
    _ method: String, at mark: Int = 0, _ more: JSON = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> JSON {
    await session.result(method, parameters(at: mark, more), sourceLocation: sourceLocation)
  }

  func parameters(at mark: Int = 0, _ more: JSON = [:]) -> JSON {
    .object(
      [
        .init("textDocument", ["uri": .string(uri)]), .init("position", places[mark]),
        .init("range", ["start": places[mark], "end": places[mark]]),
      ] + (more.members ?? []))
  }

  /// Returns the characters of a range.
  func excerpt(_ range: JSON) -> String {
    let positions = TextPositions(Array(text.utf8), encoding: encoding)
    guard let start = try? TextPosition(range["start"]), let end = try? TextPosition(range["end"])
    else { return "no range" }
    let bytes = Array(text.utf8)
    return String(
      decoding: bytes[positions.offset(of: start)..<positions.offset(of: end)], as: UTF8.self)
  }

  /// Returns the text after non-overlapping edits.
  func applying(_ edits: JSON) -> String {
    let positions = TextPositions(Array(text.utf8), encoding: encoding)
    var bytes = Array(text.utf8)
    let places = (edits.elements ?? []).compactMap { edit -> (Int, Int, String)? in
      guard let start = try? TextPosition(edit["range"]["start"]),
        let end = try? TextPosition(edit["range"]["end"])
      else { return nil }
      return (positions.offset(of: start), positions.offset(of: end), edit["newText"].string ?? "")
    }
    for (start, end, new) in places.sorted(by: { $0.0 > $1.0 }) {
      bytes.replaceSubrange(start..<end, with: new.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  var encoding: PositionEncoding { .utf16 }
}
