extension UInt8 {
  /// Whether the byte is a decimal digit.
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is an ASCII letter.
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether the byte is an ASCII letter, digit or underscore.
  var continuesName: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_")
  }
}
