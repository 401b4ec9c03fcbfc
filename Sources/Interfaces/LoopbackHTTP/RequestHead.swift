/// The request line and the fields of a request, by the strict grammar of RFC 9112.
///
/// A head that implementations of HTTP parse differently is rejected. Examples are bare line feeds,
/// folded lines, space before a colon, several lengths, and a length with a transfer encoding.
struct RequestHead {
  let method: HTTPMethod
  let target: String
  let fields: HTTPFields
  let contentLength: Int
  /// Whether the client keeps the connection open for further requests.
  let keepsConnection: Bool
  let awaitsContinue: Bool

  /// Parses a head including the empty line at its end.
  init(_ bytes: [UInt8]) throws(HTTPRejection) {
    var lines = try Self.lines(of: bytes)
    // An empty line before a request is tolerated (RFC 9112, 2.2).
    if lines.first?.isEmpty == true { lines.removeFirst() }
    guard let first = lines.first else { throw .malformedHead }
    let parts = first.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, Self.isToken(parts[0]), parts[1].first == UInt8(ascii: "/"),
      parts[1].allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .malformedHead }
    let version = String(decoding: parts[2], as: UTF8.self)
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw .malformedHead }
    method = HTTPMethod(rawValue: String(decoding: parts[0], as: UTF8.self))
    target = String(decoding: parts[1], as: UTF8.self)
    var fields = HTTPFields()
    for line in lines.dropFirst() {
      let (name, value) = try Self.field(line)
      fields.append(name, value)
    }
    self.fields = fields
    guard fields.values(of: "Host").count <= 1 else { throw .malformedHead }
    contentLength = try Self.contentLength(fields)
    let connection = fields["Connection"]?.lowercased().split(separator: ",")
      .map { $0.filter { $0 != " " } }
    keepsConnection = version == "HTTP/1.1" && connection?.contains("close") != true
    awaitsContinue = version == "HTTP/1.1" && fields["Expect"]?.lowercased() == "100-continue"
  }

  /// Returns the lines of a head without their ends, up to the empty one at its end.
  private static func lines(of bytes: [UInt8]) throws(HTTPRejection) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      guard end > start, bytes[end - 1] == UInt8(ascii: "\r") else { throw .malformedHead }
      lines.append(bytes[start..<end - 1])
      start = end + 1
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func field(
    _ line: ArraySlice<UInt8>
  ) throws(HTTPRejection) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
      throw .malformedHead
    }
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let value = line[(colon + 1)...].drop(while: isSpace)
    let isControl = { (byte: UInt8) in byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F }
    guard !value.contains(where: isControl) else { throw .malformedHead }
    let end = value.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? value.startIndex
    return (
      String(decoding: line[..<colon], as: UTF8.self),
      String(decoding: value[..<end], as: UTF8.self)
    )
  }

  private static func contentLength(_ fields: HTTPFields) throws(HTTPRejection) -> Int {
    let lengths = fields.values(of: "Content-Length")
    if !fields.values(of: "Transfer-Encoding").isEmpty {
      throw lengths.isEmpty ? .unsupportedTransferEncoding : .malformedHead
    }
    guard let text = lengths.first else { return 0 }
    // Eighteen digits fit into a number of 64 bits.
    guard lengths.count == 1, (1...18).contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let length = Int(text)
    else { throw .malformedHead }
    return length
  }

  /// Returns `true` if `bytes` are a token of RFC 9110, 5.6.2.
  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
