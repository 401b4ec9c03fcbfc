/// An image that a document contains, such as a signature or a photo.
struct PrintedImage: Hashable, Sendable {
  /// The formats that cairo embeds in a PDF.
  enum Format: Hashable, Sendable {
    case png, jpeg
  }

  let bytes: [UInt8]
  let format: Format
  let width: Int
  let height: Int

  /// The number of pixels in memory. The data of JPEG images is embedded as it is.
  var decodedPixels: Int {
    switch format {
    case .png: width * height
    case .jpeg: width * height / 8
    }
  }

  /// The greatest width or height that cairo draws.
  private static let maxSide = 32_767

  /// Reads an image from a data URL. Returns `nil` for other addresses, which are never opened, and
  /// for other formats.
  init?(_ address: String) {
    guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let head = address[..<comma].lowercased()
    guard head.hasPrefix("data:image/"), head.hasSuffix(";base64"),
      address.utf8.count <= PDFLimits.imageBytes
    else { return nil }
    self.init(Base64.decoded(String(address[comma...])))
  }

  /// Returns `nil` unless `bytes` begin like a PNG or JPEG image with a size.
  init?(_ bytes: [UInt8]) {
    let size: (width: Int, height: Int)?
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      format = .png
      size = Self.sizeOfPNG(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
      size = Self.sizeOfJPEG(bytes)
    } else {
      return nil
    }
    guard let size, 1...Self.maxSide ~= size.width, 1...Self.maxSide ~= size.height else {
      return nil
    }
    self.bytes = bytes
    (width, height) = size
  }

  private static func number(_ bytes: [UInt8], at start: Int, count: Int) -> Int? {
    guard start + count <= bytes.count else { return nil }
    return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func sizeOfPNG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.dropFirst(12).starts(with: Array("IHDR".utf8)),
      let width = number(bytes, at: 16, count: 4), let height = number(bytes, at: 20, count: 4)
    else { return nil }
    return (width, height)
  }

  /// Searches the segments of a JPEG image for the header of its frame.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      let isFrame = 0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame, let height = number(bytes, at: at + 5, count: 2),
        let width = number(bytes, at: at + 7, count: 2)
      {
        return (width, height)
      }
      guard let length = number(bytes, at: at + 2, count: 2), length >= 2 else { return nil }
      at += 2 + length
    }
    return nil
  }
}
