import FormulaLibrary
import FormulaValues
import Testing

struct UnitConversionTests {
  /// By the definitions of the units; psi and gpm with Python's fractions.
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
    guard
      case .number(let given) = try result(
        of: ConvertFunction.self, .number(quantity), .text(from), .text(to)
      ).get()
    else {
      Issue.record("no number")
      return
    }
    #expect((given - expected).magnitude <= expected.magnitude * 1e-9)
  }

  @Test(arguments: [("m", "kg"), ("psi", "°C"), ("parsec", "m"), ("m", ""), ("l/min", "l")])
  func `units that do not go together are errors`(from: String, to: String) {
    #expect(throws: EvaluationError.self) {
      try result(of: ConvertFunction.self, 1, .text(from), .text(to)).get()
    }
  }

  @Test func `there and back is the same quantity`() throws {
    for (there, back) in [
      ("mi", "nmi"), ("psi", "inHg"), ("°F", "K"), ("cfm", "l/s"), ("BTU", "kWh"),
    ] {
      for quantity in [0.1, 1, 37.25, 1e6] {
        let outward = try result(
          of: ConvertFunction.self, .number(quantity), .text(there), .text(back)
        ).get()
        guard
          case .number(let again) = try result(
            of: ConvertFunction.self, outward, .text(back), .text(there)
          ).get()
        else { continue }
        #expect((again - quantity).magnitude <= quantity * 1e-12)
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
