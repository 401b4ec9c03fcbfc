extension UInt8 {
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether the byte is an ASCII letter, an ASCII digit or an underscore.
  var continuesName: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_")
  }
}
