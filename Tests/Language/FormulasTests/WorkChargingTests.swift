import FormulaSyntax
import FormulaTesting
import FormulaValues
import Formulas
import Foundation
import Testing

/// The step count of a formula grows with its time, for any loop body and any length of values.
///
/// The limit on steps therefore bounds the time.
@Suite struct WorkChargingTests {
  /// The iterations of one formula. Each may take eight steps; a longer time means uncharged work.
  private static let passes = 8_000
  /// The maximum time of a step relative to a plain call.
  ///
  /// An uncharged scan of a long text takes hundreds of times as long.
  private static let margin = 40.0

  /// Returns arguments of a type: a short one, then all long ones.
  private static func arguments(for want: Parameter.Want) -> (short: String, long: [String]) {
    let texts = ["ascii", "accented", "marks", "digits", "broken"]
    let lists = ["numbers", "texts", "words", "records", "nested"]
    return switch want {
    case .any, .anyOrError: ("'a'", texts + lists + ["wide"])
    case .number: ("5", ["1e15", "0 - 1e15", "170.5"])
    case .text: ("'ab'", texts)
    case .boolean, .condition: ("true", [])
    case .date: ("1700000000000", ["'2024-05-31T10:00:00Z'", "0 - 1e14"])
    case .numbers, .numberList: ("[1, 2, 3]", ["numbers", "nested"])
    case .list: ("[1, 2, 3]", lists)
    case .table: ("[{a: 1}]", ["records"])
    case .record: ("{a: 1}", ["wide"])
    case .textOrList: ("'ab'", texts + lists)
    case .numberOrText: ("5", texts)
    case .function: ("(x, y) -> x", ["(x, y) -> ascii + 'x'", "(x, y) -> numbers"])
    case .key: ("'a'", ["x -> ascii", "ascii"])
    case .reference: ("ascii", [])
    }
  }

  /// Calls each function and operator with long arguments in each position, and in all of them.
  private static let cases: [String] = calls + operations

  private static let calls: [String] = FormulaLanguage.standard.functions.flatMap { function in
    let parameters = function.signature.parameters
    let choices = parameters.map { arguments(for: $0.want) }
    func call(_ arguments: [String]) -> String {
      "\(function.name)(\(arguments.joined(separator: ", ")))"
    }
    let short = choices.map(\.short)
    var calls = [call(short)]
    for (index, choice) in choices.enumerated() {
      for long in choice.long {
        var arguments = short
        arguments[index] = long
        calls.append(call(arguments))
      }
    }
    if choices.count > 1 {
      for number in 0..<5 {
        calls.append(
          call(choices.map { $0.long.isEmpty ? $0.short : $0.long[number % $0.long.count] }))
      }
    }
    if function.signature.takesZone || function.signature.takesLocale {
      calls.append(call(short + ["ascii"]))
    }
    return calls
  }

  private static let operations: [String] = {
    let values = ["ascii", "accented", "marks", "texts", "numbers", "wide", "records"]
    var operations: [String] = []
    for value in values {
      for operation in BinaryOperator.allCases {
        for other in [value + "2", value, "'a'", "5"] {
          operations.append("\(value) \(operation.symbol) \(other)")
        }
      }
      for form in ["\(value)[90000]", "wide[\(value)]", "\(value).a", "-\(value)", "!\(value)"] {
        operations.append(form)
      }
      operations.append("switch(\(value), \(value)2, 1, 2)")
    }
    return operations
  }()

  /// Every long value exists twice, as two equal but distinct values.
  private static let world: NamedValues = {
    var values: [String: Value] = [
      "passes": list(passes) { .number(Double($0)) },
      "numbers": list(2_000) { .number(Double($0)) },
      "words": list(2_000) { .text("k\($0)") },
      "records": list(1_000) { .record(.init([("a", .number(Double($0)))])) },
      "nested": list(20) { _ in list(100) { .number(Double($0)) } },
      "wide": .record(.init((0..<500).map { ("k\($0)", .number(Double($0))) })),
    ]
    for name in ["numbers", "wide", "records"] { values[name + "2"] = values[name] }
    for (suffix, end) in [("", ""), ("2", "c")] {
      for (name, piece, count) in [
        ("ascii", "ab", 50_000), ("accented", "é", 30_000), ("marks", "\u{301}", 30_000),
        ("digits", "9", 50_000), ("broken", "a\r\n", 30_000),
      ] {
        values[name + suffix] = .text("a" + String(repeating: piece, count: count) + end)
      }
      values["texts" + suffix] = list(20) {
        .text(String(repeating: "ab", count: 5_000) + "\($0)" + end)
      }
    }
    return NamedValues(values)
  }()

  private static func list(_ count: Int, _ element: (Int) -> Value) -> Value {
    .list((0..<count).map(element))
  }

  private func seconds(_ body: String) -> Double {
    let formula = Formula(
      "count(filter(passes, i -> isError(\(body))))", schema: Self.world.schema)
    var limits = EvaluationLimits()
    limits.steps = 8 * Self.passes
    let start = Self.processorTime()
    _ = try? formula.value(in: Self.world, limits: limits)
    return Self.processorTime() - start
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  @Test func `steps grow with the work of every call with long arguments`() {
    // Every measurement includes loading the world.
    let yardstick = (0..<5).map { _ in seconds("abs(i)") }.min() ?? 1
    let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"
    var random = RandomSource(seed: 14)
    let chosen = isLong ? Self.cases : Array(Self.cases.shuffled(using: &random).prefix(150))
    for body in chosen {
      var ratio = seconds(body) / yardstick
      if ratio > Self.margin { ratio = min(ratio, seconds(body) / yardstick) }
      #expect(ratio <= Self.margin, "\(body) takes \(Int(ratio)) times as long as its steps say")
    }
  }
}
