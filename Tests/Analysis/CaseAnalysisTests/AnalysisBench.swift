import CaseAnalysis
import DocumentDiff
import Exploration
import FormulaCases
import FormulaValues
import Formulas
import Foundation
import JSONTree
import JoyDoc
import Testing

/// How well exploring and comparing do on a corpus of their own: `make analysis-bench`.
@Suite(.serialized) struct AnalysisBench {
  private static let isOn = ProcessInfo.processInfo.environment["ANALYSIS_BENCH"] == "1"
  private static let size = isOn ? 40 : 1
  private static var settings: DocumentExploration.Settings {
    var settings = DocumentExploration.Settings()
    if !isOn { settings.trials = 2_000 }
    return settings
  }

  @Test func `planted faults are found, and none that is not there`() {
    var (planted, found, told, isFalse) = (0, 0, 0, 0)
    for seed in 0..<Self.size {
      var corpus = Corpus(seed: UInt64(seed))
      for formula in corpus.faulty {
        let filled = FilledDocument(Corpus.document(formula))
        let faults = DocumentExploration(filled, Self.settings).fields.first?.faults ?? []
        planted += 1
        found += faults.isEmpty ? 0 : 1
        if faults.isEmpty { print("not found: \(formula)") }
        for fault in faults {
          told += 1
          let code = filled.outcome(of: "out", with: fault.witness)?.failure?.code
          isFalse += code == fault.code ? 0 : 1
        }
      }
      for formula in corpus.sound {
        let filled = FilledDocument(Corpus.document(formula))
        let faults = DocumentExploration(filled, Self.settings).fields.first?.faults
        #expect(faults?.isEmpty == true, "\(formula)")
      }
    }
    row("planted faults found", "\(found) of \(planted)", percent(found, planted))
    row("witnesses that do not replay", "\(isFalse) of \(told)", "")
    #expect(isFalse == 0)
    #expect(found * 100 >= planted * (Self.isOn ? 95 : 80))
  }

  @Test func `versions are told apart only where they differ`() {
    var (same, differ, mutants, noticed) = (0, 0, 0, 0)
    for seed in 0..<Self.size {
      var corpus = Corpus(seed: UInt64(seed) &+ 500)
      for (one, other) in corpus.alike {
        same += 1
        let diff = DocumentDiff(
          FilledDocument(Corpus.document(one)), FilledDocument(Corpus.document(other)),
          Self.settings)
        if diff.differs {
          differ += 1
          print("differs: \(one) | \(other)")
        }
      }
      for (one, other) in corpus.unlike {
        mutants += 1
        let diff = DocumentDiff(
          FilledDocument(Corpus.document(one)), FilledDocument(Corpus.document(other)),
          Self.settings)
        if diff.differs { noticed += 1 } else { print("not told: \(one) | \(other)") }
      }
    }
    row("pairs that mean the same, told to differ", "\(differ) of \(same)", "")
    row("pairs that differ, told", "\(noticed) of \(mutants)", percent(noticed, mutants))
    #expect(differ == 0)
    #expect(noticed * 100 >= mutants * (Self.isOn ? 95 : 80))
  }

  @Test(.enabled(if: isOn)) func `generated tests notice changes`() {
    var (taken, total, noticed, all) = (0, 0, 0, 0)
    for seed in 0..<Self.size / 2 {
      var corpus = Corpus(seed: UInt64(seed) &+ 900)
      for formula in corpus.sound {
        let document = Corpus.document(formula).tree.bytes
        let generated = GeneratedTests(
          document, named: "form.json", nil, language: .standard, environment: Environment(),
          limits: EvaluationLimits())
        let tests = generated.added(to: nil)
        let cases = CaseFile(
          tests, name: "form.tests.json", language: .standard, environment: Environment(),
          limits: EvaluationLimits()
        ) { _ in document }
        let coverage = CaseCoverage(
          cases, formulasIn: "form.json", document, language: .standard,
          limits: EvaluationLimits())
        taken += coverage.taken
        total += coverage.total - coverage.dead
        let report = MutationReport(
          document: document, named: "form.json", tests: tests, named: "form.tests.json",
          language: .standard, environment: Environment(), limits: EvaluationLimits())
        noticed += report.noticed
        all += report.noticed + report.survivors.count
      }
    }
    row("branches that generated tests take", "\(taken) of \(total)", percent(taken, total))
    row("changes that generated tests notice", "\(noticed) of \(all)", percent(noticed, all))
  }

  @Test(.enabled(if: isOn)) func `a search is quick`() {
    let formula = "iff(a * b + c > d, (a - b) * 2 + e, round(c * 1.19, 2) - d)"
    var settings = DocumentExploration.Settings()
    settings.trials = 600_000
    let filled = FilledDocument(Corpus.document(formula))
    let clock = ContinuousClock()
    var trials = 0
    let time = clock.measure {
      trials = DocumentExploration(filled, settings).fields.first?.trials ?? 0
    }
    row(
      "trials a second, ten operations, five fields",
      "\(Int(Double(trials) / (time / .seconds(1))))", "")
    let old = Corpus.document(many: 100, "0.19")
    let new = Corpus.document(many: 100, "0.2")
    let taken = clock.measure { _ = DocumentDiff(FilledDocument(old), FilledDocument(new)) }
    row("diff of 100 formulas that differ", "\(taken)", "")
  }

  private func row(_ name: String, _ value: String, _ share: String) {
    if Self.isOn { print("| \(name) | \(value) | \(share) |") }
  }

  private func percent(_ part: Int, _ all: Int) -> String {
    all == 0 ? "" : "\(Double(part * 1_000 / all) / 10) %"
  }
}

/// Formulas with numbers by chance, over a form with five numbers, a text, a choice and a table.
private struct Corpus {
  private var random: RandomSource

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(random.next() >> 33) % range.count
  }

  /// Formulas that fail for some complete filling.
  var faulty: [String] {
    mutating get {
      let (k, n, m) = (number(2...99), number(100...9_999), number(3...60))
      return [
        "a / (b - \(n))", "a / (b * \(k) - \(k * m))", "sum(l.q) / count(l)",
        "iff(t == \"code-\(n)\", 1 / (a - \(k)), 2)", "sqrt(c - \(k))",
        "iff(a > \(n), 1 / (b - \(m)), 0)", "iff(p == \"Blue\" && a > \(k), 1 / (c - a), 0)",
        "sum(map(l, r -> \(n) / (r.q - \(k))))", "ln(a - \(n))", "\(k) / (a + b - \(n).5)",
        "iff(count(l) > 2, 1 / (sum(l.q) - \(m)), 0)", "iff(a - b * \(k) == \(n), 1 / 0, 3)",
      ]
    }
  }

  /// Formulas that no filling makes fail.
  var sound: [String] {
    mutating get {
      let (k, n) = (number(2...99), number(100...9_999))
      return [
        "iff(b == \(n), 0, a / (b - \(n)))", "iff(count(l) > 0, sum(l.q) / count(l), 0)",
        "iff(a >= \(n), \"A\", iff(a >= \(k), \"B\", \"C\"))", "sqrt(abs(c - \(k)))",
        "ifs(a > \(n), b * 2, b > \(k), a - 1, true, c)", "ifError(a / b, \(k))",
      ]
    }
  }

  /// Pairs of formulas that mean the same.
  var alike: [(String, String)] {
    mutating get {
      let (k, n) = (number(2...99), number(100...9_999))
      return [
        ("iff(a > \(k), 1, iff(b > \(n), 2, 3))", "ifs(a > \(k), 1, b > \(n), 2, true, 3)"),
        ("a > \(k) && b < \(n)", "and(a > \(k), b < \(n))"), ("(a + \(k))", "a + \(k)"),
        ("a * \(k) + b", "let x = a * \(k); x + b"), ("!(a > \(k))", "not(a > \(k))"),
        ("a ?? \(k)", "iff(a == null, \(k), a)"), ("sum(map(l, r -> r.q))", "sum(l.q)"),
      ]
    }
  }

  /// Pairs of formulas that differ for some filling.
  var unlike: [(String, String)] {
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
      ]
    }
  }

  private static let inputs =
    ["a", "b", "c", "d", "e"].map { #"{"_id": "\#($0)", "type": "number", "value": 3}"# }
    .joined(separator: ",") + #"""
      ,{"_id": "t", "type": "text", "value": "x"},
      {"_id": "p", "type": "dropdown", "options":
        [{"_id": "o1", "value": "Red"}, {"_id": "o2", "value": "Blue"}]},
      {"_id": "l", "type": "table", "rowOrder": [], "value": [],
       "tableColumns": [{"_id": "q", "type": "number", "title": "Quantity"}]}
      """#

  static func document(_ formula: String) -> JoyDocument { document([formula]) }

  static func document(many count: Int, _ rate: String) -> JoyDocument {
    document((0..<count).map { "iff(a > \($0), round(b * \(rate), 2) + \($0), c - d)" })
  }

  private static func document(_ formulas: [String]) -> JoyDocument {
    var (fields, definitions) = ("", "")
    for (number, formula) in formulas.enumerated() {
      let literal = String(decoding: JSONWriter.literal(formula), as: UTF8.self)
      let type = formula.contains("\"A\"") ? "text" : "number"
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
