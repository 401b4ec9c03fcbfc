import FormPreview
import HTTPTypes
import Hummingbird
import NIOCore

extension PreviewResponder {
  /// Server-sent events until the page goes or the session ends.
  func stream(_ request: Request) throws -> Response {
    let hub = session.events
    let client = try hub.join()
    let body = ResponseBody { writer in
      defer { hub.leave(client) }
      var output = writer
      do {
        try await request.body.consumeWithInboundCloseHandler { _ in
          while let item = await client.next() {
            try await output.write(ByteBuffer(bytes: Self.bytes(of: item)))
          }
        } onInboundClosed: {
          client.close()
        }
      } catch {
        // The page has gone.
        return
      }
      try await output.finish(nil)
    }
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream; charset=utf-8", .connection: "close"], body: body)
  }

  /// An item as it goes over the wire.
  static func bytes(of item: EventHub.Item) -> [UInt8] {
    switch item {
    case .comment: Array(":\n\n".utf8)
    case .message(let message):
      Array("id: \(message.revision)\nevent: \(message.name)\ndata: ".utf8) + message.data
        + Array("\n\n".utf8)
    }
  }
}
