#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
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
      writer.append("url", "data:\(type);base64," + Data(bytes).base64EncodedString())
      if !name.isEmpty { writer.append("fileName", name) }
    }
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
