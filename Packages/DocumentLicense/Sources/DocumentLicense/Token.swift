import JoyDocEngine

/// A token in the compact serialization of JWS (RFC 7515, section 7.1), not verified yet.
struct Token {
  /// The maximum number of bytes of a token. The limit is checked before anything is decoded.
  static let maxBytes = 8_192

  /// The header, an object whose names are unique.
  let header: JSONPart
  /// The payload, which must not be used before the signature has been verified.
  let unverifiedPayload: [UInt8]
  /// The bytes that the signature covers: header and payload as encoded.
  let signed: [UInt8]
  let signature: [UInt8]

  /// Reads a token. Throws `tooLarge` or `malformed`.
  init(_ text: String) throws(LicenseError) {
    guard text.utf8.count <= Self.maxBytes else { throw .tooLarge }
    let parts = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed(.token) }
    let header = try Self.decode(parts[0], .header)
    unverifiedPayload = try Self.decode(parts[1], .payload)
    signature = try Self.decode(parts[2], .signature)
    signed = Array(text.utf8.dropLast(parts[2].count + 1))
    self.header = try Self.object(header, .header)
  }

  private static func decode(
    _ text: Substring.UTF8View, _ part: LicenseError.Part
  ) throws(LicenseError) -> [UInt8] {
    guard !text.isEmpty, let bytes = Base64URL.decode(text) else { throw .malformed(part) }
    return bytes
  }

  /// The maximum nesting depth of a header or payload.
  private static let deepest = 8

  /// Reads a JSON object whose names are unique at every depth. Throws `malformed`.
  static func object(
    _ bytes: [UInt8], _ part: LicenseError.Part
  ) throws(LicenseError) -> JSONPart {
    guard String(validating: bytes, as: UTF8.self) != nil, depth(of: bytes) <= deepest,
      let json = try? JSONPart(parsing: bytes), json.kind == .object, !json.hasRepeatedNames
    else { throw .malformed(part) }
    return json
  }

  /// Returns the nesting depth of a value without parsing it, so that deep values are rejected first.
  private static func depth(of bytes: [UInt8]) -> Int {
    var (depth, deepest, isString, isEscaped) = (0, 0, false, false)
    for byte in bytes {
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return deepest
  }
}

/// The encoding base64url without padding (RFC 4648, section 5).
enum Base64URL {
  /// Returns the decoded bytes, or `nil` if `text` has another character, padding, an impossible
  /// length, or unused bits that are not zero.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var (bits, count): (UInt32, Int) = (0, 0)
    for character in text {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        bits &= (1 << UInt32(count)) - 1
      }
    }
    return bits == 0 && count < 6 ? bytes : nil
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
