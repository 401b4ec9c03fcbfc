import FormulaValues

/// A unit of measurement: a value x in it is (x + offset) × factor / divisor in the unit of its
/// dimension that the SI names.
struct MeasurementUnit {
  /// What a unit measures; units of one dimension can be converted.
  enum Dimension: String {
    case length, mass, volume, area, pressure, temperature, flow, speed, energy
  }

  let dimension: Dimension
  private let factor: Double
  private let divisor: Double
  private let offset: Double

  init(
    _ dimension: Dimension, _ factor: Double, dividedBy divisor: Double = 1, plus offset: Double = 0
  ) {
    self.dimension = dimension
    self.factor = factor
    self.divisor = divisor
    self.offset = offset
  }

  /// The unit with a name or symbol: as it is written, else in any case; nil if there is none.
  init?(named name: String) {
    guard name.utf8.count <= 40 else { return nil }
    let name = String(NumberInput.trimmed(name))
    guard let unit = Self.units[name] ?? Self.lowercasedUnits[name.lowercased()] else {
      return nil
    }
    self = unit
  }

  /// A value of this unit in another one of the same dimension. What decimals can hold is computed
  /// exactly and divided once.
  func convert(_ value: Double, to other: MeasurementUnit) -> Double {
    if let sum = DecimalNumber(value).plus(DecimalNumber(offset)),
      let multiplier = DecimalNumber(factor).times(DecimalNumber(other.divisor)),
      let divisor = DecimalNumber(self.divisor).times(DecimalNumber(other.factor)),
      let product = sum.times(multiplier),
      let shift = DecimalNumber(-other.offset).times(divisor), let dividend = product.plus(shift)
    {
      return dividend.double / divisor.double
    }
    return (value + offset) * (factor / self.divisor) / (other.factor / other.divisor)
      - other.offset
  }

  private static let lowercasedUnits = Dictionary(
    units.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { one, _ in one })

  private static let units: [String: MeasurementUnit] = {
    var units: [String: MeasurementUnit] = [:]
    for (names, unit) in table {
      for name in names.split(separator: " ") { units[String(name)] = unit }
    }
    for (name, unit) in units where name.contains("_") {
      units[name.split(separator: "_").joined(separator: " ")] = unit
      units[name.split(separator: "_").joined()] = unit
    }
    return units
  }()
}
