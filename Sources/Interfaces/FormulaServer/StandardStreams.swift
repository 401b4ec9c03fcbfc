import FileAccess
import Dispatch
import JSONRPC
package import Logging
import Synchronization

/// A language server on standard input and output. Only messages are written to standard output.
package enum StandardStreams {
  /// Runs the server until the client ends it, then exits with the code that the protocol requires.
  ///
  /// `rulesPage` is the URI of a page with a heading per rule.
  package static func serve(logger: Logger, rulesPage: String?) -> Never {
    signal(SIGPIPE, SIG_IGN)
    let server = Server(
      .init(
        send: { message in
          // Write on a queue, so that later messages need not wait while the client reads slowly.
          output.async { write(message.frame) }
        },
        now: { ProgramEnvironment.now },
        watchParent: { watch($0) },
        files: .init(
          list: { FolderWalk(home: ProgramEnvironment.variables["HOME"]).paths(in: $0) },
          read: { contents(of: $0) }),
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
    returnFreedMemoryWhenQuiet()
    while let chunk = read() {
      received.add(1, ordering: .relaxed)
      continuation.yield(chunk)
    }
    continuation.finish()
    while true { sleep(3600) }
  }

  /// The serial queue that writes messages in order.
  private static let output = DispatchQueue(label: "formulary.output")

  /// The number of chunks received from the client.
  private static let received = Atomic(0)

  /// Returns freed memory to the system every ten seconds if there was input since.
  ///
  /// First waits up to two seconds for a pause of a quarter of a second in the input, so that a
  /// user who is typing is not delayed.
  private static func returnFreedMemoryWhenQuiet() {
    Task.detached(priority: .background) {
      var seen = 0
      while (try? await Task.sleep(for: .seconds(10))) != nil {
        var count = received.load(ordering: .relaxed)
        if count == seen { continue }
        for _ in 0..<8 where count != seen {
          seen = count
          try? await Task.sleep(for: .milliseconds(250))
          count = received.load(ordering: .relaxed)
        }
        seen = count
        ProgramEnvironment.returnFreedMemory()
      }
    }
  }

  /// Exits with `code` after all output has been written.
  private static func end(_ code: Int32) -> Never {
    output.sync {}
    exit(code)
  }

  /// The user's folder for disposable state, such as `$XDG_STATE_HOME/formulary/editor`.
  private static var stateFolder: String? {
    let variables = ProgramEnvironment.variables
    if let folder = variables["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return "\(folder)/formulary/editor"
    }
    return variables["HOME"].map { "\($0)/.local/state/formulary/editor" }
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let folder = FilePath.folder(of: path)
    do throws(FileError) {
      // Shown files contain form values, so keep the folder private to the user.
      if !FileKind.exists(folder) { try DurableFile.makeFolder(folder) }
      try FileOutput.write(bytes, to: path)
      return true
    } catch {
      return false
    }
  }

  /// Returns the next bytes of standard input, or `nil` at its end.
  private static func read() -> [UInt8]? {
    guard let chunk = try? Descriptor.chunk(of: STDIN_FILENO), !chunk.isEmpty else { return nil }
    return chunk
  }

  /// Writes all bytes. Exits if the client has closed the stream.
  private static func write(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: STDOUT_FILENO)
    } catch {
      exit(1)
    }
  }

  /// The largest file in a workspace folder that is read, in bytes.
  private static let maxBytes = 20_000_000

  private static func contents(of path: String) -> [UInt8]? {
    try? FileInput(plain: path, limit: maxBytes).bytes
  }

  /// Exits within seconds after the process with the ID `process` has ended.
  ///
  /// A process in another PID namespace, such as the host of a container, is never visible. Then
  /// only the end of standard input ends the server.
  private static func watch(_ process: Int32) {
    guard exists(process) else { return }
    Task.detached {
      while true {
        try? await Task.sleep(for: .seconds(2))
        if !exists(process) { exit(1) }
      }
    }
  }

  private static func exists(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }
}
