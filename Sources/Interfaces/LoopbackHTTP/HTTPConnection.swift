/// One connection of a server, which reads requests and writes responses sequentially.
struct HTTPConnection: Sendable {
  private let socket: StreamSocket
  private let input: ConnectionInput
  private let limits: HTTPLimits
  private let responder: any HTTPResponder
  /// Reports whether the connection waits for a request. Returns `false` if it must end instead.
  private let setIdle: @Sendable (Bool) -> Bool

  init(
    _ socket: StreamSocket, limits: HTTPLimits, responder: any HTTPResponder,
    setIdle: @escaping @Sendable (Bool) -> Bool
  ) {
    self.socket = socket
    self.limits = limits
    self.responder = responder
    self.setIdle = setIdle
    input = ConnectionInput(socket, limits: limits)
  }

  /// Serves requests until either side ends the connection.
  func serve() async {
    defer { socket.close() }
    do {
      while setIdle(true), let bytes = try await input.head() {
        _ = setIdle(false)
        guard try await answer(bytes) else {
          socket.finishWriting()
          await input.drain()
          return
        }
      }
    } catch let fault as HTTPRejection {
      try? await send(responder.response(to: fault), to: .get, endsConnection: true)
      socket.finishWriting()
      await input.drain()
    } catch {
      // The client disconnected or is too slow to receive a response.
    }
  }

  /// Responds to the request with the given head. Returns `false` if the connection ends after
  /// that.
  private func answer(_ bytes: [UInt8]) async throws -> Bool {
    let head = try RequestHead(bytes)
    let body = RequestBody(input, head: head)
    let response = await responder.response(to: HTTPRequest(head, body: body))
    // The rest of an unread body would be parsed as the next request.
    let isRead = await body.isRead
    let ends = !head.keepsConnection || response.endsConnection || !isRead
    try await send(response, to: head.method, endsConnection: ends)
    return !ends
  }

  private func send(
    _ response: HTTPResponse, to method: HTTPMethod, endsConnection: Bool
  ) async throws(ConnectionFailure) {
    let head = response.head(endsConnection: endsConnection)
    switch response.body {
    case .bytes(let bytes):
      let hasBody = method != .head && response.status != .noContent
      try await socket.write(hasBody ? head + bytes : head, stall: limits.requestTime)
    case .stream(let write):
      try await socket.write(head, stall: limits.requestTime)
      let writer = ResponseWriter(socket: socket, stall: limits.requestTime)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await write(writer) }
        group.addTask { await input.untilEnd() }
        await group.next()
        group.cancelAll()
      }
    }
  }
}
