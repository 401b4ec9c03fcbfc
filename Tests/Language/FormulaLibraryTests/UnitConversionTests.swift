import FormulaLibrary
import FormulaValues
import Testing

struct UnitConversionTests {
  private func convert(_ quantity: Value, _ from: String, _ to: String) throws -> Double {
    let value = try result(of: ConvertFunction.self, quantity, .text(from), .text(to)).get()
    guard case .number(let number) = value else {
      throw EvaluationError(.typeMismatch, "convert gave \(value)")
    }
    return number
  }

  /// Symbol, name and power of ten, from the SI brochure.
  private static let prefixes: [(String, String, Int)] = [
    ("Q", "quetta", 30), ("R", "ronna", 27), ("Y", "yotta", 24), ("Z", "zetta", 21),
    ("E", "exa", 18), ("P", "peta", 15), ("T", "tera", 12), ("G", "giga", 9), ("M", "mega", 6),
    ("k", "kilo", 3), ("h", "hecto", 2), ("da", "deca", 1), ("d", "deci", -1), ("c", "centi", -2),
    ("m", "milli", -3), ("µ", "micro", -6), ("n", "nano", -9), ("p", "pico", -12),
    ("f", "femto", -15), ("a", "atto", -18), ("z", "zepto", -21), ("y", "yocto", -24),
    ("r", "ronto", -27), ("q", "quecto", -30),
  ]

  /// Symbols that accept prefixes, the power of the prefix, and names.
  private static let prefixed: [(symbols: String, power: Int, names: String)] = [
    ("m", 1, "metre meters"), ("g", 1, "gram grams"), ("m2 m² m^2", 2, ""),
    ("m3 m³ m^3", 3, ""), ("l L", 1, "litre liters"), ("Pa", 1, "pascal pascals"),
    ("bar", 1, "bar bars"), ("J Ws", 1, "joule joules"), ("Wh", 1, "watt_hour"),
    ("eV", 1, "electronvolt"), ("cal", 1, "calorie calories"), ("l/s L/s l/min l/h L/hr", 1, ""),
    ("m/s m/min m/h", 1, ""), ("mH2O", 1, ""), ("torr", 1, ""), ("K", 1, "kelvin"),
  ]

  private func message(_ from: String, _ to: String) -> String? {
    let result = result(of: ConvertFunction.self, .number(1), .text(from), .text(to))
    guard case .failure(let error) = result else { return nil }
    return error.message
  }

  @Test func `the message about an unknown unit suggests one, or lists all units`() {
    #expect(message("psii", "bar") == "'psii' is not a known unit; did you mean 'psi'?")
    #expect(message("K", "kelvni") == "'kelvni' is not a known unit; did you mean 'kelvin'?")
    let text = message("smoot", "m") ?? ""
    #expect(text.hasPrefix("'smoot' is not a known unit; the units are m, km, cm, mm, in, ft"))
    for unit in ConvertFunction.signature.parameters[1].words { #expect(text.contains(unit)) }
  }

  @Test func `every listed unit is known`() throws {
    let words = ConvertFunction.signature.parameters[1].words
    #expect(words.count > 80)
    for word in words { #expect(abs(try convert(1, word, word) - 1) < 1e-12, "\(word)") }
  }

  @Test func `every prefix with every unit that takes one is that power of ten`() throws {
    for (symbol, name, exponent) in Self.prefixes {
      for (symbols, power, names) in Self.prefixed {
        let expected = try #require(Double("1e\(exponent * power)"))
        for unit in symbols.split(separator: " ") {
          let spelled = symbol + unit
          #expect(try convert(1, spelled, String(unit)) == expected, "\(spelled)")
        }
        for unit in names.split(separator: " ") {
          #expect(try convert(1, name + unit, String(unit)) == expected, "\(name + unit)")
        }
      }
    }
  }

  /// Two prefixes that differ only in case give different units.
  @Test func `prefixes are case-sensitive`() throws {
    for (large, small) in [("M", "m"), ("Y", "y"), ("Z", "z"), ("P", "p"), ("R", "r"), ("Q", "q")] {
      for unit in ["Pa", "g", "J", "Wh", "bar", "l"] {
        #expect(try convert(1, large + unit, unit) > 1)
        #expect(try convert(1, small + unit, unit) < 1)
      }
    }
    for (name, from, to, expected) in [
      ("litres", "ML", "l", 1e6), ("metres", "Mm", "m", 1e6), ("bar", "Mbar", "bar", 1e6),
      ("other case", "KPA", "Pa", 1000), ("other case", "Mmhg", "mmHg", 1),
      ("nautical miles", "NM", "m", 1852), ("knots", "kt", "kn", 1), ("pints", "pt", "pint", 1),
      ("feet", "ft", "in", 12), ("microns", "um", "m", 1e-6),
    ] {
      #expect(try convert(1, from, to) == expected, "\(name)")
    }
  }

  @Test(arguments: ["MPA", "MM", "mBAR", "MEV", "nM", "CAl"])
  func `an ambiguous case is an error that lists the units`(name: String) throws {
    let error = #expect(throws: EvaluationError.self) { try convert(1, name, name) }
    #expect(try #require(error).message.contains(" or "))
  }

  /// From the definitions of the units; psi and gpm with Python's fractions.
  @Test(arguments: [
    (1, "in", "cm", 2.54), (5, "mi", "km", 8.04672), (212, "°F", "°C", 100), (-40, "C", "F", -40),
    (0, "°C", "K", 273.15), (1, "gal", "l", 3.785411784), (1, "gpm", "l/min", 3.785411784),
    (100, "psi", "bar", 6.894757293168361), (1, "BAR", "kPa", 100), (1, "kWh", "MJ", 3.6),
    (36, "km/h", "m/s", 10), (1, "ha", "m2", 10_000), (3, "Square feet", "in²", 432),
    (1, "mmHg", "Pa", 133.322387415), (2, "fl oz", "ml", 59.1470591), (0, "m", "mm", 0),
  ])
  func `quantities are converted`(quantity: Double, from: String, to: String, expected: Double)
    throws
  {
    let given = try convert(.number(quantity), from, to)
    #expect((given - expected).magnitude <= expected.magnitude * 1e-9)
  }

  @Test(arguments: [("m", "kg"), ("psi", "°C"), ("parsec", "m"), ("m", ""), ("l/min", "l")])
  func `incompatible units are errors`(from: String, to: String) {
    #expect(throws: EvaluationError.self) {
      try result(of: ConvertFunction.self, 1, .text(from), .text(to)).get()
    }
  }

  @Test func `converting back restores the quantity`() throws {
    for (there, back) in [
      ("mi", "nmi"), ("psi", "inHg"), ("°F", "K"), ("cfm", "l/s"), ("BTU", "kWh"),
    ] {
      for quantity in [0.1, 1, 37.25, 1e6] {
        let outward = try convert(.number(quantity), there, back)
        let again = try convert(.number(outward), back, there)
        #expect((again - quantity).magnitude <= quantity * 1e-12)
        #expect(outward != quantity)
      }
    }
  }

  @Test(arguments: [1e300, -1e300, 1e-300, 12_345_678.901234567])
  func `quantities of any size are converted`(quantity: Double) {
    #expect(throws: Never.self) {
      try result(of: ConvertFunction.self, .number(quantity), "°F", "°C").get()
    }
  }
}
