/// A family of quotes that word processors substitute for straight quotes.
enum TypographicQuotes {
  case double, single, angle

  init?(opening scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}": self = .double
    case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}": self = .single
    case "\u{AB}", "\u{BB}": self = .angle
    default: return nil
    }
  }

  /// The equivalent straight quote.
  var straight: UInt8 { self == .single ? UInt8(ascii: "'") : UInt8(ascii: "\"") }
}
