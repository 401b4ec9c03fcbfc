import FormulaValues
import Formulas
import JSONTree
package import JoyDoc

/// Random formulas over a form with five numbers, a text, two dates, two choices and a table.
package struct PlantedCorpus {
  private var random: RandomSource

  package init(seed: UInt64) { random = RandomSource(seed: seed) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(random.next() >> 33) % range.count
  }

  /// A kind of failure that authors overlook.
  package enum Kind: String, CaseIterable, Sendable {
    case boundary = "a value at a boundary"
    case emptyTable = "a table without rows"
    case rows = "rows of a table"
    case missing = "a value that is missing"
    case length = "the length of a text"
    case text = "what a text says"
    case option = "an option"
    case date = "a date"
    case nested = "nested conditions"
    case relation = "two fields in relation"
    case difference = "division by a difference"
    case index = "an index that is out of range"
    case lookup = "a lookup that misses"
    case argument = "an argument that makes no sense"
    case rounding = "a remainder or a rounded value"
    case composed = "two conditions and a failure over other fields"
  }

  /// Returns formulas that fail in this way for some complete input.
  package mutating func faulty(_ kind: Kind) -> [String] {
    let (k, n, m) = (number(2...99), number(100...9_999), number(3...60))
    let few = number(2...9)
    switch kind {
    case .boundary:
      return [
        "iff(a >= \(n), 1 / (a - \(n)), 0)", "iff(a > \(n) && a < \(n + 2), sqrt(0 - a), 1)",
        "iff(a * 2 <= \(n), 3, ln(a - \(n)))", "sqrt(\(n) - a)",
        "iff(b == \(n).\(few), error(\"no\"), b)",
      ]
    case .emptyTable:
      return [
        "sum(l.q) / count(l)", "100 / length(filter(l, r -> r.q > \(k)))",
        "sum(l.x) / sum(l.q)", "iff(empty(l), error(\"no lines\"), sum(l.q))",
      ]
    case .rows:
      return [
        "iff(count(l) > \(few), 1 / 0, 3)", "1 / (count(l) - \(few))",
        "sum(map(l, r -> \(n) / (r.q - \(k))))", "1 / (max(l.q) - min(l.q))",
        "iff(some(l, r -> r.q > \(n)), 1 / (count(l) - 2), 1)",
        "iff(count(l) > 2, 1 / (sum(l.q) - \(m)), 0)", "1 / (sum(l.q) - \(n))",
        "iff(every(l, r -> r.q >= \(k)) && count(l) > 1, sqrt(0 - 1), 2)",
      ]
    case .missing:
      return [
        "toNumber(t ?? \"none\")", "iff(empty(b), error(\"b is missing\"), b)",
        "a / (b ?? 0)", "repeat(\"x\", (a ?? -1) + 0)",
      ]
    case .length:
      return [
        "1 / (length(t) - \(few + 2))", "iff(length(t) > \(m), sqrt(0 - 1), 0)",
        "repeat(\"-\", \(m) - length(t))", "sqrt(\(k) - length(t))",
      ]
    case .text:
      return [
        "toNumber(t)", "iff(startsWith(t, \"code-\(n)\"), 1 / 0, 2)",
        "repeat(\"x\", indexOf(t, \"@\"))", "iff(t == \"code-\(n)\", 1 / (a - \(k)), 2)",
        "iff(upper(t) == \"K\(n)\", error(\"no\"), 1)",
        "1 / length(before(t, \"@\"))", "iff(contains(t, \"\(n)\") && a > \(k), 1 / 0, 4)",
      ]
    case .option:
      return [
        "switch(p, \"Red\", 1, \"Blue\", 1 / (a - \(k)), 3)",
        "iff(p == \"Blue\", sqrt(b - \(k)), 1)",
        "iff(p == \"Green\" && a > \(k), 1 / (c - a), 0)", "1 / (length(s) - 2)",
        "iff(contains(s, \"Two\"), 1 / (b - \(n)), 1)",
      ]
    case .date:
      return [
        "1 / (year(u) - \(2020 + few))", "1 / dateDiff(u, v, \"days\")",
        "iff(month(u) == 2 && day(u) == 29, 1 / 0, 1)", "1 / (weekday(u) - \(few % 7 + 1))",
        "iff(u > toDate(\"2030-05-0\(few)\"), sqrt(0 - 1), 0)",
        "1 / (month(u) - \(few))", "sqrt(dateDiff(u, v, \"days\") + \(k))",
      ]
    case .nested:
      return [
        "iff(a > \(n), iff(b < \(m), iff(c == \(k), 1 / 0, 1), 2), 3)",
        "iff(a > \(n), 1 / (b - \(m)), 0)",
        "ifs(a < \(k), 1, a < \(n), 2, b > \(m), 1 / (a - \(n + k)), true, 4)",
        "iff(p == \"Blue\", iff(count(l) > 1, iff(t == \"v\(n)\", 1 / 0, 1), 2), 3)",
        "iff(and(a > \(k), b > a, c > b), sqrt(0 - c), 1)",
      ]
    case .relation:
      return [
        "\(k) / (a + b - \(n).5)", "iff(a == b * \(few) + 7, 1 / 0, 0)",
        "iff(a - b * \(k) == \(n), 1 / 0, 3)", "iff(a > b && b > c && c > \(n), sqrt(c - a), 1)",
        "sqrt(a + b - c + \(n))", "ln(\(n) - a * b)",
      ]
    case .difference:
      return [
        "a / (b - c)", "a / (b - \(n))", "1 / (a * \(few) - b * \(m) - \(n))",
        "a / (b * \(k) - \(k * m))", "1 / ((a - b) * (c - \(n)) + (d - e))",
        "1 / (a - b - c - \(m))",
      ]
    case .index:
      return [
        "1 / ([3, 1, 4, 0, 5][a] ?? 1)", "repeat(\"x\", findIndex(l, r -> r.q > \(n)))",
        "1 / (at([5, 7, \(k)], a) ?? 0)", "repeat(\"x\", indexOf([10, 20, \(n)], a))",
      ]
    case .lookup:
      return [
        "1 / (find(l, r -> r.q == \(n)).x ?? 0)",
        "toNumber(find(l, r -> r.q > \(k)).n ?? \"none\")",
        "a / (find([{\"k\": 1, \"v\": \(k)}, {\"k\": \(few), \"v\": 2}], r -> r.k == b).v ?? 0)",
      ]
    case .argument:
      return [
        "sqrt(c - \(k))", "ln(a - \(n))", "log(a * b, 10)", "factorial(a - \(k))",
        "date(2024, a, 1)", "percentile(l.q, a / \(k))", "mod(a, b - \(m))", "chunk(l.q, a - \(k))",
        "fromCodePoint(a * \(n))",
      ]
    case .rounding:
      return [
        "1 / (mod(a, \(k + 2)) - \(min(few, k)))", "1 / (floor(a / \(k)) - \(m))",
        "1 / (round(a * 1.19, 0) - \(n))", "1 / (ceil(a) - floor(a))",
      ]
    case .composed: return composed()
    }
  }

  /// Returns satisfiable conditions over separate fields, and failures that require other fields.
  private mutating func composed() -> [String] {
    func one(of all: [String]) -> String { all[number(0...all.count - 1)] }
    let (k, n, m) = (number(2...99), number(100...9_999), number(3...60))
    let few = number(2...6)
    let groups = [
      [
        "a > \(n)", "a * \(k) == \(k * m)", "a - \(n) < 1 && a > \(n - 2)",
        "mod(a, \(few + 1)) == 1",
      ],
      ["b - c == \(m)", "b + c > \(n) && b < c", "b * \(few) >= c + \(n)"],
      [
        "t == \"code-\(m)\"", "length(t) > \(m)", "contains(t, \"-\(k)-\")", "startsWith(t, \"A\")",
      ],
      ["year(u) > \(2030 + few)", "month(u) == \(few)", "dateDiff(u, v, \"days\") > \(n)"],
      ["p == \"Blue\"", "contains(s, \"Two\")", "length(s) > 1"],
      ["count(l) == \(few)", "sum(l.q) > \(n)", "some(l, r -> r.q == \(k))", "max(l.x) > \(n)"],
    ]
    let failures = [
      "1 / (d - e)", "sqrt(d - \(n))", "1 / (d + e * \(few) - \(n))", "ln(e - \(k))",
      "error(\"no\")", "iff(d > e && e > \(n), 1 / 0, 1)",
    ]
    return (0..<6).map { form in
      let first = number(0...5)
      let second = (first + number(1...5)) % 6
      let (before, after) = (one(of: groups[first]), one(of: groups[second]))
      let failure = one(of: failures)
      return switch form % 3 {
      case 0: "iff(\(before) && \(after), \(failure), 0)"
      case 1: "iff(\(before), iff(\(after), \(failure), 1), 2)"
      default: "ifs(not(\(before)), 0, \(after), \(failure), true, 1)"
      }
    }
  }

  /// Formulas that fail for no input.
  package var sound: [String] {
    mutating get {
      let (k, n) = (number(2...99), number(100...9_999))
      return [
        "iff(b == \(n), 0, a / (b - \(n)))", "iff(count(l) > 0, sum(l.q) / count(l), 0)",
        "iff(a >= \(n), \"A\", iff(a >= \(k), \"B\", \"C\"))", "sqrt(abs(c - \(k)))",
        "ifs(a > \(n), b * 2, b > \(k), a - 1, true, c)", "ifError(a / b, \(k))",
        "iff(p == \"Red\", length(t), count(l))", "toNumber(t, \(k))",
        "iff(empty(u), 0, year(u) - \(2000 + k))", "max(0, a - \(n)) * 2",
        "iff(a > b, sqrt(a - b), sqrt(b - a))", "ifs(b == c, 0, true, a / (b - c))",
      ]
    }
  }

  /// Pairs of equivalent formulas.
  package var alike: [(String, String)] {
    mutating get {
      let (k, n) = (number(2...99), number(100...9_999))
      return [
        ("iff(a > \(k), 1, iff(b > \(n), 2, 3))", "ifs(a > \(k), 1, b > \(n), 2, true, 3)"),
        ("iff(a > \(k) && b < \(n), 1, 2)", "iff(and(a > \(k), b < \(n)), 1, 2)"),
        ("(a + \(k))", "a + \(k)"),
        ("a * \(k) + b", "let x = a * \(k); x + b"),
        ("iff(!(a > \(k)), 1, 2)", "iff(not(a > \(k)), 1, 2)"),
        ("a ?? \(k)", "iff(a == null, \(k), a)"), ("sum(map(l, r -> r.q))", "sum(l.q)"),
        ("iff(a > \(k), b, c)", "iff(!(a > \(k)), c, b)"),
        ("count(filter(l, r -> r.q > \(k)))", "countIf(map(l, r -> r.q > \(k)), true)"),
        ("a + b", "b + a"), ("iff(a > \(n), 1, 2)", "iff(\(n) < a, 1, 2)"),
        ("iff(length(t) > \(k), 1, 2)", "iff(\(k) < length(t), 1, 2)"),
      ]
    }
  }

  /// Pairs of formulas that differ for some input.
  package var unlike: [(String, String)] {
    mutating get {
      let (k, n) = (number(2...99), number(100...9_999))
      return [
        ("iff(a >= \(n), 1, 0)", "iff(a > \(n), 1, 0)"), ("a * \(k) + b", "a * \(k) - b"),
        ("round(a * 1.19, 2)", "a * 1.19"), ("iff(a > \(n), 1, 2)", "iff(a > \(n + 1), 1, 2)"),
        ("sum(l.q)", "average(l.q)"), ("a ?? \(k)", "a"),
        ("iff(t == \"x\(n)\", 1, 2)", "iff(t == \"y\(n)\", 1, 2)"),
        ("sum(filter(l, r -> r.q > \(k)).q)", "sum(l.q)"),
        ("iff(and(a > \(k), b > 1), 1, 0)", "iff(or(a > \(k), b > 1), 1, 0)"),
        ("iff(a + b > \(n), 1, 2)", "iff(a + b >= \(n), 1, 2)"),
        ("iff(length(t) > \(k), 1, 2)", "iff(length(t) >= \(k), 1, 2)"),
        ("year(u)", "month(u)"), ("round(a * 0.19, 2)", "roundHalfEven(a * 0.19, 2)"),
        ("iff(count(l) > 4, 1, 2)", "iff(count(l) > 5, 1, 2)"),
        ("iff(p == \"Red\", 1, 2)", "iff(p == \"Blue\", 1, 2)"),
        (
          "iff(dateDiff(u, v, \"days\") > \(k), 1, 2)",
          "iff(dateDiff(u, v, \"days\") >= \(k), 1, 2)"
        ),
        ("iff(a > b * \(k), 1, 2)", "iff(a >= b * \(k), 1, 2)"),
        ("max(l.q)", "min(l.q)"),
      ]
    }
  }

  private static let inputs =
    ["a", "b", "c", "d", "e"].map { #"{"_id": "\#($0)", "type": "number", "value": 3}"# }
    .joined(separator: ",") + #"""
      ,{"_id": "t", "type": "text", "value": "x"},
      {"_id": "u", "type": "date", "value": 1768435200000},
      {"_id": "v", "type": "date", "value": 1771113600000},
      {"_id": "p", "type": "dropdown", "options":
        [{"_id": "o1", "value": "Red"}, {"_id": "o2", "value": "Blue"}, {"_id": "o3", "value": "Green"}]},
      {"_id": "s", "type": "multiSelect", "multi": true, "options":
        [{"_id": "s1", "value": "One"}, {"_id": "s2", "value": "Two"}, {"_id": "s3", "value": "Three"}]},
      {"_id": "l", "type": "table", "rowOrder": [], "value": [],
       "tableColumns": [{"_id": "q", "type": "number", "title": "Quantity"},
        {"_id": "x", "type": "number", "title": "Price"}, {"_id": "n", "type": "text", "title": "Name"}]}
      """#

  package static func document(_ formula: String) -> JoyDocument {
    document([formula], of: type(of: formula))
  }

  /// Returns the form with a changed formula.
  package static func document(_ formula: String, changedInto mutant: String) -> JoyDocument {
    document([mutant], of: type(of: formula))
  }

  /// Returns the type of a field that stores the result of a formula of the corpus.
  private static func type(of formula: String) -> String {
    ["repeat(", "iff(a >=", "fromCodePoint"].contains { formula.hasPrefix($0) } ? "text" : "number"
  }

  /// Returns a form with a number of formulas.
  package static func document(many count: Int, _ body: (Int) -> String) -> JoyDocument {
    document((0..<count).map { "iff(a > \($0), \(body($0)), c - d)" }, of: "number")
  }

  private static func document(_ formulas: [String], of type: String) -> JoyDocument {
    var (fields, definitions) = ("", "")
    for (number, formula) in formulas.enumerated() {
      let literal = String(decoding: JSONWriter.literal(formula), as: UTF8.self)
      let id = number == 0 ? "out" : "out\(number)"
      fields +=
        #",{"_id": "\#(id)", "type": "\#(type)", "formulas": [{"_id": "x", "key": "value", "formula": "f\#(number)"}]}"#
      definitions +=
        (number == 0 ? "" : ",") + #"{"_id": "f\#(number)", "expression": \#(literal)}"#
    }
    let text =
      #"{"files": [], "fields": [\#(inputs)\#(fields)], "formulas": [\#(definitions)]}"#
    return JoyDocument(JSONTree.parse(Array(text.utf8)).tree)
  }
}
