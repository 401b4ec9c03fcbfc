import EditorRequests
import FormulaValues
import JSONRPC
import JSONTree
import JoyDocLint
import SourceText

// The functions for the language server. `build.py` exports them from formulary-editor.wasm only.

/// A language server with its outgoing messages.
private final class LanguageServer {
  private let session: EditorSession
  private let outbox: Outbox

  /// The messages that were sent since they were last taken.
  private final class Outbox {
    var messages: [[UInt8]] = []
  }

  /// Creates a server with the content of a `.formulary.toml` and the URI of a page with a heading
  /// per rule, which may be empty.
  init(settings: [UInt8], rulesPage: String) {
    let outbox = Outbox()
    let configuration = LintConfiguration(settings, folder: "/")
    var host = EditorHost(
      send: { outbox.messages.append($0.content) }, now: { environment.now },
      configuration: { FileConfiguration(configuration, for: FileURI.path($0)) },
      rulesPage: rulesPage.isEmpty ? nil : rulesPage)
    host.settings.timeZone = environment.timeZone
    host.settings.locale = environment.locale
    session = EditorSession(host)
    self.outbox = outbox
  }

  /// Processes a message and returns those that were sent, as a JSON array.
  func receive(_ message: [UInt8]) -> [UInt8] {
    session.receive(IncomingMessage(message))
    defer { outbox.messages = [] }
    var json = [UInt8(ascii: "[")]
    for (number, message) in outbox.messages.enumerated() {
      if number > 0 { json.append(UInt8(ascii: ",")) }
      json += message
    }
    return json + [UInt8(ascii: "]")]
  }
}

/// The servers by number; `nil` for a number that is unused.
nonisolated(unsafe) private var servers: [LanguageServer?] = []
/// The unused numbers in `servers`.
nonisolated(unsafe) private var unused: [Int] = []

/// Starts a language server and returns its number, as JSON.
///
/// `settings` is the content of a `.formulary.toml`, and `rulesPage` the URI of a page with a
/// heading per rule; both may be empty.
@_cdecl("formulary_server_open")
public func openServer(
  _ settings: UnsafePointer<UInt8>, _ settingsCount: Int, _ rulesPage: UnsafePointer<UInt8>,
  _ pageCount: Int
) -> UnsafeMutablePointer<UInt8> {
  let number = unused.popLast() ?? servers.count
  if number == servers.count { servers.append(nil) }
  servers[number] = LanguageServer(
    settings: bytes(settings, settingsCount), rulesPage: text(rulesPage, pageCount))
  return answer(Array("{\"server\":\(number)}".utf8))
}

/// Processes a message of the client, and returns the messages of the server as a JSON array.
@_cdecl("formulary_server_receive")
public func receive(
  _ number: Int, _ message: UnsafePointer<UInt8>, _ count: Int
) -> UnsafeMutablePointer<UInt8> {
  guard servers.indices.contains(number), let server = servers[number] else {
    return answer(Refusal("the server was freed"))
  }
  return answer(server.receive(bytes(message, count)))
}

/// Frees a language server.
@_cdecl("formulary_server_free")
public func freeServer(_ number: Int) {
  guard servers.indices.contains(number), servers[number] != nil else { return }
  servers[number] = nil
  unused.append(number)
}
