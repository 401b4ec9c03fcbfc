import Foundation

/// A language server process, connected by standard input and output.
final class LanguageServer {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []
  private var nextID = 0
  /// The last version with published diagnostics.
  private var published = 0

  init() throws {
    process.executableURL = Tool.url
    process.arguments = ["lsp"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    _ = try request(
      "initialize",
      ["processId": NSNull(), "capabilities": ["general": ["positionEncodings": ["utf-16"]]]])
    notify("initialized", [:])
  }

  /// The peak memory of the process in bytes.
  var peakMemory: Double { ProcessMemory.peak(of: process.processIdentifier) }

  func end() {
    _ = try? request("shutdown", [:])
    notify("exit", [:])
    process.waitUntilExit()
  }

  func notify(_ method: String, _ parameters: [String: Any]) {
    send(["jsonrpc": "2.0", "method": method, "params": parameters])
  }

  /// Sends a request and returns the seconds until its response.
  func request(_ method: String, _ parameters: [String: Any]) throws -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    let id = begin(method, parameters)
    return try Double((answers(to: [id])[id] ?? start) - start) / 1e9
  }

  /// Sends a request and returns its id.
  func begin(_ method: String, _ parameters: [String: Any]) -> Int {
    nextID += 1
    send(["jsonrpc": "2.0", "id": nextID, "method": method, "params": parameters])
    return nextID
  }

  /// Reads until some requests are answered, and returns the time of each response.
  func answers(to ids: Set<Int>) throws -> [Int: UInt64] {
    var waiting = ids
    var answered: [Int: UInt64] = [:]
    while !waiting.isEmpty {
      guard let id = try receive().answered, waiting.remove(id) != nil else { continue }
      answered[id] = DispatchTime.now().uptimeNanoseconds
    }
    return answered
  }

  /// Returns the seconds from `start` until the diagnostics of a version are published.
  func waitForDiagnostics(version: Int, since start: UInt64) throws -> Double {
    while published != version { _ = try receive() }
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  }

  /// The processor time of the process in seconds.
  var work: Double { ProcessWork.seconds(of: process.processIdentifier) }

  private func send(_ message: [String: Any]) {
    guard let body = try? JSONSerialization.data(withJSONObject: message) else { return }
    let frame = Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    try? input.fileHandleForWriting.write(contentsOf: frame)
  }

  /// The kind of a message: the request that it answers, if any.
  private struct Received {
    var answered: Int?
  }

  /// Reads the next message and determines its kind from its first and last bytes. Searching the
  /// whole of a long message would be measured too.
  private func receive() throws -> Received {
    let message = try receiveEnds()
    if message.contains("\"method\"") {
      if message.contains("textDocument/publishDiagnostics"),
        let version = Self.number(after: "\"version\":", in: message)
      {
        published = version
      }
      return Received()
    }
    return Received(answered: Self.number(after: "\"id\":", in: message))
  }

  private static func number(after mark: String, in text: String) -> Int? {
    text.range(of: mark).flatMap { Int(text[$0.upperBound...].prefix(while: \.isNumber)) }
  }

  private func receiveEnds() throws -> String {
    var length: Int?
    while true {
      if length == nil, let end = Self.endOfHeader(unread) {
        let header = String(decoding: unread[..<end], as: UTF8.self)
        length = header.split(separator: ":").last.flatMap {
          Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        unread.removeFirst(end)
      }
      if let length, unread.count >= length {
        let body = unread[..<length]
        let ends = length > 800 ? body.prefix(400) + body.suffix(400) : body
        unread.removeFirst(length)
        return String(decoding: ends, as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw POSIXError(.EPIPE) }
      unread.append(contentsOf: data)
    }
  }

  private static func endOfHeader(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    let mark = Array("\r\n\r\n".utf8)
    return (0...bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == mark }.map { $0 + 4 }
  }
}
