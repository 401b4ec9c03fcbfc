import FormulaValues
import Testing

struct DecimalRoundingTests {
  /// A number, places or a step, a rounding rule, and the expected result.
  struct Reference: Sendable {
    let number: Double
    let size: Double
    let rule: RoundingRule
    let rounded: Double

    init(_ number: Double, _ size: Double, _ rule: RoundingRule, _ rounded: Double) {
      self.number = number
      self.size = size
      self.rule = rule
      self.rounded = rounded
    }
  }

  /// A sample of 75,000 random cases, computed with Python's `decimal` from the shortest `repr`.
  static let placeReferences: [Reference] = [
    .init(520851667436211.0, 1, .halfEven, 520851667436211.0),
    .init(568.2, 10, .halfAwayFromZero, 568.2),
    .init(7.022070153842494e-125, 25, .down, 0.0),
    .init(-39.65596854438449, 3, .towardZero, -39.655),
    .init(-4.942372142312332e+290, 2, .down, -4.942372142312332e+290),
    .init(-3096.845, 25, .awayFromZero, -3096.845),
    .init(-0.007748750877979904, -2, .up, -0.0),
    .init(799112373096900.5, 15, .down, 799112373096900.5),
    .init(900.4115, 2, .awayFromZero, 900.42),
    .init(-18.9808, 3, .awayFromZero, -18.981),
    .init(-641.52422, 3, .towardZero, -641.524),
    .init(-2.936095, 5, .down, -2.9361),
    .init(-94620.24999999999, 6, .down, -94620.25),
    .init(232.6432, 20, .halfEven, 232.6432),
    .init(-537.0, 4, .up, -537.0),
    .init(0.015933195044896913, 10, .halfAwayFromZero, 0.015933195),
    .init(-40.46915, -2, .down, -100.0),
    .init(-85.22824999999999, 2, .halfAwayFromZero, -85.23),
    .init(15.6, 3, .awayFromZero, 15.6),
    .init(306067623783924.5, 2, .halfAwayFromZero, 306067623783924.5),
    .init(-970.01117, -2, .halfAwayFromZero, -1000.0),
    .init(616200.5000000001, 0, .awayFromZero, 616201.0),
    .init(9.634028102860082, 15, .towardZero, 9.634028102860082),
    .init(922.6155000000001, 20, .towardZero, 922.6155000000001),
    .init(888228377417863.8, 2, .down, 888228377417863.8),
    .init(95.9, 8, .halfAwayFromZero, 95.9),
    .init(0.09390735, 6, .halfAwayFromZero, 0.093907),
    .init(-0.05031685000000001, 15, .halfEven, -0.05031685),
    .init(-355.1805, 4, .halfAwayFromZero, -355.1805),
    .init(-6000.745, 3, .awayFromZero, -6000.745),
    .init(-9606.664999999997, 20, .halfAwayFromZero, -9606.664999999997),
    .init(-61794.15, 15, .halfAwayFromZero, -61794.15),
    .init(-0.06709775, -20, .towardZero, -0.0),
    .init(8.489062665506543e+296, 10, .towardZero, 8.489062665506543e+296),
    .init(-8345467248666.905, 10, .down, -8345467248666.905),
    .init(-974.372396, 6, .halfAwayFromZero, -974.372396),
    .init(1141513550208.49, 10, .halfEven, 1141513550208.49),
    .init(3.9860379686981505e-178, -1, .halfEven, 0.0),
    .init(661.7729, -5, .halfAwayFromZero, 0.0),
    .init(-582.5191, 0, .down, -583.0),
    .init(727.165, 6, .halfEven, 727.165),
    .init(-9.406202269115068e-63, 8, .halfAwayFromZero, -0.0),
    .init(-453655340540730.6, 25, .halfAwayFromZero, -453655340540730.6),
    .init(-991999737.8700527, 25, .halfEven, -991999737.8700527),
    .init(24195.5, 5, .up, 24195.5),
    .init(60745540909.74409, 20, .towardZero, 60745540909.74409),
    .init(-843164547164724.9, 0, .towardZero, -843164547164724.0),
    .init(24282745.74365963, 10, .halfEven, 24282745.74365963),
    .init(-261.88123, 20, .awayFromZero, -261.88123),
    .init(300182.5, 4, .up, 300182.5),
    .init(-714.787, -2, .halfEven, -700.0),
    .init(-61.32809, 4, .awayFromZero, -61.3281),
    .init(471.4175, 6, .awayFromZero, 471.4175),
    .init(54.87085, 20, .awayFromZero, 54.87085),
    .init(382.064, 25, .halfAwayFromZero, 382.064),
    .init(-0.09776799473252787, 25, .awayFromZero, -0.09776799473252787),
    .init(591.91, 2, .halfEven, 591.91),
    .init(681.0, 6, .halfAwayFromZero, 681.0),
    .init(0.0007049395396244069, 3, .towardZero, 0.0),
    .init(-4355519.883298284, 25, .up, -4355519.883298284),
  ]

  /// Cases of rounding to multiples of a step.
  static let stepReferences: [Reference] = [
    .init(316.1745, 5.0, .up, 320.0),
    .init(-549.898, 2.5, .halfEven, -550.0),
    .init(6283.543156991466, 7.0, .towardZero, 6279.0),
    .init(-6.970868296675952, 1.5, .awayFromZero, -7.5),
    .init(2804.864999999999, 5.0, .down, 2800.0),
    .init(-0.08347325, 0.1, .awayFromZero, -0.1),
    .init(4954287.317837859, 0.01, .towardZero, 4954287.31),
    .init(-97.731237, 2.5, .halfAwayFromZero, -97.5),
    .init(4216.655, 7.0, .down, 4214.0),
    .init(982.99956, 0.05, .halfAwayFromZero, 983.0),
    .init(239.84450000000007, 0.3333333333333333, .halfEven, 239.99999999999997),
    .init(-5.566704281111026, 5.0, .towardZero, -5.0),
    .init(2.218176224005342, 8.133196328690971, .halfEven, 0.0),
    .init(-854.0, 7.0, .awayFromZero, -854.0),
    .init(-76.0, 10.0, .up, -70.0),
    .init(145.7, 0.3, .awayFromZero, 145.8),
    .init(-418944.5, 7.0, .awayFromZero, -418950.0),
    .init(-0.07140915, 7.0, .up, -0.0),
    .init(0.18219549999999998, 2.5, .towardZero, 0.0),
    .init(712404654649.4946, 0.1, .up, 712404654649.5),
    .init(-990.1515000000002, 0.3, .awayFromZero, -990.3),
    .init(589.083, 1.5, .up, 589.5),
    .init(4.046045000000001, 7.0, .down, 0.0),
    .init(-476.6, 0.001, .halfEven, -476.6),
    .init(769.7941169563992, 0.01, .awayFromZero, 769.8),
    .init(-277.9, 1.5, .towardZero, -277.5),
    .init(0.9353824999999998, 0.05, .down, 0.9),
    .init(-9.26453, 0.01, .towardZero, -9.26),
    .init(4.768585198997782, 8.371668893678073, .towardZero, 0.0),
    .init(2963.5949999999993, 0.3333333333333333, .down, 2963.333333333333),
  ]

  @Test(arguments: placeReferences)
  func `rounding to places agrees with decimal arithmetic`(reference: Reference) {
    let places = Int(reference.size)
    #expect(
      DecimalRounding.round(reference.number, places: places, by: reference.rule)
        == reference.rounded)
    #expect(
      DecimalNumber(reference.number).rounded(places: places, by: reference.rule).double
        == reference.rounded)
  }

  @Test(arguments: stepReferences)
  func `rounding to a step agrees with decimal arithmetic`(reference: Reference) {
    #expect(
      DecimalRounding.round(
        reference.number, toMultipleOf: reference.size, by: reference.rule) == reference.rounded)
  }

  @Test func `rounding without digits equals rounding by digits`() {
    var random = RandomSource(seed: 1)
    for _ in 0..<20_000 {
      let places = Int.random(in: -3...8, using: &random)
      let tie = Double(Int.random(in: -1_000_000...1_000_000, using: &random)) * 10 + 5
      var number = tie / Elementary.power(10, Double(Int.random(in: 1...9, using: &random)))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: number = number.nextUp
      case 1: number = number.nextDown
      case 2: number *= random.unit()
      default: break
      }
      for rule: RoundingRule in [
        .halfAwayFromZero, .halfEven, .awayFromZero, .towardZero, .up, .down,
      ] {
        let byDigits = DecimalNumber(number).rounded(places: places, by: rule).double
        #expect(DecimalRounding.round(number, places: places, by: rule) == byDigits)
        if rule == .halfAwayFromZero {
          let quick = DecimalRounding.quickRound(number, places: places)
          #expect(quick.isNaN || quick == byDigits)
        }
      }
    }
  }

  @Test(arguments: [
    Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude, 0, 1e22, 0x1p53,
  ])
  func `numbers at the limits of the range are rounded`(number: Double) {
    for places in [-1_000_000, -309, -308, -23, -22, 0, 15, 16, 22, 23, 323, 324, 1_000_000] {
      for rule: RoundingRule in [.halfAwayFromZero, .halfEven, .towardZero, .down] {
        let rounded = DecimalRounding.round(number, places: places, by: rule)
        #expect(!rounded.isNaN)
        #expect(rule != .down || rounded <= number)
        #expect(
          DecimalRounding.round(-number, places: places, by: .up) == -DecimalRounding.round(
            number, places: places, by: .down))
      }
    }
  }
}
