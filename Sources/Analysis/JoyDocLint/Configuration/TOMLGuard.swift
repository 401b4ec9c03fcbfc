/// A scan for input on which the TOML library terminates the process or returns wrong values.
///
/// The library assumes that the following errors do not occur: a NUL byte, a table header without a
/// name, and a closing bracket of the wrong kind. It cuts a text at the escape of a NUL byte, so
/// that a path would name another file.
struct TOMLGuard {
  private let bytes: [UInt8]
  private var index = 0
  /// The stack of open brackets.
  private var open: [UInt8] = []
  /// The offset of the first escape that stands for a NUL.
  private var escapedNUL: Int?

  /// Returns the offset of the first dangerous byte.
  ///
  /// Complexity: O(bytes).
  static func firstDanger(in bytes: [UInt8]) -> Int? {
    var guardian = TOMLGuard(bytes: bytes)
    let offset = guardian.scan()
    guard let escapedNUL = guardian.escapedNUL else { return offset }
    return min(escapedNUL, offset ?? escapedNUL)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func scan() -> Int? {
    if let offset = bytes.firstIndex(of: 0) { return offset }
    var isLineStart = true
    while let byte = byte(index) {
      switch byte {
      case UInt8(ascii: "#"): skipLine()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        isLineStart = false
        skipText(byte)
      case UInt8(ascii: "[") where isLineStart && open.isEmpty:
        if let offset = skipHeader() { return offset }
        isLineStart = false
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append(byte)
        index += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // In ASCII, the code of a closing bracket is that of its opening bracket plus 2.
        guard open.popLast() == byte - 2 else { return index }
        index += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        isLineStart = true
        index += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      default:
        isLineStart = false
        index += 1
      }
    }
    return nil
  }

  private func byte(_ offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipLine() {
    while let byte = byte(index), byte != UInt8(ascii: "\n") { index += 1 }
  }

  /// Skips a string, which may span several lines if its quotes are tripled.
  private mutating func skipText(_ quote: UInt8) {
    let isLong = byte(index + 1) == quote && byte(index + 2) == quote
    index += isLong ? 3 : 1
    while let byte = byte(index) {
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        let rest = bytes[index...].dropFirst()
        if rest.starts(with: Array("u0000".utf8)) || rest.starts(with: Array("U00000000".utf8)) {
          escapedNUL = escapedNUL ?? index
        }
        index += 2
      } else if byte == quote {
        guard isLong else {
          index += 1
          return
        }
        if self.byte(index + 1) == quote, self.byte(index + 2) == quote {
          index += 3
          return
        }
        index += 1
      } else if !isLong, byte == UInt8(ascii: "\n") {
        return
      } else {
        index += 1
      }
    }
  }

  /// Skips `[name.name]`, or returns the offset of the first byte that is not part of a name.
  private mutating func skipHeader() -> Int? {
    index += byte(index + 1) == UInt8(ascii: "[") ? 2 : 1
    var expectsName = true
    while let byte = byte(index) {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipText(byte)
        expectsName = false
      case UInt8(ascii: "."):
        if expectsName { return index }
        expectsName = true
        index += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "]"):
        if expectsName { return index }
        while self.byte(index) == UInt8(ascii: "]") { index += 1 }
        return nil
      case _ where Self.isNamePart(byte):
        expectsName = false
        index += 1
      default: return index
      }
    }
    return max(0, bytes.count - 1)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
