/// The JSON text of a number: the shortest that reads back equal, as JavaScript prints it; integers
/// without a point and, below 1e21, without an exponent; negative zero as `0`.
///
/// The language's own number text is in `FormulaValues`, which this target does not know; that one
/// writes small numbers without an exponent. Source of the shortest digits: the standard library's `Double.description`.
enum NumberText {
  /// Appends the text of a number; `null` for one that is not finite, since JSON has none.
  static func append(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else { return bytes.append(contentsOf: "null".utf8) }
    if let integer = Int64(exactly: number), integer.magnitude < 1 << 53 {
      return append(integer, to: &bytes)
    }
    // Within this range the standard library writes what is wanted here.
    if number.magnitude >= 0.001, number.magnitude < 1e15 {
      var text = number.description
      return text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
    }
    let (digits, point) = shortestDigits(number.magnitude)
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    switch point {
    case 22..., ..<(-5):
      bytes.append(contentsOf: digits.prefix(1))
      if digits.count > 1 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(contentsOf: digits.dropFirst())
      bytes.append(UInt8(ascii: "e"))
      if point > 0 { bytes.append(UInt8(ascii: "+")) }
      append(Int64(point - 1), to: &bytes)
    case ...0:
      bytes.append(contentsOf: "0.".utf8)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -point))
      bytes.append(contentsOf: digits)
    default:
      bytes.append(contentsOf: digits.prefix(point))
      if point < digits.count { bytes.append(UInt8(ascii: ".")) }
      bytes.append(contentsOf: digits.dropFirst(point))
      let zeros = max(0, point - digits.count)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: zeros))
    }
  }

  /// The significant digits in ASCII, and how many of them stand before the point (which may lie
  /// outside the digits on either side).
  private static func shortestDigits(_ magnitude: Double) -> (digits: [UInt8], point: Int) {
    var digits: [UInt8] = []
    var point: Int?
    var power = 0
    var inPower = false
    var isDown = false
    for byte in magnitude.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): point = digits.count
      case UInt8(ascii: "e"): inPower = true
      case UInt8(ascii: "-"): isDown = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if inPower { power = power * 10 + Int(byte & 15) } else { digits.append(byte) }
      default: break
      }
    }
    let leading = digits.prefix { $0 == UInt8(ascii: "0") }.count
    let place = (point ?? digits.count) + (isDown ? -power : power) - leading
    digits.removeFirst(leading)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, place)
  }

  private static func append(_ integer: Int64, to bytes: inout [UInt8]) {
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = integer.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }
}
