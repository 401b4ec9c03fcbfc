import FileAccess

/// A TCP socket that accepts connections at 127.0.0.1.
final class ListeningSocket: Sendable {
  private let descriptor: Int32
  /// The port, which the system may have chosen.
  let port: Int

  /// Listens at `port`, or at a free port if it is 0.
  init(port: Int) throws(SystemError) {
    guard let number = in_port_t(exactly: port) else { throw SystemError(number: EINVAL) }
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw .last }
    do throws(SystemError) {
      SocketOptions.makeNonBlocking(descriptor)
      // The port can be reused as soon as the previous program has exited.
      SocketOptions.set(SOL_SOCKET, SO_REUSEADDR, of: descriptor)
      self.port = try Self.bind(descriptor, to: number)
      guard listen(descriptor, SOMAXCONN) == 0 else { throw SystemError.last }
    } catch {
      _ = systemClose(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { _ = systemClose(descriptor) }

  /// Binds a socket to the loopback address and returns its port.
  private static func bind(_ descriptor: Int32, to port: in_port_t) throws(SystemError) -> Int {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe systemBind(descriptor, pointer, size) == 0
          && getsockname(descriptor, pointer, &size) == 0
      }
    }
    guard isBound else { throw SystemError.last }
    return Int(in_port_t(bigEndian: address.sin_port))
  }

  /// Returns the next connection; nil when the task is cancelled.
  func accept() async -> StreamSocket? {
    while !Task.isCancelled {
      let accepted = systemAccept(descriptor)
      if accepted >= 0 { return StreamSocket(accepted) }
      switch errno {
      case EAGAIN, EWOULDBLOCK:
        _ = await Readiness.wait(for: .read, of: descriptor, until: nil)
      case EINTR, ECONNABORTED: continue
      // Out of descriptors or memory: other connections must end first.
      default: try? await Task.sleep(for: .milliseconds(100))
      }
    }
    return nil
  }
}

// Functions of the C library, which are shadowed by methods of the same name.
private func systemBind(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
) -> Int32 { unsafe bind(descriptor, address, size) }

private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }
