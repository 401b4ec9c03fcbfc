import SourceText

/// Formatting of quantities with three significant digits and a unit.
package enum Quantity {
  /// Returns a time given in nanoseconds.
  package static func time(_ nanoseconds: Double) -> String {
    scaled(nanoseconds, units: ["ns", "µs", "ms", "s"])
  }

  /// Returns a number of bytes in decimal units.
  static func size(_ bytes: Double) -> String {
    scaled(bytes, units: ["bytes", "kB", "MB", "GB"])
  }

  /// Returns a count with three significant digits and grouped thousands.
  static func count(_ number: Double) -> String {
    guard number >= 100, number < 1e15 else { return digits(number) }
    var unit = 1.0
    while number / unit >= 1000 { unit *= 10 }
    return Counted.grouped(Int((number / unit).rounded() * unit))
  }

  /// Returns a ratio with two decimals.
  static func ratio(_ ratio: Double) -> String {
    guard ratio < 100 else { return count(ratio) }
    return fixed(ratio, places: 2)
  }

  /// Returns a number with three significant digits.
  static func digits(_ number: Double) -> String {
    fixed(number, places: number < 9.995 ? 2 : number < 99.95 ? 1 : 0)
  }

  /// Returns `number` in the largest unit that is not larger. Each unit is 1000 times the previous.
  private static func scaled(_ number: Double, units: [String]) -> String {
    var number = number
    var index = 0
    while number >= 999.5, index < units.count - 1 {
      number /= 1000
      index += 1
    }
    let isWhole = index == 0 && number == number.rounded()
    return "\(isWhole ? fixed(number, places: 0) : digits(number)) \(units[index])"
  }

  private static func fixed(_ number: Double, places: Int) -> String {
    let unit = places == 2 ? 100.0 : places == 1 ? 10.0 : 1.0
    let scaled = (number * unit).rounded()
    guard abs(scaled) < 1e15 else { return "\(number)" }
    let whole = Int(scaled)
    let part = whole % Int(unit)
    guard places > 0 else { return String(whole) }
    return "\(whole / Int(unit)).\(String(part).padded(to: places, with: "0"))"
  }
}
