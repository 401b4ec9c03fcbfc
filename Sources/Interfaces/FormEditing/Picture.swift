import JSONTree

/// An image uploaded to a form.
struct Picture {
  let bytes: [UInt8]
  let type: String

  /// The maximum size of an image in bytes.
  static let maxBytes = 5_000_000
  private static let types: [(type: String, starts: [UInt8], offset: Int)] = [
    ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 0),
    ("image/jpeg", [0xFF, 0xD8, 0xFF], 0),
    ("image/gif", Array("GIF87a".utf8), 0),
    ("image/gif", Array("GIF89a".utf8), 0),
    ("image/webp", Array("WEBP".utf8), 8),
  ]

  /// Returns `nil` unless `bytes` begin with the signature of a supported image format.
  init?(_ bytes: [UInt8]) {
    let known = Self.types.first { bytes.dropFirst($0.offset).starts(with: $0.starts) }
    guard let known, known.offset == 0 || bytes.starts(with: Array("RIFF".utf8)) else { return nil }
    self.bytes = bytes
    type = known.type
  }

  /// Returns `true` if `url` is a data URL of a supported image type.
  static func isEmbedded(_ url: String) -> Bool {
    types.contains { url.hasPrefix("data:\($0.type);base64,") }
  }

  /// Returns the image as a JSON element of a field or cell.
  func element(named name: String) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("_id", FreshID.next())
      writer.append("url", "data:\(type);base64," + Self.base64(bytes))
      if !name.isEmpty { writer.append("fileName", name) }
    }
  }
}

extension Picture {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the Base64 encoding of `bytes` with padding (RFC 4648). Complexity: O(bytes).
  static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
      for place in 0..<4 {
        text.append(place > group.count ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Object IDs in the format used by hosts: 24 hexadecimal digits.
enum FreshID {
  static func next() -> String {
    var random = SystemRandomNumberGenerator()
    // Host IDs begin with a timestamp, hence with a decimal digit.
    return "6"
      + (0..<23).map { _ in String(random.next(upperBound: UInt8(16)), radix: 16) }.joined()
  }
}
