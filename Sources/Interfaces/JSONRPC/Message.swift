import SourceText
import JSONTree

/// The `id` of a request: a number or a string, as chosen by its sender.
package enum MessageID: Hashable, Sendable {
  /// A number in its source spelling, so that the response repeats it digit for digit.
  case number(String)
  case string(String)

  /// The `id` serialized as JSON.
  var text: [UInt8] {
    switch self {
    case .number(let digits): Array(digits.utf8)
    case .string(let text): JSONWriter.literal(text)
    }
  }
}

/// A received JSON-RPC message.
package enum IncomingMessage: Hashable, Sendable {
  case request(MessageID, method: String, parameters: JSON)
  case notification(method: String, parameters: JSON)
  case response(MessageID?, Result<JSON, ResponseFailure>)
  /// A malformed message, which is answered with the error.
  case invalid(MessageID?, ResponseError)

  /// The `error` member of a response.
  package struct ResponseFailure: Error, Hashable, Sendable {
    package var message: String
  }

  /// Parses `content`, the body of a frame. Complexity: O(bytes).
  package init(_ content: [UInt8]) {
    let (tree, diagnostics) = JSONTree.parse(content)
    if let problem = diagnostics.first(where: { $0.isFatal }) {
      self = .invalid(nil, ResponseError(.parseError, problem.message))
      return
    }
    guard tree.kind(tree.root) == .object else {
      self = .invalid(nil, ResponseError(.invalidRequest, "a message must be an object"))
      return
    }
    let id = IncomingMessage.id(tree)
    guard let message = JSON(tree, tree.root) else {
      self = .invalid(id, ResponseError(.invalidRequest, "the message is nested too deeply"))
      return
    }
    self.init(message, id: id, hasID: tree[tree.root, "id"] != nil)
  }

  private init(_ message: JSON, id: MessageID?, hasID: Bool) {
    guard message["jsonrpc"] == "2.0" else {
      self = .invalid(id, ResponseError(.invalidRequest, "'jsonrpc' must be \"2.0\""))
      return
    }
    let names = Set((message.members ?? []).map { $0.name })
    guard names.contains("method") else {
      if names.contains("error") {
        let words = message["error"]["message"].string ?? ""
        self = .response(id, .failure(ResponseFailure(message: words)))
      } else if names.contains("result") {
        self = .response(id, .success(message["result"]))
      } else {
        self = .invalid(id, ResponseError(.invalidRequest, "the message has no 'method'"))
      }
      return
    }
    guard let method = message["method"].string else {
      self = .invalid(id, ResponseError(.invalidRequest, "'method' must be a string"))
      return
    }
    let parameters = message["params"]
    guard hasID else {
      self = .notification(method: method, parameters: parameters)
      return
    }
    guard let id else {
      self = .invalid(nil, ResponseError(.invalidRequest, "'id' must be a string or a number"))
      return
    }
    switch parameters {
    case .null, .array, .object: self = .request(id, method: method, parameters: parameters)
    default:
      self = .invalid(id, ResponseError(.invalidParameters, "'params' must be an object"))
    }
  }

  private static func id(_ tree: JSONTree) -> MessageID? {
    guard let node = tree[tree.root, "id"] else { return nil }
    return id(tree, node)
  }

  private static func id(_ tree: JSONTree, _ node: JSONNode) -> MessageID? {
    switch tree.kind(node) {
    case .number: .number(String(decoding: tree.source(node), as: UTF8.self))
    case .string: tree.string(node).map { .string($0) }
    default: nil
    }
  }
}

extension MessageID {
  /// Creates the `id` that the parameter `value` holds, such as that of a request to cancel.
  package init?(_ value: JSON) {
    switch value {
    case .string(let text): self = .string(text)
    case .number(let number):
      self = .number(String(decoding: JSONWriter.literal(number), as: UTF8.self))
    default: return nil
    }
  }
}

/// A message to send.
package enum OutgoingMessage: Hashable, Sendable {
  case response(MessageID?, Result<JSON, ResponseError>)
  case request(MessageID, method: String, parameters: JSON)
  case notification(method: String, parameters: JSON)

  /// The message as a frame: header and body. Complexity: O(size).
  package var frame: [UInt8] {
    let content = content
    return Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }

  /// The message serialized as JSON, without a header.
  package var content: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.appendName("jsonrpc")
    writer.append("2.0")
    switch self {
    case .response(let id, let outcome):
      writer.appendName("id")
      if let id { writer.appendRaw(id.text) } else { writer.appendNull() }
      switch outcome {
      case .success(let result):
        writer.appendName("result")
        result.append(to: &writer)
      case .failure(let error):
        writer.appendName("error")
        let error: JSON = [
          "code": .integer(error.code.rawValue), "message": .string(error.message),
        ]
        error.append(to: &writer)
      }
    case .request(let id, let method, let parameters):
      writer.appendName("id")
      writer.appendRaw(id.text)
      Self.append(method, parameters, to: &writer)
    case .notification(let method, let parameters): Self.append(method, parameters, to: &writer)
    }
    writer.endObject()
    return writer.bytes
  }

  private static func append(_ method: String, _ parameters: JSON, to writer: inout JSONWriter) {
    writer.appendName("method")
    writer.append(method)
    guard parameters != .null else { return }
    writer.appendName("params")
    parameters.append(to: &writer)
  }
}
