import ColumnarEvaluation
import SeededRandom

/// A random template with formulas of many kinds, and rows of answers to it.
///
/// Answers are stored values, so that a row can be written as a document.
struct GeneratedAnswers {
  /// A question and its answers; `nil` keeps the value of the template.
  struct Question {
    let id: String
    let type: String
    var answers: Answers?
  }

  enum Answers {
    case numbers([Double?])
    case texts([String?])
    /// Rows of a table with quantity and price.
    case lines([[(Double?, Double?)]])
  }

  let rows: Int
  private(set) var questions: [Question]
  /// The target fields of formulas, with their types.
  private(set) var formulas: [(id: String, type: String, text: String)] = []

  static let options = [("a", "Apple"), ("b", "Berry")]
  /// Questions by their use in formulas.
  private static let numberFields = ["n0", "n1", "m"]
  private static let textFields = ["s0", "s1"]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Mostly few, rarely more than a chunk.
    rows = random.below(40) == 0 ? 1031 + random.below(40) : 1 + random.below(40)
    questions = [
      Question(id: "n0", type: "number"), Question(id: "n1", type: "number"),
      Question(id: "m", type: "number"), Question(id: "s0", type: "text"),
      Question(id: "s1", type: "textarea"), Question(id: "d0", type: "date"),
      Question(id: "c0", type: "dropdown"), Question(id: "lines", type: "table"),
    ]
    let isOdd = random.below(3) == 0
    for place in questions.indices where random.below(5) > 0 {
      questions[place].answers = Self.answers(questions[place].type, rows, isOdd, &random)
    }
    var numbers = Self.numberFields
    var texts = Self.textFields
    var others = ["d0", "c0"]
    for number in 0..<1 + random.below(11) {
      let id = "r\(number)"
      let kind = random.below(20)
      switch kind {
      case 0..<11:
        formulas.append((id, "number", Self.number(numbers, texts, others, &random)))
        numbers.append(id)
      case 11..<16:
        let type = random.pick(["text", "textarea"]) ?? "text"
        formulas.append((id, type, Self.text(numbers, texts, others, &random)))
        texts.append(id)
      case 16:
        formulas.append((id, "date", Self.date(numbers, texts, &random)))
        others.append(id)
      case 17:
        formulas.append((id, "dropdown", Self.option(numbers, texts, &random)))
        others.append(id)
      case 18:
        formulas.append((id, "multiSelect", Self.options(numbers, texts, &random)))
      default:
        // The result may not fit the field, or the formula cannot run.
        let any = numbers + texts + others + ["lines", "nobody", id]
        formulas.append(
          (
            id, random.pick(["number", "text", "date", "dropdown"]) ?? "text",
            random.pick(any) ?? "n0"
          ))
        numbers.append(id)
      }
    }
  }

  // MARK: Formulas

  private static func number(
    _ numbers: [String], _ texts: [String], _ others: [String], _ random: inout SeededGenerator
  ) -> String {
    // Reading the last field creates chains.
    let a = random.below(2) == 0 ? numbers[numbers.count - 1] : random.pick(numbers) ?? "n0"
    let b = random.pick(numbers) ?? "n1"
    let t = random.pick(texts) ?? "s0"
    let other = random.pick(others) ?? "d0"
    return random.pick([
      "\(a) + \(b)", "\(a) * \(b) - 1", "\(a) / \(b)", "round(\(a) * 1.19 + \(b), 2)",
      "iff(\(a) > \(b), \(a), \(b) * 2)", "coalesce(\(a), 0) + 1", "if(\(a) == null, 1, \(a))",
      "0 - 0 * \(a)", "\(a)", "pow(\(a), 200)", "ifError(\(a) / \(b), 7)",
      "abs(\(a)) + floor(\(b))",
      "length(\(t))", "toNumber(\(t))", "sum(map(lines, (line) -> line.quantity * line.price))",
      "count(lines)", "random()", "floor(random() * 10) + \(a)", "iff(\(a) > 2, random(), \(b))",
      "year(\(other))", "sum(map(sequence(40, 1), (k) -> k * \(a)))", "null", "42",
      "iff(\(t) == \"x\", \(a), 0)", "sqrt(\(a))",
    ]) ?? a
  }

  private static func text(
    _ numbers: [String], _ texts: [String], _ others: [String], _ random: inout SeededGenerator
  ) -> String {
    let (a, t) = (random.pick(numbers) ?? "n0", random.pick(texts) ?? "s0")
    let u = texts[texts.count - 1]
    let other = random.pick(others) ?? "c0"
    return random.pick([
      "concat(\"t\", \(a))", "upper(\(t))", "concat(\(u), \" \", lower(\(t)))", "\(t)", "\(a)",
      "iff(\(a) > 2, \"big\", \"small\")", "repeat(\(u), 30)", "repeat(\"größe \", \(a))",
      "\(other)", "null", "\"\"", "iff(\(a) > 2, \(t), \(a))", "\(a) > 1", "[\(a), 1]",
      "concat(\"\\\"\", \(t), \"\\\\\")", "toText(random())", "left(\(u), 3)", "\(other) == \(t)",
    ]) ?? t
  }

  private static func date(
    _ numbers: [String], _ texts: [String], _ random: inout SeededGenerator
  ) -> String {
    let (a, t) = (random.pick(numbers) ?? "n0", random.pick(texts) ?? "s0")
    return random.pick([
      "d0", "date(2024, 1, \(a))", "dateAdd(d0, \(a), \"days\")", "\(a)", t, "\"2024-02-30\"",
      "\"2024-02-03\"", "\(a) * 1e15", "null", "\(a) + 0.5",
    ]) ?? "d0"
  }

  private static func option(
    _ numbers: [String], _ texts: [String], _ random: inout SeededGenerator
  ) -> String {
    let (a, t) = (random.pick(numbers) ?? "n0", random.pick(texts) ?? "s0")
    return random.pick([
      "c0", "iff(\(a) > 2, \"Apple\", \"b\")", t, "null", "\"nope\"", "\(a)",
      "iff(\(a) > 1, \"a\", \"Pear\")",
    ]) ?? "c0"
  }

  private static func options(
    _ numbers: [String], _ texts: [String], _ random: inout SeededGenerator
  ) -> String {
    let (a, t) = (random.pick(numbers) ?? "n0", random.pick(texts) ?? "s0")
    return random.pick([
      "c0", "[\"Apple\", \"b\"]", "[c0, \"a\"]", "\"Berry\"", t, "null",
      "iff(\(a) > 2, [\"a\"], [])",
    ]) ?? "c0"
  }

  // MARK: Answers

  private static func answers(
    _ type: String, _ rows: Int, _ isOdd: Bool, _ random: inout SeededGenerator
  ) -> Answers {
    func some<Value>(_ values: [Value], _ random: inout SeededGenerator) -> [Value?] {
      // Columns without nulls, with some nulls, and mostly nulls.
      let chance = random.pick([0, 0, 10, 90]) ?? 0
      return (0..<rows).map { _ in
        random.below(100) < chance ? nil : random.pick(values)
      }
    }
    let plain = (0..<12).map { Double($0) / 4 + 0.25 }
    switch type {
    case "number":
      if random.below(8) == 0 { return .texts(some(["12", " 3.5", "abc", "", "1e999"], &random)) }
      return .numbers(some(isOdd ? plain + [0, -0.0, 1e300, -2, .nan] : plain, &random))
    case "date":
      return .numbers(some([0, 1_700_000_000_000, -86_400_000, 951_782_400_000], &random))
    case "dropdown": return .texts(some(["a", "b", "zzz", ""], &random))
    case "table":
      return .lines(
        (0..<rows).map { _ in
          (0..<random.below(random.below(6) == 0 ? 12 : 3)).map { _ in
            (random.pick([1, 2.5, nil]) ?? nil, random.pick([0.1, 99, nil]) ?? nil)
          }
        })
    default:
      return .texts(
        some(
          [
            "", "x", "2", "a \"word\"", "größe\n", "🙂", "2024-05-06", "Apple",
            String(repeating: "long ", count: 20),
          ], &random))
    }
  }

  // MARK: Documents

  /// Returns the document with the answers of a row, or the template.
  func document(row: Int?) -> String {
    var fields = questions.map { question in
      let value = row.flatMap { Self.json(question.answers, $0) } ?? Self.templateValue(question.id)
      return #"{"_id":"\#(question.id)","type":"\#(question.type)"\#(Self.more(question.type)),"#
        + #""value":\#(value)}"#
    }
    fields += formulas.map { formula in
      #"{"_id":"\#(formula.id)","type":"\#(formula.type)"\#(Self.more(formula.type)),"#
        + #""value":\#(formula.type == "number" ? "3" : "null"),"#
        + #""formulas":[{"_id":"x","key":"value","formula":"f\#(formula.id)"}]}"#
    }
    let definitions = formulas.map {
      #"{"_id":"f\#($0.id)","type":"calc","scope":"global","expression":\#(Self.quoted($0.text))}"#
    }
    return #"{"fields":[\#(fields.joined(separator: ","))],"#
      + #""formulas":[\#(definitions.joined(separator: ","))],"files":[]}"#
  }

  private static func more(_ type: String) -> String {
    switch type {
    case "dropdown", "multiSelect":
      #","multi":true,"options":["#
        + options.map { #"{"_id":"\#($0.0)","value":"\#($0.1)"}"# }.joined(separator: ",") + "]"
    case "table":
      #","tableColumns":[{"_id":"quantity","type":"number"},{"_id":"price","type":"number"}],"#
        + #""rowOrder":[]"#
    default: ""
    }
  }

  private static func templateValue(_ id: String) -> String {
    switch id {
    case "n0": "2"
    case "m": #""4""#
    case "s0": #""given""#
    case "d0": "1700000000000"
    case "c0": #""b""#
    case "lines": "[]"
    default: "null"
    }
  }

  /// Returns the stored value of an answer; `nil` for none.
  private static func json(_ answers: Answers?, _ row: Int) -> String? {
    switch answers {
    case .numbers(let numbers): number(numbers[row])
    case .texts(let texts): texts[row].map(quoted) ?? "null"
    case .lines(let lines):
      "["
        + lines[row].enumerated().map { place, line in
          #"{"_id":"row\#(place + 1)","cells":{"quantity":\#(number(line.0)),"#
            + #""price":\#(number(line.1))}}"#
        }.joined(separator: ",") + "]"
    case nil: nil
    }
  }

  private static func number(_ number: Double?) -> String {
    number.map { $0.isFinite ? "\($0)" : "null" } ?? "null"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(character)
      }
    }
    return quoted + "\""
  }
}
