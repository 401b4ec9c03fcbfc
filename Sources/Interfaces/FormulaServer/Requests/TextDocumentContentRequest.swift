package import JSONRPC

/// A trace, graph or what-if as the text of a document that is nowhere stored. It is made anew
/// whenever the client asks, so it tells of the formulas as they are.
package enum TextDocumentContentRequest: Request {
  package static let method = "workspace/textDocumentContent"
  package static let title = "Showing how a value comes about"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities.addToWorkspace("textDocumentContent", ["schemes": [.string(ShownContent.scheme)]])
  }

  package static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    guard let uri = parameters["uri"].string, let content = ShownContent(uri) else {
      throw ResponseError(.invalidParameters, "'uri' is no text that this server makes")
    }
    return ["text": .string(try await ExecuteCommandRequest.text(of: content, from: snapshot))]
  }
}

/// A text that a command makes, as a URI names it.
package struct ShownContent: Hashable, Sendable {
  package static let scheme = "formulary"
  package let command: String
  /// The argument of the command, as JSON.
  package let argument: JSON

  package init(command: String, argument: JSON) {
    self.command = command
    self.argument = argument
  }

  /// The text that a URI names; nil if it names none.
  init?(_ uri: String) {
    let parts = uri.split(separator: "?", maxSplits: 1)
    guard parts.count == 2, parts[0].hasPrefix("\(Self.scheme):") else { return nil }
    let json = ExecuteCommandRequest.parsed(Self.decoded(parts[1]))
    guard let command = json["command"].string else { return nil }
    self.init(command: command, argument: json["argument"])
  }

  /// The document whose formulas it is about.
  var document: String? { argument["uri"].string }

  /// The URI, which ends its path with a name for the text.
  func uri(named name: String) -> String {
    let json: JSON = ["command": .string(command), "argument": argument]
    return "\(Self.scheme):/\(Self.encoded(Array(name.utf8)))?\(Self.encoded(json.text))"
  }

  /// Bytes as they stand in a part of a URI, by RFC 3986.
  private static func encoded(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var written: [UInt8] = []
    for byte in bytes {
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
        written.append(byte)
      } else {
        written += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: written, as: UTF8.self)
  }

  private static func decoded(_ text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
