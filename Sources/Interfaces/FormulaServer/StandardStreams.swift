import FileAccess
import Foundation
import JSONRPC
package import Logging

/// A server on standard input and output, where nothing but its messages ever appears.
package enum StandardStreams {
  /// Serves until the client ends it; the process ends with the code that the protocol wants.
  ///
  /// `rulesPage` is the URI of a page with a heading for each rule.
  package static func serve(logger: Logger, rulesPage: String?) -> Never {
    signal(SIGPIPE, SIG_IGN)
    let server = Server(
      .init(
        send: { message in
          // A large answer neither holds up what comes after it nor waits for the client to read.
          output.async { write(message.frame) }
        },
        now: { (Date().timeIntervalSince1970 * 1000).rounded(.down) },
        watchParent: { watch($0) },
        files: .init(list: { paths(in: $0) }, read: { contents(of: $0) }),
        stateFolder: stateFolder, write: { write($1, to: $0) }, quiet: .milliseconds(300),
        rulesPage: rulesPage,
        logger: logger))
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
          if let code = await server.exitCode { end(code) }
        }
      }
      end(await server.codeAtEndOfInput)
    }
    while let chunk = read() { continuation.yield(chunk) }
    continuation.finish()
    while true { sleep(3600) }
  }

  /// Where messages are written, in order.
  private static let output = DispatchQueue(label: "formulary.output")

  /// Ends the process once everything is written.
  private static func end(_ code: Int32) -> Never {
    output.sync {}
    exit(code)
  }

  /// Where programs of a person keep what may be lost.
  private static var stateFolder: String? {
    let variables = ProcessInfo.processInfo.environment
    if let folder = variables["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return "\(folder)/formulary/editor"
    }
    return variables["HOME"].map { "\($0)/.local/state/formulary/editor" }
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
      // What is shown are values of a form, which concern nobody else.
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try FileOutput.write(bytes, to: path)
      return true
    } catch {
      return false
    }
  }

  /// The next bytes of standard input; nil at its end.
  private static func read() -> [UInt8]? {
    var failure: Int32 = 0
    repeat {
      failure = 0
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, count in
        let size = unsafe Foundation.read(STDIN_FILENO, room.baseAddress, room.count)
        count = max(0, size)
        if size < 0 { failure = errno }
      }
      if !chunk.isEmpty { return chunk }
    } while failure == EINTR
    return nil
  }

  /// Writes all bytes; ends the process if nobody reads them any more.
  private static func write(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let size = unsafe Foundation.write(
          STDOUT_FILENO, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        if size < 0 {
          if errno == EINTR { continue }
          exit(1)
        }
        offset += size
      }
    }
  }

  /// More files of a folder than these, or larger ones, are not looked into.
  private static let (mostFiles, mostBytes) = (20_000, 20_000_000)

  private static func paths(in folder: String) -> [String] {
    let keys: [URLResourceKey] = [.isDirectoryKey, .fileSizeKey]
    let files = FileManager.default.enumerator(
      at: URL(filePath: folder), includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
    var found: [String] = []
    while found.count < mostFiles, let url = files?.nextObject() as? URL {
      if url.lastPathComponent == "node_modules" { files?.skipDescendants() }
      let values = try? url.resourceValues(forKeys: Set(keys))
      guard url.pathExtension == "json", values?.isDirectory == false,
        values?.fileSize ?? 0 <= mostBytes
      else { continue }
      found.append(url.path(percentEncoded: false))
    }
    return found
  }

  private static func contents(of path: String) -> [UInt8]? {
    let url = URL(filePath: path)
    guard (try? url.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0 <= mostBytes else {
      return nil
    }
    return (try? Data(contentsOf: url)).map(Array.init)
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
