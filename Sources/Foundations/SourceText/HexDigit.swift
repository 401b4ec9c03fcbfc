/// Conversion between hexadecimal ASCII digits and their values.
package enum HexDigit {
  /// Returns the value of a hexadecimal digit, or `nil` if `byte` is not one.
  @inlinable
  package static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }

  /// Returns the digit for the low four bits of `value`, with letters in lower case.
  @inlinable
  package static func lower(_ value: UInt8) -> UInt8 {
    let value = value & 15
    return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Returns the digit for the low four bits of `value`, with letters in upper case.
  @inlinable
  package static func upper(_ value: UInt8) -> UInt8 {
    let value = value & 15
    return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
