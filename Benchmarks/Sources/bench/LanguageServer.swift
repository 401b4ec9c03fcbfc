import Foundation

/// A language server in a process of its own, spoken to over its standard input and output.
final class LanguageServer {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []
  private var nextID = 0

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

  /// The most memory that the process has taken, in bytes.
  var peakMemory: Double { ProcessMemory.peak(of: process.processIdentifier) }

  func end() {
    _ = try? request("shutdown", [:])
    notify("exit", [:])
    process.waitUntilExit()
  }

  func notify(_ method: String, _ parameters: [String: Any]) {
    send(["jsonrpc": "2.0", "method": method, "params": parameters])
  }

  /// Sends a request and gives the seconds until its answer.
  func request(_ method: String, _ parameters: [String: Any]) throws -> Double {
    nextID += 1
    let start = DispatchTime.now().uptimeNanoseconds
    send(["jsonrpc": "2.0", "id": nextID, "method": method, "params": parameters])
    let mark = "\"id\":\(nextID),"
    while true {
      let message = try receive()
      if message.contains("\"method\"") { continue }
      if message.contains(mark) || message.contains("\"id\":\(nextID)}") { break }
    }
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  }

  /// The seconds from `start` until the diagnostics of a version are published.
  func waitForDiagnostics(version: Int, since start: UInt64) throws -> Double {
    while true {
      let message = try receive()
      if message.contains("textDocument/publishDiagnostics"),
        message.contains("\"version\":\(version),") || message.contains("\"version\":\(version)}")
      {
        break
      }
    }
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  }

  private func send(_ message: [String: Any]) {
    guard let body = try? JSONSerialization.data(withJSONObject: message) else { return }
    let frame = Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    try? input.fileHandleForWriting.write(contentsOf: frame)
  }

  /// The next message: its beginning and end, where stands what kind it is. To search the whole of a
  /// long one would be measured too.
  private func receive() throws -> String {
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
