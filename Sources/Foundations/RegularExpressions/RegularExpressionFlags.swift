/// The matching options of a pattern.
struct RegularExpressionFlags: OptionSet, Sendable {
  let rawValue: UInt8

  /// `i`: letters match in any case.
  static let ignoresCase = Self(rawValue: 1)
  /// `m`: `^` and `$` match at every line.
  static let byLine = Self(rawValue: 2)
  /// `s`: `.` also matches line breaks.
  static let dotTakesAll = Self(rawValue: 4)
}

extension RegularExpressionFlags {
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "i"): self = .ignoresCase
    case UInt8(ascii: "m"): self = .byLine
    case UInt8(ascii: "s"): self = .dotTakesAll
    default: return nil
    }
  }

  init(_ letters: String) throws(RegularExpressionError) {
    self = []
    var offset = 0
    for scalar in letters.unicodeScalars {
      guard scalar.isASCII, let flag = Self(letter: UInt8(truncatingIfNeeded: scalar.value)) else {
        throw RegularExpressionError(
          .unknownFlag(String(Character(scalar))), in: .flags, at: offset)
      }
      insert(flag)
      offset += 1
    }
  }
}
