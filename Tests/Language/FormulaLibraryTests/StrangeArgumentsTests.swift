import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

struct StrangeArgumentsTests {
  /// Boundary values of arguments.
  private static let strange: [Value] = [
    nil, 0, -1, 1, 2, 0.5, -0.5, 1e-300, 1e15, -1e15, 1e16, 0x1p53, 1.7e308,
    -1.7e308,
    2.5, 36, 400, -400, 1e300, true, false, "", "a", "12", "-1.5e3", "#,##0.00", "0.0%", "de",
    "EUR",
    "JPY", "asc", "desc", "psi", "bar", "°C", "up", "2024-02-30", "Europe/Berlin",
    "\u{1F468}\u{200D}\u{1F469}",
    .text(String(repeating: "9", count: 400)), .date(.init(milliseconds: 1.7e12)),
    .date(.init(milliseconds: -1e14, zone: "Asia/Kolkata")), .choice(.init(id: "1", text: "one")),
    [],
    [nil], [0], [1, 2, 3], [-1, nil, 1e308, 1e308], [1e-300, -1e-300], [[1], ["x"]],
    ["a", "b", "a"],
    [
      .record(.init([("from", 0), ("rate", 1e308)])),
      .record(.init([("from", -5), ("rate", nil)])),
    ],
    .record(.init([("a", 1), ("b", nil)])), .record(.init()),
  ]

  @Test(arguments: FunctionGroup.allCases)
  func `no function traps or returns a non-finite number`(group: FunctionGroup) {
    var random = RandomSource(seed: 41)
    var limits = EvaluationLimits()
    limits.steps = 800_000
    limits.textLength = 10_000
    limits.listLength = 1000
    for function in declaredFunctions where function.group == group {
      let least = function.signature.minimumCount
      let most = min(function.signature.maximumCount ?? least + 3, least + 3)
      for _ in 0..<120 {
        let count = Int.random(in: least...max(least, most), using: &random)
        let values = (0..<count).map { _ in Self.strange.randomElement(using: &random) ?? .null }
        let outcome = result(of: function, list: values, limits: limits)
        if case .success(let value) = outcome {
          #expect(isSound(value), "\(function.name) of \(values)")
        }
      }
    }
  }

  private func isSound(_ value: Value) -> Bool {
    switch value {
    case .number(let number): number.isFinite
    case .list(let values): values.allSatisfy(isSound)
    case .record(let record): record.values.allSatisfy(isSound)
    default: true
    }
  }
}
