import Foundation
import JSONRPC

/// A server on standard input and output, where nothing but its messages ever appears.
package enum StandardStreams {
  /// Serves until the client ends it; the process ends with the code that the protocol wants.
  ///
  /// Messages are logged to `log` if that is given.
  package static func serve(log: (@Sendable (String) -> Void)? = nil) -> Never {
    signal(SIGPIPE, SIG_IGN)
    let server = Server(
      .init(
        send: { write($0.frame) },
        now: { (Date().timeIntervalSince1970 * 1000).rounded(.down) },
        watchParent: { watch($0) }, log: log ?? { _ in },
        read: { path in FileManager.default.contents(atPath: path).map { Array($0) } }))
    let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    Task.detached {
      var reader = FrameReader()
      for await chunk in chunks {
        reader.append(chunk)
        while let frame = reader.next() {
          switch frame {
          case .content(let content): await server.receive(IncomingMessage(content))
          case .malformed(let problem): await server.receive(malformed: problem)
          }
          if let code = await server.exitCode { exit(code) }
        }
      }
      exit(await server.codeAtEndOfInput)
    }
    while let chunk = read() { continuation.yield(chunk) }
    continuation.finish()
    while true { sleep(3600) }
  }

  /// The next bytes of standard input; nil at its end.
  private static func read() -> [UInt8]? {
    var failure: Int32 = 0
    repeat {
      failure = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, count in
        let size = Foundation.read(STDIN_FILENO, room.baseAddress, room.count)
        count = max(0, size)
        if size < 0 { failure = errno }
      }
      if !chunk.isEmpty { return chunk }
    } while failure == EINTR
    return nil
  }

  /// Writes all bytes; ends the process if nobody reads them any more.
  private static func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let size = Foundation.write(
          STDOUT_FILENO, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        if size < 0 {
          if errno == EINTR { continue }
          exit(1)
        }
        offset += size
      }
    }
  }

  /// Ends the process soon after another one has ended.
  private static func watch(_ process: Int32) {
    Task.detached {
      while true {
        try? await Task.sleep(for: .seconds(2))
        if kill(process, 0) != 0, errno == ESRCH { exit(1) }
      }
    }
  }
}
