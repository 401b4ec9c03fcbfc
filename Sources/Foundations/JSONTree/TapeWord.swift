/// A 64-bit word of the token tape.
///
/// A scalar takes one word, or two if it is longer than 32 MiB. An array or object takes two words,
/// followed by its content; a member is a name followed by a value.
///
/// The first word contains, from the low bits: start (32), kind (3), flags (4), and the saturated
/// length of a scalar or number of children (25). The second word contains the end (32) and the
/// index after the node (32). While a container is open, its second word holds the index of the
/// enclosing container and that container's number of children so far.
struct TapeWord: Hashable, Sendable {
  private(set) var bits: UInt64

  /// Properties of a scalar's source.
  struct Flags: OptionSet {
    let rawValue: UInt64
    /// The string has at least one backslash.
    static let hasEscapes = Flags(rawValue: 1 << 35)
    /// The string has non-ASCII bytes.
    static let isNotASCII = Flags(rawValue: 1 << 36)
    /// The string has a lone surrogate, which decodes to U+FFFD.
    static let hasLoneSurrogate = Flags(rawValue: 1 << 37)
    /// The number has neither a fraction nor an exponent.
    static let isInteger = Flags(rawValue: 1 << 37)
    /// The scalar has a second word.
    static let isLong = Flags(rawValue: 1 << 38)
    static let all = Flags(rawValue: 15 << 35)
  }

  /// The largest length or count that fits; it also represents every larger one.
  static let saturation: UInt64 = 1 << 25 - 1
  /// The index that represents the absence of a node.
  static let noIndex = UInt32.max

  init(_ kind: JSONKind, start: Int, size: Int, flags: Flags = []) {
    bits =
      UInt64(truncatingIfNeeded: start) & 0xFFFF_FFFF | UInt64(kind.rawValue) << 32
      | flags.rawValue | min(UInt64(truncatingIfNeeded: size), Self.saturation) << 39
  }

  /// Creates a second word.
  init(low: UInt32, high: UInt32) {
    bits = UInt64(low) | UInt64(high) << 32
  }

  var low: UInt32 { UInt32(truncatingIfNeeded: bits) }
  var high: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }

  var start: Int { Int(low) }
  var kind: JSONKind { JSONKind(rawValue: UInt8(truncatingIfNeeded: bits >> 32 & 7)) ?? .null }
  /// The number of bytes of a scalar, or of elements or members of a container.
  var size: UInt64 { bits >> 39 }
  /// Whether the node has no second word.
  var isSingle: Bool {
    (bits >> 32 & 7) < UInt64(JSONKind.array.rawValue) && !contains(.isLong)
  }

  /// Whether this is a string without escapes in a single word.
  @inline(__always)
  var isPlainText: Bool {
    let mask: UInt64 = 7 << 32 | Flags.hasEscapes.rawValue | Flags.isLong.rawValue
    return bits & mask == UInt64(JSONKind.string.rawValue) << 32
  }

  func contains(_ flag: Flags) -> Bool { bits & flag.rawValue != 0 }

  mutating func setStart(_ start: Int) {
    bits = bits & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: start) & 0xFFFF_FFFF
  }

  mutating func setSize(_ size: UInt64) {
    bits = bits & (1 << 39 - 1) | min(size, Self.saturation) << 39
  }
}
