/// Decimal formatting of numbers: the shortest digits that parse back to the same value.
///
/// Numbers below 1e21 have no exponent. There is no digit grouping, and zero has no sign.
///
/// Source of the shortest digits: the standard library's `Double.description`.
package enum NumberText {
  /// The format of numbers below a millionth: as in Formulary, or as in JavaScript.
  package enum SmallNumbers { case withoutExponent, withExponent }

  /// Appends the decimal representation of a finite number.
  package static func append(
    _ number: Double, _ smallNumbers: SmallNumbers = .withoutExponent, to bytes: inout [UInt8]
  ) {
    if let integer = Int64(exactly: number), integer.magnitude < 1 << 53 {
      append(integer, to: &bytes)
      return
    }
    // In this range, `Double.description` already has the required format.
    if number.magnitude >= 0.001, number.magnitude < 1e15 {
      var text = number.description
      return text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
    }
    let (digits, exponent) = shortestDigits(number.magnitude)
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    // The value is 0.DIGITS × 10^exponent.
    if exponent > 21 || exponent < -5 && smallNumbers == .withExponent {
      bytes.append(digits[0])
      if digits.count > 1 {
        bytes.append(UInt8(ascii: "."))
        bytes.append(contentsOf: digits[1...])
      }
      bytes.append(UInt8(ascii: "e"))
      if exponent > 0 { bytes.append(UInt8(ascii: "+")) }
      append(Int64(exponent - 1), to: &bytes)
    } else if exponent <= 0 {
      bytes.append(UInt8(ascii: "0"))
      bytes.append(UInt8(ascii: "."))
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -exponent))
      bytes.append(contentsOf: digits)
    } else if exponent >= digits.count {
      bytes.append(contentsOf: digits)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: exponent - digits.count))
    } else {
      bytes.append(contentsOf: digits[..<exponent])
      bytes.append(UInt8(ascii: "."))
      bytes.append(contentsOf: digits[exponent...])
    }
  }

  /// Returns the decimal representation of a finite number.
  package static func string(_ number: Double) -> String {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the significant digits and the exponent `e` such that value = 0.DIGITS × 10^e.
  ///
  /// The digits are ASCII, without leading or trailing zeros. Zero has the digit `0` and exponent
  /// 1.
  package static func shortestDigits(_ magnitude: Double) -> (digits: [UInt8], exponent: Int) {
    var digits: [UInt8] = []
    var exponent = 0
    var point: Int?
    var scale = 0
    var inExponent = false
    var negativeScale = false
    for byte in magnitude.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): point = digits.count
      case UInt8(ascii: "e"): inExponent = true
      case UInt8(ascii: "-"): negativeScale = true
      case UInt8(ascii: "+"): break
      default:
        if inExponent {
          scale = scale * 10 + Int(byte - UInt8(ascii: "0"))
        } else {
          digits.append(byte)
        }
      }
    }
    exponent = (point ?? digits.count) + (negativeScale ? -scale : scale)
    let zero = UInt8(ascii: "0")
    let leading = digits.prefix { $0 == zero }.count
    if leading == digits.count { return ([zero], 1) }
    digits.removeFirst(leading)
    exponent -= leading
    while digits.last == zero { digits.removeLast() }
    return (digits, exponent)
  }

  private static func append(_ integer: Int64, to bytes: inout [UInt8]) {
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = integer.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }
}
