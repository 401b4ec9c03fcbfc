/// An HTTP response to one request.
package struct HTTPAnswer: Sendable {
  package var status: Int
  /// Header fields by their names in lower case.
  package var fields: [String: String] = [:]
  package var body: [UInt8]

  package var text: String { String(decoding: body, as: UTF8.self) }

  /// Sends one request to a port of this machine on a new connection.
  ///
  /// Returns nil if no complete response arrives within a minute.
  package static func to(
    _ method: String, _ target: String, port: Int, fields: [(name: String, value: String)],
    body: [UInt8] = []
  ) async -> HTTPAnswer? {
    guard let client = ClientSocket(port: port) else { return nil }
    var head = "\(method) \(target) HTTP/1.1\r\nContent-Length: \(body.count)\r\n"
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    client.send(Array((head + "Connection: close\r\n\r\n").utf8) + body)
    // The server closes the connection after its response.
    return await client.bytes(quiet: 60_000) { _ in false }.flatMap { HTTPAnswer($0) }
  }

  private init?(_ bytes: [UInt8]) {
    let end = Array("\r\n\r\n".utf8)
    guard let start = bytes.firstRange(of: end) else { return nil }
    let lines = String(decoding: bytes[..<start.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count > 1, words[0] == "HTTP/1.1", let status = Int(words[1]) else { return nil }
    self.status = status
    for line in lines.dropFirst() {
      let parts = line.split(separator: ": ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      fields[parts[0].lowercased()] = String(parts[1])
    }
    body = Array(bytes[start.upperBound...])
  }
}
