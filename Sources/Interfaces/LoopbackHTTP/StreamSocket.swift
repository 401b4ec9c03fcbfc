import FileAccess
import Synchronization

/// The reason why reading from or writing to a connection ended.
package enum ConnectionFailure: Error {
  /// The peer closed or reset the connection.
  case disconnected
  case deadlinePassed
  case cancelled
}

/// A connected TCP socket that does not block. One task reads and one task writes at a time.
final class StreamSocket: Sendable {
  private let descriptor: Int32
  private let isOpen = Atomic(true)

  /// Takes ownership of `descriptor`.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    SocketOptions.makeNonBlocking(descriptor)
    // Disables Nagle's algorithm, which delays small responses.
    SocketOptions.set(Int32(IPPROTO_TCP), TCP_NODELAY, of: descriptor)
    #if canImport(Darwin)
      SocketOptions.set(SOL_SOCKET, SO_NOSIGPIPE, of: descriptor)
    #endif
  }

  deinit { close() }

  /// Closes the socket. Call it when no task reads or writes any longer.
  func close() {
    let (wasOpen, _) = isOpen.compareExchange(
      expected: true, desired: false, ordering: .relaxed)
    if wasOpen { _ = systemClose(descriptor) }
  }

  /// Returns the next bytes, at most `count`; an empty array at the end of the stream.
  func read(
    atMost count: Int, until deadline: ContinuousClock.Instant?
  ) async throws(ConnectionFailure) -> [UInt8] {
    while true {
      if Task.isCancelled { throw .cancelled }
      var problem: Int32?
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { room, filled in
        let received = unsafe recv(descriptor, room.baseAddress, room.count, 0)
        if received < 0 { problem = errno }
        filled = max(0, received)
      }
      guard let problem else { return bytes }
      try await wait(for: .read, after: problem, until: deadline)
    }
  }

  /// Writes all of `bytes`. Fails if the peer accepts no byte for as long as `stall`.
  func write(_ bytes: [UInt8], stall: Duration) async throws(ConnectionFailure) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var done = 0
    while done < bytes.count {
      if Task.isCancelled { throw .cancelled }
      let sent = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        return unsafe send(descriptor, rest.baseAddress, rest.count, flags)
      }
      if sent >= 0 {
        done += sent
      } else {
        try await wait(for: .write, after: errno, until: .now + stall)
      }
    }
  }

  /// Signals the peer that no more bytes will be sent.
  func finishWriting() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Waits after a call that failed with `problem`, if the call should be repeated.
  private func wait(
    for event: Readiness.Event, after problem: Int32, until deadline: ContinuousClock.Instant?
  ) async throws(ConnectionFailure) {
    if problem == EINTR { return }
    guard problem == EAGAIN || problem == EWOULDBLOCK else { throw .disconnected }
    switch await Readiness.wait(for: event, of: descriptor, until: deadline) {
    case .ready: return
    case .deadlinePassed: throw .deadlinePassed
    case .cancelled: throw .cancelled
    }
  }
}

/// Functions that set socket options.
enum SocketOptions {
  /// Also prevents child processes from inheriting the socket.
  static func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  static func set(_ level: Int32, _ option: Int32, of descriptor: Int32) {
    var value: Int32 = 1
    _ = unsafe setsockopt(
      descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}

// A function of the C library, which is shadowed by methods of the same name.
func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
