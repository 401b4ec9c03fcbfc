import FormulaValues

/// A unit of measurement.
///
/// A value x converts to the SI unit of the dimension as (x + `offset`) × `factor` / `divisor`.
struct MeasurementUnit: Hashable {
  /// The dimension that a unit measures; units of one dimension can be converted into each other.
  enum Dimension: String {
    case length, mass, volume, area, pressure, temperature, flow, speed, energy
  }

  let dimension: Dimension
  private let factor: Double
  private let divisor: Double
  private let offset: Double
  /// The exponent that applies to a prefix: 3 for m³, since a cm³ is (10⁻² m)³.
  private let prefixPower: Int

  init(
    _ dimension: Dimension, _ factor: Double, dividedBy divisor: Double = 1,
    plus offset: Double = 0,
    prefixPower: Int = 1
  ) {
    self.dimension = dimension
    self.factor = factor
    self.divisor = divisor
    self.offset = offset
    self.prefixPower = prefixPower
  }

  /// The symbols of common units with SI prefixes, which `table` does not list.
  private static let prefixedSymbols = [
    "m": ["km", "cm", "mm"], "g": ["kg", "mg"], "m2": ["cm2", "km2"], "m3": ["cm3"], "l": ["ml"],
    "Pa": ["kPa", "MPa"], "bar": ["mbar"], "m/h": ["km/h"], "J": ["kJ", "MJ"], "Wh": ["kWh"],
    "cal": ["kcal"],
  ]

  /// The first symbol or name of each unit, and those of common units with SI prefixes.
  ///
  /// Other names, and other SI prefixes, are accepted too.
  static let symbols: [String] = table.flatMap { names, _ in
    // Bytes, since this runs before the first evaluation.
    let first = names.utf8.drop { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "~") }
      .prefix { $0 != UInt8(ascii: " ") }
    let symbol = String(
      decoding: first.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    return [symbol] + (prefixedSymbols[symbol] ?? [])
  }

  /// `symbols`, as messages list them.
  static let symbolList = symbols.joined(separator: ", ")

  /// Returns the unit with the SI prefix `prefix`.
  func scaled(by prefix: UnitPrefix) -> MeasurementUnit {
    var factor = DecimalNumber(factor)
    factor.exponent += prefix.exponent * prefixPower
    return MeasurementUnit(dimension, factor.double, dividedBy: divisor, plus: offset)
  }

  /// Converts `value` to `other`, a unit of the same dimension.
  ///
  /// If the operands fit decimals, the result is computed exactly with a single division.
  func convert(_ value: Double, to other: MeasurementUnit) -> Double {
    if let sum = DecimalNumber(value).plus(DecimalNumber(offset)),
      let multiplier = DecimalNumber(factor).times(DecimalNumber(other.divisor)),
      let divisor = DecimalNumber(self.divisor).times(DecimalNumber(other.factor)),
      let product = sum.times(multiplier),
      let shift = DecimalNumber(-other.offset).times(divisor), let dividend = product.plus(shift)
    {
      return Self.quotient(dividend, divisor)
    }
    return (value + offset) * (factor / self.divisor) / (other.factor / other.divisor)
      - other.offset
  }

  /// Returns a quotient of decimals, cancelling common factors first so that they do not cause
  /// rounding.
  private static func quotient(_ dividend: DecimalNumber, _ divisor: DecimalNumber) -> Double {
    let divisible = dividend.coefficient.magnitude
      .greatestCommonDivisor(with: divisor.coefficient.magnitude)
    let common = Int128(clamping: max(divisible, 1))
    var (dividend, divisor) = (dividend, divisor)
    dividend.coefficient /= common
    divisor.coefficient /= common
    while divisor.coefficient != 0, divisor.coefficient % 10 == 0 {
      divisor.coefficient /= 10
      divisor.exponent += 1
    }
    dividend.exponent -= divisor.exponent
    return dividend.double / DecimalNumber(divisor.coefficient).double
  }
}

extension Parameter {
  /// A parameter that takes the name of a unit of measurement.
  static func measurementUnit(_ name: String) -> Parameter {
    var parameter = Parameter.text(name)
    parameter.words = MeasurementUnit.symbols
    return parameter
  }
}
