/// The decimal text of a number: the shortest that reads back equal, without an exponent below
/// 1e21, no grouping, and no sign for zero.
///
/// Source of the shortest digits: the standard library's `Double.description`.
package enum NumberText {
  /// How numbers below a millionth are written: as the language does, or as JavaScript does.
  package enum SmallNumbers { case withoutExponent, withExponent }

  /// Appends the text of a finite number.
  package static func append(
    _ number: Double, _ smallNumbers: SmallNumbers = .withoutExponent, to bytes: inout [UInt8]
  ) {
    if let integer = Int64(exactly: number), integer.magnitude < 1 << 53 {
      append(integer, to: &bytes)
      return
    }
    // Within this range the standard library writes what is wanted here.
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

  /// The text of a finite number.
  package static func string(_ number: Double) -> String {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The significant digits (ASCII, no leading or trailing zero) and the exponent `e` with
  /// value = 0.DIGITS × 10^e. Zero has the digit `0` and exponent 1.
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
