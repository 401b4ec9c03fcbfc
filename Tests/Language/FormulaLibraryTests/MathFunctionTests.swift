import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

struct MathFunctionTests {
  private static let day = Value.date(.init(milliseconds: 86_400_000, zone: "Europe/Berlin"))
  private static let epoch = Value.date(.init(milliseconds: 0))

  @Test func `sums and means include nested lists and skip nulls`() {
    let nested: Value = [1, [2, nil, [3]], []]
    #expect(result(of: SumFunction.self, nested, nil, 4) == .success(10))
    #expect(result(of: AverageFunction.self, nested, nil, 4) == .success(2.5))
    #expect(result(of: ProductFunction.self, nested, nil, 4) == .success(24))
    #expect(result(of: MaxFunction.self, nested, nil, 4) == .success(4))
  }

  @Test(
    arguments: [[1, "2"], [[true]], ["x"], [[[1, [.record(.init([("a", 1)]))]]]]] as [[Value]])
  func `an element that is not a number is an error of its argument`(values: [Value]) {
    for function in [
      SumFunction.self, AverageFunction.self, MinFunction.self, ProductFunction.self,
    ]
      as [any FormulaFunction.Type]
    {
      let outcome = result(of: function, list: values)
      #expect(throws: EvaluationError.self) { try outcome.get() }
      if case .failure(let error) = outcome {
        #expect(error.code == .typeMismatch)
        #expect(error.argument == values.count - 1)
      }
    }
  }

  @Test func `the sum of a list equals that of separate numbers to the bit`() throws {
    var random = RandomSource(seed: 3)
    let numbers = (0..<1000).map { index in
      index % 7 == 0 ? Value.null : .number((random.unit() - 0.5) * 1e6)
    }
    #expect(
      try result(of: SumFunction.self, .list(numbers)).get()
        == result(of: SumFunction.self, list: numbers).get())
  }

  @Test func `the minimum and maximum of dates keep their zone`() {
    #expect(result(of: MaxFunction.self, [Self.epoch, Self.day, nil]) == .success(Self.day))
    #expect(result(of: MinFunction.self, Self.day, Self.epoch) == .success(Self.epoch))
    #expect(result(of: ClampFunction.self, 5, Self.day, Self.day) == .success(Self.day))
  }

  @Test func `a result out of range is an error`() {
    for outcome in [
      result(of: SumFunction.self, 1e308, 1e308), result(of: ProductFunction.self, 1e308, 10),
      result(of: PowFunction.self, 10, 309), result(of: FactorialFunction.self, 171),
      result(of: LcmFunction.self, 9_007_199_254_740_991, 9_007_199_254_740_881, 3_000_001),
      result(of: RoundUpFunction.self, 1.7e308, -308),
    ] {
      guard case .failure(let error) = outcome else {
        Issue.record("\(outcome) is no error")
        continue
      }
      #expect(error.code == .notFinite)
    }
  }

  /// Computed with Python's `math.factorial`.
  @Test(
    arguments: [
      (20, 2_432_902_008_176_640_000), (25, 1.5511210043330986e25),
      (100, 9.332621544394415e157), (170, 7.257415615307999e306),
    ] as [(Double, Double)])
  func `factorials are rounded once`(number: Double, factorial: Double) {
    #expect(result(of: FactorialFunction.self, .number(number)) == .success(.number(factorial)))
  }

  @Test(
    arguments: [(7, 3, 1), (-7, 3, 2), (7, -3, -2), (-7, -3, -1), (6, -3, 0), (5.5, 2, 1.5)]
      as [(Double, Double, Double)])
  func `quotient and rem restore the number, and mod has the sign of the divisor`(
    dividend: Double, divisor: Double, remainder: Double
  ) throws {
    let operands: [Value] = [.number(dividend), .number(divisor)]
    #expect(result(of: ModFunction.self, list: operands) == .success(.number(remainder)))
    guard case .number(let quotient) = try result(of: QuotientFunction.self, list: operands).get(),
      case .number(let rest) = try result(of: RemFunction.self, list: operands).get()
    else {
      Issue.record("no numbers")
      return
    }
    #expect(quotient * divisor + rest == dividend)
  }

  @Test func `random numbers follow the seed and stay in range`() throws {
    var run = Run(environment: EvaluationEnvironment(seed: 9))
    var again = Run(environment: EvaluationEnvironment(seed: 9))
    var seen = Set<Double>()
    for _ in 0..<200 {
      let dice = roll(in: &run)
      #expect(dice == roll(in: &again))
      seen.insert(dice)
    }
    #expect(seen == [1, 2, 3, 4, 5, 6])
  }

  private func roll(in run: inout Run) -> Double {
    withUnsafeTemporaryAllocation(of: Word.self, capacity: 2) { room in
      room[0] = Word(1)
      room[1] = Word(6)
      guard let base = room.baseAddress else { return .nan }
      return RandomIntFunction.call(Arguments(base, count: 2), in: &run).double
    }
  }

  @Test func `long lists spend steps`() {
    var limits = EvaluationLimits()
    limits.steps = 100
    let long = Value.list([Value](repeating: 1, count: 1000))
    let functions: [any FormulaFunction.Type] = [
      SumFunction.self, MaxFunction.self, MedianFunction.self, ModeFunction.self,
      RunningTotalFunction.self, IrrFunction.self,
    ]
    for function in functions {
      guard case .failure(let error) = result(of: function, list: [long], limits: limits) else {
        Issue.record("\(function) has no limit")
        continue
      }
      #expect(error.code == .limitReached)
    }
  }
}
