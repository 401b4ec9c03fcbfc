import SeededRandom
import FormulaLint
import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import JoyDocLint
import SourceText
import Testing

/// Safe fixes keep the results of generated formulas.
struct SafeFixPropertyTests {
  /// Possible inputs for the fields of the document.
  private static let worlds: [NamedValues] = [
    world(3, 0.5, "Ab", 1_795_219_200_000, [2, 4]),
    world(-7, 0, "", 0, []),
    world(nil, nil, nil, nil, [nil, 1]),
    world(nil, 2, "10", 86_400_000, [1]),
    world(12, nil, nil, nil, [0, -3, 5]),
  ]

  /// The fields; each of them may be empty.
  private static let schema = FormulaSchema(
    worlds[0].schema.fields.map { FormulaSchema.Field(id: $0.id, type: $0.type.optional) })

  private static func world(
    _ n: Double?, _ m: Double?, _ s: String?, _ due: Double?, _ amounts: [Double?]
  ) -> NamedValues {
    let number = { (number: Double?) -> Value in number.map { .number($0) } ?? .null }
    return NamedValues([
      ("n", number(n)), ("m", number(m)), ("s", s.map { .text($0) } ?? .null),
      ("due", due.map { .date(Value.Instant(milliseconds: $0)) } ?? .null),
      ("rows", .list(amounts.map { .record(Value.Record([("amount", number($0))])) })),
    ])
  }

  private func document(_ formula: String) -> [UInt8] {
    let literal = String(decoding: JSONWriter.literal(formula), as: UTF8.self)
    return Array(
      #"""
      {"files": [], "fields": [
        {"_id": "n", "type": "number", "file": "f"}, {"_id": "m", "type": "number", "file": "f"},
        {"_id": "s", "type": "text", "file": "f"}, {"_id": "due", "type": "date", "file": "f"},
        {"_id": "rows", "type": "table", "file": "f", "rowOrder": [], "tableColumns": [
          {"_id": "amount", "type": "number", "title": "Amount"}],
          "tableColumnOrder": ["amount"]}],
       "formulas": [{"_id": "x", "expression": \#(literal), "desc": "", "type": "calc",
         "scope": "global"}]}
      """#.utf8)
  }

  private func formula(in bytes: [UInt8]) -> String? {
    JoyDocument(JSONTree.parse(bytes).tree).formulas.first?.expression?.text
  }

  /// Returns the value; `nil` if the formula fails. A fix may remove the failing part, so nothing
  /// is checked then.
  private func value(_ formula: Formula, in world: NamedValues) -> Value? {
    try? formula.value(in: world, environment: EvaluationEnvironment(now: 1_795_219_200_000))
  }

  @Test(arguments: [Profile.portable, .extended])
  func `safe fixes keep the values of a formula`(profile: Profile) throws {
    let linter = Linter(settings: RuleSettings(profile: profile))
    var mended = 0
    for seed in 0..<250 as Range<UInt64> {
      var writer = FormulaWriter(seed: seed)
      let text = writer.formula()
      let before = Formula(text, schema: Self.schema)
      guard !before.diagnostics.contains(where: \.isFatal) else { continue }
      let (bytes, count) = linter.fixed(document(text), of: "d.json", includingUnsafe: false)
      guard count > 0 else { continue }
      mended += 1
      let fixed = try #require(formula(in: bytes))
      let after = Formula(fixed, schema: Self.schema)
      for (number, world) in Self.worlds.enumerated() {
        guard let value = value(before, in: world) else { continue }
        #expect(
          self.value(after, in: world) == value,
          "\(text)\n→ \(fixed)\nin world \(number)")
      }
    }
    #expect(mended > 30)
  }
}

/// Generates formulas that trigger rules.
private struct FormulaWriter {
  private var generator: SeededGenerator
  private var fuel = 14

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func formula() -> String {
    switch below(3) {
    case 0: number()
    case 1: truth()
    default: text()
    }
  }

  private mutating func below(_ bound: Int) -> Int {
    generator.below(bound)
  }

  private mutating func pick(_ texts: String...) -> String { texts[below(texts.count)] }

  private mutating func number() -> String {
    fuel -= 1
    guard fuel > 0 else { return pick("n", "m", "1", "0", "2.5") }
    return switch below(17) {
    case 0: "\(number()) \(pick("+", "-", "*", "/", "%", "^")) \(number())"
    case 1: "(\(number()))"
    case 2: "-\(number())"
    case 3: "(\(pick("n", "m", "n * m")) ?? \(number()))"
    case 4: "(\(truth()) ? \(number()) : \(number()))"
    case 5: "\(pick("iff", "if"))(\(truth()), \(number()), \(number()))"
    case 6:
      "ifs(\(truth()), \(number()), \(truth()), \(number()), \(pick("true", "n > 1")), \(number()))"
    case 7: "switch(\(number()), 1, \(number()), \(pick("1", "2")), \(number()), \(number()))"
    case 8: "sum(map(rows, (row) -> row.amount))"
    case 9: "\(pick("average", "max", "min", "count"))(map(rows, (row) -> row.amount))"
    case 10: "\(pick("sumBy", "averageBy", "maxBy", "minBy"))(rows, (row) -> row.amount * 2)"
    case 11: "\(pick("coalesce", "ifNull", "nullIf"))(\(pick("n", "m", "n + 1")), \(number()))"
    case 12: "(\(number()) |> \(pick("max", "min", "round"))(2))"
    case 13: "(\(number())).\(pick("abs", "round", "floor"))()"
    case 14: "\(pick("sum", "max", "toNumber", "average", "round", "floor"))(\(number()))"
    case 15: "length(\(text()))"
    default: pick("n", "m", "n", "3", "rows.amount[0]", "sum(rows.amount)")
    }
  }

  private mutating func truth() -> String {
    fuel -= 1
    guard fuel > 0 else { return pick("true", "false", "n > 1", "empty(s)") }
    return switch below(14) {
    case 0: "\(number()) \(pick(">", "<", "==", "!=", ">=", "<>", "=")) \(number())"
    case 1: "\(pick("and", "or"))(\(truth()), \(truth()))"
    case 2: "(\(truth()) \(pick("&&", "||")) \(truth()))"
    case 3: "(\(truth()) \(pick("and", "or")) \(truth()))"
    case 4: "\(pick("!", "not "))(\(truth()))"
    case 5: "not(\(truth()))"
    case 6: "iff(\(truth()), true, false)"
    case 7: "iff(\(truth()), false, true)"
    case 8:
      "\(pick("empty", "notEmpty", "isNull", "exists"))(\(pick("n", "s", "due", "rows", "m + 1")))"
    case 9: "\(pick("toBool", "and", "or"))(\(truth()))"
    case 10: "\(truth()) == \(pick("true", "false"))"
    case 11: "\(text()) == \(text())"
    case 12: "(\(truth()) ? \(truth()) : \(truth()))"
    default: pick("true", "false", "n > m", "1 > 0", "empty(n)", "due > 0")
    }
  }

  private mutating func text() -> String {
    fuel -= 1
    guard fuel > 0 else { return pick("s", "\"a\"", "'b'") }
    return switch below(10) {
    case 0: "concat(\(text()), \(text()))"
    case 1: "(\(text()) + \(text()))"
    case 2: "(\(text()) & \(text()))"
    case 3: "'it''s \(below(9))'"
    case 4: "\(pick("upper", "toText", "concat", "trim", "lower"))(\(text()))"
    case 5: "(\(text())).\(pick("upper", "lower", "trim"))()"
    case 6: "iff(\(truth()), \(text()), \(text()))"
    case 7: "(s ?? \(text()))"
    case 8: "toText(\(number()))"
    default: pick("s", "\"\"", "'\\d'", "\"x\"", "toText(due)")
    }
  }
}
