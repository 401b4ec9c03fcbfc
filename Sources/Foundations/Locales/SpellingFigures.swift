/// The decimal digits of a number's shortest representation.
struct SpellingFigures {
  private(set) var whole: [UInt8]
  private(set) var fraction: [UInt8]

  /// Creates the digits with a number of decimals in `places`, rounding half to even.
  init(_ number: Double, places: ClosedRange<Int>) {
    let text = "\(number.magnitude)"
    let mantissa = text.prefix { $0 != "e" }
    let exponent = Int(text.dropFirst(mantissa.count + 1)) ?? 0
    let halves = mantissa.split(separator: ".")
    func digits(_ text: Substring?) -> [UInt8] {
      (text ?? "").utf8.map { $0 &- UInt8(ascii: "0") }
    }
    whole = digits(halves.first)
    fraction = digits(halves.count > 1 ? halves[1] : nil)
    if exponent >= 0 {
      let moved = fraction.prefix(exponent)
      whole += moved + [UInt8](repeating: 0, count: exponent - moved.count)
      fraction.removeFirst(moved.count)
    } else {
      fraction = [UInt8](repeating: 0, count: -exponent - whole.count) + whole + fraction
      whole = [0]
    }
    let leading = whole.prefix { $0 == 0 }.count
    whole.removeFirst(min(leading, whole.count - 1))
    if fraction.count > places.upperBound { round(to: places.upperBound) }
    while fraction.count > places.lowerBound, fraction.last == 0 { fraction.removeLast() }
    while fraction.count < places.lowerBound { fraction.append(0) }
  }

  private mutating func round(to count: Int) {
    let rest = fraction[count...]
    fraction = Array(fraction[..<count])
    let isHalf = rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
    let isOdd = (fraction.last ?? whole.last ?? 0) % 2 == 1
    guard let first = rest.first, isHalf ? isOdd : first >= 5 else { return }
    var all = whole + fraction
    var place = all.count - 1
    while place >= 0, all[place] == 9 {
      all[place] = 0
      place -= 1
    }
    if place >= 0 { all[place] += 1 } else { all.insert(1, at: 0) }
    whole = Array(all.dropLast(count))
    fraction = Array(all.suffix(count))
  }
}
