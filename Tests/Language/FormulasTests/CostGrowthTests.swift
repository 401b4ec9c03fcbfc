import FormulaVM
import FormulaValues
import Formulas
import Foundation
import Testing

/// The steps of every function grow with its arguments as declared.
@Suite struct CostGrowthTests {
  /// Sizes of the smallest arguments, which are doubled twice.
  private static let size =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 4_000 : 80

  /// Returns arguments of a type whose sizes depend on the world, several kinds of each.
  private static func arguments(for want: Parameter.Want) -> [String] {
    switch want {
    case .any, .anyOrError: ["text", "numbers", "records", "wide", "accented"]
    case .number: ["3"]
    case .text, .numberOrText: ["text", "accented", "signs"]
    case .boolean, .condition: ["true"]
    case .date: ["1700000000000"]
    case .numbers, .numberList: ["numbers"]
    case .list, .textOrList: ["numbers", "texts", "records"]
    case .table: ["records"]
    case .record: ["wide"]
    case .function: ["(x, y) -> x"]
    case .key: ["x -> x", "'a'"]
    case .reference: ["text"]
    }
  }

  private static func world(_ size: Int) -> NamedValues {
    func list(_ element: (Int) -> Value) -> Value { .list((0..<size).map(element)) }
    return NamedValues([
      "text": .text(String(repeating: "ab ", count: size)),
      "accented": .text(String(repeating: "é,", count: size)),
      "signs": .text(String(repeating: "a*", count: size)),
      "numbers": list { .number(Double($0 % 97)) }, "texts": list { .text("k\($0)") },
      "records": list { .record(.init([("a", .number(Double($0))), ("b", .text("k\($0)"))])) },
      "wide": .record(.init((0..<size).map { ("k\($0)", .number(Double($0))) })),
    ])
  }

  private static let worlds = [1, 2, 4].map { world(size * $0) }

  private func steps(_ call: String, in world: NamedValues) throws -> Double {
    var limits = EvaluationLimits()
    limits.steps = 1 << 40
    var machine = Machine(
      try Formula(call, schema: world.schema).runnable(), limits: limits)
    machine.load(world)
    _ = machine.evaluate()
    return Double(machine.run.stepsTaken)
  }

  @Test func `steps grow with the arguments as every function declares`() throws {
    for function in FormulaLanguage.standard.functions {
      let parameters = function.signature.parameters
      let choices = parameters.map { Self.arguments(for: $0.want) }
      let needed = parameters.prefix { !$0.isOptional }.count
      var steepest = 0.0
      let turns = choices.map(\.count).max() ?? 1
      for turn in 0..<(needed < choices.count ? 2 * turns : turns) {
        let given = turn < turns ? choices[...] : choices.prefix(needed)
        let arguments = given.map { $0[turn % $0.count] }
        let call = "\(function.name)(\(arguments.joined(separator: ", ")))"
        guard
          Formula(call, schema: Self.worlds[0].schema).diagnostics.allSatisfy({
            $0.severity != .error
          })
        else { continue }
        let taken = try Self.worlds.map { try steps(call, in: $0) }
        let (first, second) = (taken[1] - taken[0], taken[2] - taken[1])
        guard first > 20 else {
          #expect(second <= 200, "\(call) takes \(taken) steps")
          continue
        }
        let exponent = log2(second / first)
        steepest = max(steepest, exponent)
        #expect(
          exponent <= (function.growth == .linear ? 1.35 : 2.2), "\(call) takes \(taken) steps")
      }
      #expect(
        function.growth == .linear || steepest >= 1.5, "\(function.name) takes fewer than it says")
    }
  }
}
