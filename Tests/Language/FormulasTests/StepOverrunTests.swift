import FormulaVM
import FormulaValues
import Formulas
import Testing

/// Functions stop reading once the steps of an evaluation are used up.
///
/// Steps are counted beyond the limit too, so a loop that goes on reading shows in their number.
@Suite struct StepOverrunTests {
  private static let bytes = 8_000
  private static let rows = 400
  private static let limit = 20_000
  /// Ninety steps for each byte and row: more than any function charges before it gives up.
  private static let bound = 90 * (bytes + rows) + limit

  private static let world: NamedValues = {
    let long = String(repeating: "k", count: bytes)
    func list(_ element: (Int) -> Value) -> Value { .list((0..<rows).map(element)) }
    return NamedValues([
      "long": .text(long), "accented": .text(String(repeating: "é", count: bytes / 2)),
      "holder": .record(.init([(long, .number(1))])),
      "holders": list { _ in .record(.init([(long, .number(1))])) },
      "mixed": list { .record(.init([($0 % 2 == 0 ? long : "k", .number(1))])) },
      "records": list { .record(.init([("a", .number(Double($0))), ("b", .text("k\($0)"))])) },
      "texts": list { _ in .text(long) }, "numbers": list { .number(Double($0)) },
    ])
  }()

  /// The steps that a formula takes, beyond the limit as well.
  private func steps(_ formula: String) throws -> Int {
    var limits = EvaluationLimits()
    limits.steps = Self.limit
    let formula = Formula(formula, schema: Self.world.schema)
    guard formula.diagnostics.allSatisfy({ $0.severity != .error }) else { return 0 }
    var machine = Machine(try formula.runnable(), limits: limits)
    machine.load(Self.world)
    _ = machine.evaluate()
    return machine.run.stepsTaken
  }

  private static func arguments(for want: Parameter.Want) -> [String] {
    switch want {
    case .any, .anyOrError: ["texts", "holders", "long", "holder"]
    case .number: ["3"]
    case .text, .numberOrText: ["long", "accented", "'a'"]
    case .boolean, .condition: ["true"]
    case .date: ["1700000000000"]
    case .numbers, .numberList: ["numbers"]
    case .list, .textOrList: ["records", "texts", "holders", "mixed"]
    case .table: ["records", "holders", "mixed"]
    case .record: ["holder", "records[0]"]
    case .function: ["(x, y) -> x"]
    case .key: ["long", "accented", "x -> x", "'a'"]
    case .reference: ["long"]
    }
  }

  @Test func `no function continues reading once its steps are used up`() throws {
    for function in FormulaLanguage.standard.functions where function.growth == .linear {
      let choices = function.signature.parameters.map { Self.arguments(for: $0.want) }
      for turn in 0..<4 {
        // Each turn combines the choices differently.
        let arguments = choices.enumerated().map { $1[(turn >> $0 + turn) % $1.count] }
        let call = "\(function.name)(\(arguments.joined(separator: ", ")))"
        let taken = try steps(call)
        #expect(taken <= Self.bound, "\(call) takes \(taken) steps")
      }
    }
  }

  @Test(arguments: [
    "records[long]", "mixed[long]", "holders[long]", "sumBy(mixed, long)", "column(mixed, long)",
    "averageBy(mixed, long)", "averageIf(mixed, x -> true, long)", "get(mixed, long)",
    "map(records, x -> has(x, long))", "map(mixed, x -> pick(x, long))",
    "map(mixed, x -> omit(x, long))", "where(mixed, holder)", "lookupAll(1, mixed, long, long)",
    "map(texts, x -> holder[x])", "map(texts, x -> children({a: 1}, x))", "countIf(texts, long)",
    "map(numbers, x -> template('{a}', holder))", "joinTables(mixed, records, long, 'a', 'left')",
    "map(numbers, x -> merge(holder, {a: x}))", "map(numbers, x -> toJson(holder))",
    "map(numbers, x -> holder == holder)", "unique(mixed)", "groupBy(mixed, x -> x)",
    "map(numbers, x -> meta(holder, long))", "sortBy(mixed, long)", "rowsDeep(mixed, long)",
  ])
  func `a long name is not read for every row`(formula: String) throws {
    #expect(try steps(formula) <= Self.bound)
  }

  @Test func `a name that is longer than every column costs no more than a short one`() throws {
    #expect(try steps("column(records, long)") < Self.limit)
    #expect(try steps("column(records, long)") < steps("column(records, 'a')") + 2_000)
  }
}
