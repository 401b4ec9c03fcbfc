import SourceText

/// Splits a byte stream into messages, following the base protocol of LSP.
///
/// A frame is a header of `Name: value` lines, an empty line, and a body of `Content-Length` bytes.
/// The stream may arrive in chunks of any size. Source: Language Server Protocol 3.17, Base
/// Protocol.
package struct FrameReader: Sendable {
  /// The outcome of reading one frame: its body, or an error in its header.
  package enum Frame: Hashable, Sendable {
    case content([UInt8])
    /// A header that cannot be parsed. Reading resumes after it.
    case malformed(String)
  }

  private var buffer: [UInt8] = []
  /// The offset in `buffer` of the first byte that has not been consumed.
  private var position = 0
  /// The offset in `buffer` at which the search for the end of a header line resumes.
  private var searched = 0
  private var header = Header()
  private var body: Body?

  /// The largest accepted `Content-Length`, in bytes.
  package static let largestContent = 1 << 30
  private static let longestLine = 1 << 16
  private static let lengthName = "content-length:"

  /// Returns the last offset in `line` at which `lengthName` begins, ignoring case.
  private static func lastName(in line: [UInt8]) -> Int? {
    (0..<max(0, line.count - lengthName.utf8.count + 1)).last { start in
      zip(line[start...], lengthName.utf8).allSatisfy { byte, wanted in
        byte == wanted || 0x41...0x5A ~= byte && byte | 0x20 == wanted
      }
    }
  }

  private struct Header {
    var length: Int?
    var isEmpty = true
    var problem: String?
  }

  private enum Body {
    case content(count: Int)
    /// The rest of a body that is discarded because its header has a `problem`.
    case skipped(count: Int, problem: String)
  }

  package init() {}

  /// Appends `bytes` to the stream. Compacts `buffer` when its consumed prefix exceeds 64 KiB.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    if position > 0, position == buffer.count || position > 1 << 16 {
      buffer.removeSubrange(..<position)
      searched = max(0, searched - position)
      position = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Returns the next complete frame, or `nil` if more bytes are needed.
  ///
  /// Complexity: O(bytes) in total, regardless of how the stream is chunked.
  package mutating func next() -> Frame? {
    while true {
      switch body {
      case .content(let count):
        guard buffer.count - position >= count else { return nil }
        let content = Array(buffer[position..<position + count])
        position += count
        searched = position
        body = nil
        return .content(content)
      case .skipped(let count, let problem):
        let taken = min(count, buffer.count - position)
        position += taken
        searched = position
        body = taken == count ? nil : .skipped(count: count - taken, problem: problem)
        if taken < count { return nil }
        return .malformed(problem)
      case nil:
        guard let line = nextLine() else { return nil }
        if let frame = read(line) { return frame }
      }
    }
  }

  /// Returns the next header line without its line end, or `nil` if it is incomplete.
  private mutating func nextLine() -> [UInt8]? {
    searched = max(searched, position)
    while searched < buffer.count {
      if buffer[searched] == UInt8(ascii: "\n") {
        var end = searched
        if end > position, buffer[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        let line = Array(buffer[position..<end])
        position = searched + 1
        searched = position
        return line
      }
      searched += 1
    }
    if buffer.count - position > Self.longestLine {
      // Keep enough bytes to recognize a `lengthName` that has only partly arrived.
      position = buffer.count - Self.lengthName.utf8.count
      header.problem = "a header line is too long"
      header.isEmpty = false
    }
    return nil
  }

  /// Parses one header line. The empty line ends the header.
  private mutating func read(_ line: [UInt8]) -> Frame? {
    guard !line.isEmpty else {
      // Skip empty lines between frames.
      if header.isEmpty { return nil }
      defer { header = Header() }
      guard let length = header.length else {
        return .malformed(header.problem ?? "the header has no Content-Length")
      }
      if let problem = header.problem {
        body = .skipped(count: length, problem: problem)
      } else if length > Self.largestContent {
        // No client sends a body this large, so the length is wrong. Resume with the next header.
        return .malformed("the message is too long")
      } else {
        body = .content(count: length)
      }
      return nil
    }
    let text = String(decoding: line, as: UTF8.self)
    // Garbage without a line end precedes the header on this line. The header starts at `start`.
    if let start = Self.lastName(in: line), start > 0 {
      header = Header()
      _ = read(Array(line[start...]))
      return .malformed("unexpected bytes before the header")
    }
    header.isEmpty = false
    guard let colon = text.firstIndex(of: ":") else {
      header.problem = "a header line has no colon"
      return nil
    }
    let name = text[..<colon].trimmed(where: Self.isBlank).lowercased()
    let value = text[text.index(after: colon)...].trimmed(where: Self.isBlank)
    switch name {
    case "content-length": readLength(value)
    case "content-type": readType(value)
    default: break
    }
    return nil
  }

  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }

  private mutating func readLength(_ value: Substring) {
    guard !value.isEmpty, value.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let length = Int(value)
    else {
      header.problem = "Content-Length must be a number of bytes"
      return
    }
    if let known = header.length, known != length {
      header.problem = "duplicate Content-Length with another value"
    }
    header.length = length
  }

  private mutating func readType(_ value: Substring) {
    for part in value.lowercased().split(separator: ";").map({ $0.trimmed(where: Self.isBlank) })
    where part.hasPrefix("charset=") {
      let charset = part.dropFirst("charset=".count).filter { $0 != "\"" && $0 != "'" }
      if charset != "utf-8", charset != "utf8" {
        header.problem = "expected the charset utf-8, found '\(charset)'"
      }
    }
  }
}
