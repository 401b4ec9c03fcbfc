import Foundation
import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

struct MoneyTests {
  private func numbers(_ outcome: Result<Value, EvaluationError>) throws -> [Double] {
    guard case .list(let values) = try outcome.get() else { return [] }
    return values.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }

  @Test func `shares add up to the total and are within one unit of their quota`() throws {
    var random = RandomSource(seed: 17)
    for _ in 0..<500 {
      let places = Int.random(in: -1...4, using: &random)
      let unit = DecimalNumber(1, exponent: -places).double
      let total = DecimalRounding.round((random.unit() - 0.3) * 1e5, places: places)
      let weights = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        DecimalRounding.round(random.unit() * 10, places: Int.random(in: 0...6, using: &random))
      }
      let weight = weights.reduce(0, +)
      guard weight > 0 else { continue }
      let shares = try numbers(
        result(
          of: AllocateFunction.self, .number(total), .list(weights.map { .number($0) }),
          .number(Double(places))))
      // Sums of doubles equal the decimal sum only after rounding.
      let sum = shares.reduce(into: CompensatedSum()) { $0.add($1) }.total
      #expect(DecimalRounding.round(sum, places: places) == total)
      #expect(shares.count == weights.count)
      for (share, part) in zip(shares, weights) {
        #expect((share - total * part / weight).magnitude < unit * 1.000001)
      }
    }
  }

  private static let generatedCases =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 1_000_000 : 1_500

  /// Integer amounts in cents are the reference.
  @Test func `sums, shares, rounding and tax are exact to the cent`() throws {
    var random = RandomSource(seed: 2_024)
    func number(_ value: Value) throws -> Double {
      guard case .number(let number) = value else {
        throw EvaluationError(.typeMismatch, "\(value)")
      }
      return number
    }
    func cents(_ amount: Double) -> Int { Int((amount * 100).rounded()) }
    for _ in 0..<Self.generatedCases {
      let size = [1_00, 10_000_00, 1_000_000_000_00].randomElement(using: &random) ?? 1_00
      let amounts = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Int.random(in: -size...size, using: &random)
      }
      let values = amounts.map { Value.number(Double($0) / 100) }
      let total = amounts.reduce(0, +)
      let sum = try number(result(of: SumFunction.self, .list(values)).get())
      let rounded = result(of: RoundFunction.self, .number(sum), 2)
      #expect(rounded == .success(.number(Double(total) / 100)), "\(amounts)")
      let weights = amounts.map { Value.number(Double($0.magnitude + 1)) }
      let shares = try numbers(
        result(of: AllocateFunction.self, .number(Double(total) / 100), .list(weights)))
      #expect(shares.map(cents).reduce(0, +) == total, "\(amounts)")
      #expect(shares.allSatisfy { Double(cents($0)) / 100 == $0 }, "\(amounts)")
      let gross = amounts[0]
      let rate = Double(Int.random(in: 0...2500, using: &random)) / 10_000
      let tax = try number(
        result(of: TaxPartFunction.self, .number(Double(gross) / 100), .number(rate)).get())
      let net = try number(
        result(of: RoundFunction.self, .number(Double(gross) / 100 - tax), 2).get())
      #expect(cents(net) + cents(tax) == gross, "\(gross) at \(rate)")
      #expect(Double(cents(tax)) / 100 == tax && Double(cents(net)) / 100 == net)
    }
  }

  @Test(
    arguments: [
      (10.05, 0.1, 11.06), (1.005, 0, 1.01), (100, 0.19, 119), (33.33, 0.077, 35.9),
      (-0.5, 0.19, -0.6),
      (0.615, 0, 0.62), (1e300, 0.5, 1.5e300),
    ] as [(Double, Double, Double)])
  func `tax is added exactly`(net: Double, rate: Double, gross: Double) {
    #expect(
      result(of: AddTaxFunction.self, .number(net), .number(rate)) == .success(.number(gross)))
  }

  @Test func `a schedule ends at zero and agrees with ipmt and ppmt`() throws {
    let outcome = result(of: AmortizationFunction.self, 0.0125, 18, 12_345.67)
    guard case .list(let rows) = try outcome.get() else {
      Issue.record("no schedule")
      return
    }
    #expect(rows.count == 18)
    var owed = 12_345.67
    for (index, row) in rows.enumerated() {
      guard case .record(let record) = row, case .number(let interest)? = record["interest"],
        case .number(let principal)? = record["principal"],
        case .number(let balance)? = record["balance"]
      else {
        Issue.record("a row lacks a number")
        return
      }
      let call: [Value] = [0.0125, .number(Double(index + 1)), 18, 12_345.67]
      #expect(result(of: IpmtFunction.self, list: call) == .success(.number(interest)))
      #expect(result(of: PpmtFunction.self, list: call) == .success(.number(principal)))
      owed += principal
      #expect((owed - balance).magnitude < 1e-8)
    }
    #expect(owed.magnitude < 1e-8)
  }

  @Test func `the rate found gives a present value of zero`() throws {
    var random = RandomSource(seed: 23)
    for _ in 0..<200 {
      let flows = [-1000] + (0..<12).map { _ in (random.unit() * 200).rounded() }
      let list = Value.list(flows.map { .number($0) })
      guard case .number(let rate) = try result(of: IrrFunction.self, list).get(),
        case .number(let worth) = try result(of: NpvFunction.self, .number(rate), list).get()
      else {
        Issue.record("no rate for \(flows)")
        return
      }
      #expect(worth.magnitude < 1e-8)
    }
  }

  @Test(arguments: [true, false, 1, 0] as [Value])
  func `payments may be due at the start of a period`(due: Value) throws {
    let late = due == false || due == 0
    let payment = try result(of: PmtFunction.self, 0.01, 12, 1000, 0, due).get()
    let expected = try result(of: PmtFunction.self, 0.01, 12, late ? 1000 : .number(1000 / 1.01))
      .get()
    guard case .number(let one) = payment, case .number(let other) = expected else {
      Issue.record("no numbers")
      return
    }
    #expect((one - other).magnitude < 1e-10)
    #expect(throws: EvaluationError.self) {
      try result(of: PmtFunction.self, 0.01, 12, 1000, 0, "late").get()
    }
  }

  @Test(arguments: [(7500, 750), (10_000, 1000), (25_000, 4000), (-5, 0)] as [(Double, Double)])
  func `a tariff charges each part at its rate in any order of brackets`(
    amount: Double, charge: Double
  ) {
    let low = Value.record(.init([("from", 0), ("rate", 0.1)]))
    let high = Value.record(.init([("from", 10_000), ("rate", 0.2)]))
    for brackets: Value in [[low, high], [high, low]] {
      #expect(
        result(of: BracketFunction.self, .number(amount), brackets) == .success(.number(charge)))
    }
  }
}
