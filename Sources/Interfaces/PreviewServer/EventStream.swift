import FormPreview
import LoopbackHTTP

extension PreviewResponder {
  /// Returns a stream of server-sent events, which ends with the page or with the session.
  func stream() throws -> HTTPResponse {
    let hub = session.events
    let client = try hub.join()
    return HTTPResponse(
      status: .ok, fields: .init(["Content-Type": "text/event-stream; charset=utf-8"]),
      body: .stream { writer throws(ConnectionFailure) in
        defer { hub.leave(client) }
        while let item = await client.next() {
          try await writer.write(Self.bytes(of: item))
        }
      })
  }

  /// Returns the wire format of an item.
  static func bytes(of item: EventHub.Item) -> [UInt8] {
    switch item {
    case .comment: Array(":\n\n".utf8)
    case .message(let message):
      Array("id: \(message.revision)\nevent: \(message.name)\ndata: ".utf8) + message.data
        + Array("\n\n".utf8)
    }
  }
}
