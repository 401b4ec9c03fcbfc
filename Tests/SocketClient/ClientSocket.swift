import Foundation

/// A TCP connection to a port of this machine. Sends exactly the bytes that a test gives it.
package final class ClientSocket {
  private var socket: Int32

  /// Returns nil if the connection is refused.
  package init?(port: Int) {
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    socket = Foundation.socket(AF_INET, kind, 0)
    // Otherwise the system enlarges the buffer up to half of the bytes that a test sends.
    var room: Int32 = 1 << 16
    setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != 0 { return nil }
  }

  deinit { end() }

  /// Closes the connection.
  package func end() {
    // Closed only once, because the descriptor may be reused afterwards.
    if socket >= 0 { close(socket) }
    socket = -1
  }

  package func send(_ text: String) { send(Array(text.utf8)) }

  package func send(_ bytes: [UInt8]) {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the received text after a pause of `quiet` milliseconds, or once it contains `wanted`.
  ///
  /// Returns nil if the connection ends before any byte arrives.
  package func read(quiet: Int32, until wanted: String? = nil) async -> String? {
    let bytes = await bytes(quiet: quiet) { bytes in
      wanted.map { String(decoding: bytes, as: UTF8.self).contains($0) } ?? false
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the received bytes after a pause of `quiet` milliseconds, or once `isWhole` returns
  /// `true` for them.
  ///
  /// Returns nil if the connection ends before any byte arrives.
  package func bytes(
    quiet: Int32, until isWhole: @escaping @Sendable ([UInt8]) -> Bool
  ) async -> [UInt8]? {
    // Uses a separate thread, because waiting must not block the server's thread pool.
    let socket = socket
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: Self.bytes(from: socket, quiet: quiet, until: isWhole))
      }
    }
  }

  private static func bytes(
    from socket: Int32, quiet: Int32, until isWhole: ([UInt8]) -> Bool
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    while !isWhole(bytes) {
      var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, quiet) > 0 else { break }
      var part = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(socket, &part, part.count, 0)
      guard count > 0 else { return bytes.isEmpty ? nil : bytes }
      bytes += part[..<count]
    }
    return bytes
  }
}
