/// The unit that columns are counted in.
package enum PositionEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The units of the scalar that begins with a byte; 0 for a byte inside one.
  func units(ofByte byte: UInt8) -> Int {
    if self == .utf8 { return 1 }
    if byte & 0xC0 == 0x80 { return 0 }
    return self == .utf16 && byte >= 0xF0 ? 2 : 1
  }
}
