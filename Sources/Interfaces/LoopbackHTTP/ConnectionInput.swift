/// The bytes that a connection has received and not yet consumed.
actor ConnectionInput {
  private let socket: StreamSocket
  private let limits: HTTPLimits
  private var buffered: [UInt8] = []

  init(_ socket: StreamSocket, limits: HTTPLimits) {
    self.socket = socket
    self.limits = limits
  }

  /// Returns the bytes of the next head, with the empty line at its end; nil if the client closed
  /// the connection before it. The whole head must arrive within the time of a request.
  func head() async throws -> [UInt8]? {
    let deadline = ContinuousClock.now + limits.requestTime
    var searched = 0
    while true {
      if let end = endOfHead(from: searched) {
        guard end <= limits.headBytes else { throw HTTPRejection.headTooLarge }
        defer { buffered.removeFirst(end) }
        return Array(buffered[..<end])
      }
      guard buffered.count <= limits.headBytes else { throw HTTPRejection.headTooLarge }
      searched = max(0, buffered.count - 3)
      let bytes = try await socket.read(atMost: 1 << 14, until: deadline)
      guard !bytes.isEmpty else {
        if buffered.isEmpty { return nil }
        throw ConnectionFailure.disconnected
      }
      buffered += bytes
    }
  }

  /// The offset after the empty line at the end of a head. A line may end without a carriage return
  /// here: the parser of heads reports it.
  private func endOfHead(from start: Int) -> Int? {
    let (feed, back) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    for index in buffered.indices.dropFirst(start) where buffered[index] == feed {
      let next = index + 1
      // An empty line before a request does not end its head.
      guard index > 1, next < buffered.count else { continue }
      if buffered[next] == feed { return next + 1 }
      if buffered[next] == back, next + 1 < buffered.count, buffered[next + 1] == feed {
        return next + 2
      }
    }
    return nil
  }

  /// Returns the next `count` bytes.
  func body(of count: Int) async throws(ConnectionFailure) -> [UInt8] {
    var body = Array(buffered.prefix(count))
    buffered.removeFirst(body.count)
    // The capacity is not reserved, because the length is untrusted.
    while body.count < count {
      let bytes = try await socket.read(atMost: min(1 << 16, count - body.count), until: nil)
      guard !bytes.isEmpty else { throw .disconnected }
      body += bytes
    }
    return body
  }

  func sendContinue() async throws(ConnectionFailure) {
    guard buffered.isEmpty else { return }
    try await socket.write(
      Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), stall: limits.requestTime)
  }

  /// Returns when the client closes the connection or sends bytes that are not expected yet.
  func untilEnd() async {
    if buffered.isEmpty { _ = try? await socket.read(atMost: 1, until: nil) }
  }

  /// Reads and discards further input, for a second and up to 16 MiB.
  ///
  /// Closing a socket with unread bytes resets the connection, and the client may then lose the
  /// response.
  func drain() async {
    let deadline = ContinuousClock.now + .seconds(1)
    var count = 0
    while count < 16 << 20, let bytes = try? await socket.read(atMost: 1 << 16, until: deadline),
      !bytes.isEmpty
    {
      count += bytes.count
    }
  }
}
