/// A fast 64-bit hash; not cryptographically secure.
///
/// Source: Fowler, Noll and Vo: FNV-1a.
package struct FNV1a {
  @inlinable package static var basis: UInt64 { 0xCBF2_9CE4_8422_2325 }

  package var value: UInt64

  /// Creates a hasher; another `start` yields an unrelated hash for the same bytes.
  @inlinable
  package init(from start: UInt64 = FNV1a.basis) { value = start }

  /// Creates the hash of `bytes`.
  ///
  /// Complexity: O(bytes).
  @inlinable
  package init(of bytes: some Sequence<UInt8>) {
    self.init()
    for byte in bytes { combine(byte) }
  }

  @inlinable
  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// The hash as sixteen hexadecimal digits.
  package var hexadecimal: String { String(value, radix: 16).padded(to: 16, with: "0") }
}
