/// The code unit in which LSP positions count columns.
package enum PositionEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns the number of code units of the scalar starting with `byte`; 0 for a continuation
  /// byte.
  func units(ofByte byte: UInt8) -> Int {
    if self == .utf8 { return 1 }
    if byte & 0xC0 == 0x80 { return 0 }
    return self == .utf16 && byte >= 0xF0 ? 2 : 1
  }
}
