import SourceText

/// Cuts a stream of bytes, which arrives in pieces of any size, into the contents of its frames.
///
/// A frame is a header of lines `Name: value`, an empty line, and as many bytes as
/// `Content-Length` says. Source: Language Server Protocol 3.17, Base Protocol.
package struct FrameReader: Sendable {
  /// What the stream holds next.
  package enum Frame: Hashable, Sendable {
    case content([UInt8])
    /// A header that cannot be understood; reading goes on behind it.
    case malformed(String)
  }

  private var buffer: [UInt8] = []
  /// The first byte that has not been handed out.
  private var position = 0
  /// Where the search for the end of a header line goes on.
  private var searched = 0
  private var header = Header()
  private var body: Body?

  /// The most bytes that a content may have.
  package static let largestContent = 1 << 30
  private static let longestLine = 1 << 16
  private static let lengthName = "content-length:"

  /// Where the name of the length last begins in a line, in whatever case.
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
    /// Bytes of a content that nobody wants.
    case skipped(count: Int, problem: String)
  }

  package init() {}

  /// Adds bytes of the stream.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    if position > 0, position == buffer.count || position > 1 << 16 {
      buffer.removeSubrange(..<position)
      searched = max(0, searched - position)
      position = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next frame that has arrived completely. Complexity: O(bytes), however they were cut.
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

  /// The next line of a header without its end, nil if it has not arrived.
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
      // What comes next may be the rest of a name that has begun.
      position = buffer.count - Self.lengthName.utf8.count
      header.problem = "a header line is too long"
      header.isEmpty = false
    }
    return nil
  }

  /// Takes in a line of a header; the empty line ends it.
  private mutating func read(_ line: [UInt8]) -> Frame? {
    guard !line.isEmpty else {
      // Empty lines between frames are passed over.
      if header.isEmpty { return nil }
      defer { header = Header() }
      guard let length = header.length else {
        return .malformed(header.problem ?? "the header has no Content-Length")
      }
      if let problem = header.problem {
        body = .skipped(count: length, problem: problem)
      } else if length > Self.largestContent {
        // Nobody sends that much: the number is wrong, and the next header may be near.
        return .malformed("the message is too long")
      } else {
        body = .content(count: length)
      }
      return nil
    }
    let text = String(decoding: line, as: UTF8.self)
    // Something that is no message and did not end its line: the header begins behind it.
    if let start = Self.lastName(in: line), start > 0 {
      header = Header()
      _ = read(Array(line[start...]))
      return .malformed("something that is no message stands before the header")
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
      header.problem = "the header has two lengths"
    }
    header.length = length
  }

  private mutating func readType(_ value: Substring) {
    for part in value.lowercased().split(separator: ";").map({ $0.trimmed(where: Self.isBlank) })
    where part.hasPrefix("charset=") {
      let charset = part.dropFirst("charset=".count).filter { $0 != "\"" && $0 != "'" }
      if charset != "utf-8", charset != "utf8" {
        header.problem = "the only charset is utf-8, not '\(charset)'"
      }
    }
  }
}
