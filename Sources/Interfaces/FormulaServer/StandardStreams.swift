import FileAccess
import Dispatch
import JSONRPC
package import Logging
import Synchronization

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

  /// Where messages are written, in order.
  private static let output = DispatchQueue(label: "formulary.output")

  /// How often something came from the client.
  private static let received = Atomic(0)

  /// Gives memory that requests have freed back to the system: every ten seconds if something came
  /// since. It waits for a quarter of a second in which nothing comes, for two seconds at most, so that
  /// whoever types is not kept waiting.
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

  /// Ends the process once everything is written.
  private static func end(_ code: Int32) -> Never {
    output.sync {}
    exit(code)
  }

  /// Where programs of a person keep what may be lost.
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
      // What is shown are values of a form, which concern nobody else.
      if !FileKind.exists(folder) { try DurableFile.makeFolder(folder) }
      try FileOutput.write(bytes, to: path)
      return true
    } catch {
      return false
    }
  }

  /// The next bytes of standard input; nil at its end.
  private static func read() -> [UInt8]? {
    guard let chunk = try? Descriptor.chunk(of: STDIN_FILENO), !chunk.isEmpty else { return nil }
    return chunk
  }

  /// Writes all bytes; ends the process if nobody reads them any more.
  private static func write(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: STDOUT_FILENO)
    } catch {
      exit(1)
    }
  }

  /// Larger files of a folder than these are not looked into.
  private static let mostBytes = 20_000_000

  private static func contents(of path: String) -> [UInt8]? {
    try? FileInput(plain: path, limit: mostBytes).bytes
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
