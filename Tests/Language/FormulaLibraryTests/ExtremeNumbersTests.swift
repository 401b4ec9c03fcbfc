import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

/// Statistical and financial functions over the whole range of doubles, compared with mpmath.
struct ExtremeNumbersTests {
  /// A call and its result: infinite for an error.
  private struct Row {
    var name: String
    var arguments: [Value]
    var number: Double
    /// The size of the terms that the result is the sum of.
    var size: Double
  }

  private static let rows: [Row] = ExtremeNumbersTable.text.split(separator: "\n").compactMap {
    line in
    let sides = line.split(separator: "=")
    let words = sides[0].split(separator: " ")
    let results = sides[1].split(separator: " ").compactMap { Double($0) }
    guard let name = words.first, let number = results.first else { return nil }
    let arguments = words.dropFirst().map { word -> Value in
      guard word.hasPrefix("[") else { return .number(Double(word) ?? .nan) }
      let numbers = word.dropFirst().dropLast().split(separator: ",")
      return .list(numbers.map { .number(Double($0) ?? .nan) })
    }
    return Row(
      name: String(name), arguments: Array(arguments), number: number,
      size: max(number.magnitude, results.count > 1 ? results[1] : 0))
  }

  @Test func `results have twelve digits or are errors`() throws {
    #expect(Self.rows.count > 800)
    var wrong: [String] = []
    for row in Self.rows {
      let function = try #require(declaredFunctions.first { $0.name == row.name })
      let found = result(of: function, list: row.arguments)
      let isRight =
        switch found {
        case .success(.number(let given)):
          // Subnormal results have fewer digits.
          row.number.isFinite
            && (given - row.number).magnitude <= row.size * 1e-12 + 3 * Double.leastNonzeroMagnitude
        case .failure(let error): !row.number.isFinite && error.code == .notFinite
        default: false
        }
      if !isRight { wrong.append("\(row.name) \(row.arguments): \(found), not \(row.number)") }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(Self.rows.count): \(wrong.prefix(40))")
  }

  @Test func `rates are found for all amounts`() throws {
    for exponent in stride(from: -300, through: 300, by: 50) {
      let unit = Elementary.power(10, Double(exponent))
      let flows: [Value] = [-1000, 300, 400, 500].map { .number($0 * unit) }
      guard case .number(let rate) = try result(of: IrrFunction.self, .list(flows)).get() else {
        Issue.record("no rate")
        continue
      }
      #expect((rate - 0.08896339469335035).magnitude < 1e-12, "\(exponent)")
      let paid = try result(
        of: RateFunction.self, 12, .number(-88.84878867834168 * unit), .number(1000 * unit)
      ).get()
      guard case .number(let monthly) = paid else {
        Issue.record("no rate")
        continue
      }
      #expect((monthly - 0.01).magnitude < 1e-10, "\(exponent)")
    }
  }

  @Test func `a moving average sums each window separately`() {
    #expect(
      result(of: MovingAverageFunction.self, [1e200, 1, 2, 3, nil, 4], 2)
        == .success([1e200, 5e199, 1.5, 2.5, 3, 4]))
    guard
      case .success(.list(let means)) = result(
        of: MovingAverageFunction.self, [1.7e308, 1.7e308, 1.7e308], 3)
    else {
      Issue.record("expected a list")
      return
    }
    #expect(
      means.compactMap { Double(exactly: $0) }.map { ($0 / 1.7e308 * 1e12).rounded() / 1e12 } == [
        1, 1, 1,
      ])
    let tiny = Double.leastNormalMagnitude / 4
    #expect(
      result(of: MovingAverageFunction.self, [.number(tiny), .number(tiny * 3)], 2)
        == .success([.number(tiny), .number(tiny * 2)]))
  }
}
