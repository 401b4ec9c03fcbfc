import SourceText

/// A quick hash of 64 bits, which protects from nobody.
///
/// Source: Fowler, Noll and Vo: FNV-1a.
package struct FNV1a {
  @inlinable package static var basis: UInt64 { 0xCBF2_9CE4_8422_2325 }

  package var value: UInt64

  /// A hash that begins elsewhere differs throughout.
  @inlinable
  package init(from start: UInt64 = FNV1a.basis) { value = start }

  /// The hash of some bytes. Complexity: O(bytes).
  @inlinable
  package init(of bytes: some Sequence<UInt8>) {
    self.init()
    for byte in bytes { combine(byte) }
  }

  @inlinable
  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// The hash in sixteen hexadecimal digits.
  package var hexadecimal: String { String(value, radix: 16).padded(to: 16, behind: "0") }
}
