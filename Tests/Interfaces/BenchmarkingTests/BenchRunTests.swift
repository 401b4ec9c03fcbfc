import Benchmarking
import FormulaValues
import Formulas
import Foundation
import JSONTree
import JoyDoc
import JoyDocEngine
import Testing

/// Runs as text and as JSON.
@Suite struct BenchRunTests {
  private static func samples(_ middle: Double, _ count: Int = 41) -> [Double] {
    (0..<count).map { middle * (1 + Double($0 * 17 % 41 - 20) / 1000) }
  }

  /// Returns a run whose times are scaled by a factor.
  private static func run(times factor: Double = 1, digest: String = "1f") -> BenchRun {
    BenchRun(
      subject: "order.json", digest: digest, contents: "3 formulas, 5 fields, 2.10 kB",
      measures: [
        Measure("open", amount: .init(2_100, .bytes), samples(118_300)),
        Measure("full run", amount: .init(3, .formulas), samples(950 * factor)),
        Measure(
          "one change", note: "of price", amount: .init(1, .changes), samples(88 * factor)),
        Measure(
          "total", in: .formulas, note: "sum(map(lines, (line) ->\n  line.price * line.pieces))",
          amount: .init(40, .rows), samples(1_234_567)),
        Measure("größe", in: .formulas, note: "1 + 1", samples(8.4 / factor)),
      ])
  }

  private func expectGolden(_ name: String, _ text: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Goldens/\(name).txt")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func `a run is printed as a table`() throws {
    try expectGolden("run", Self.run().text())
  }

  @Test func `a comparison with a saved run shows ratios and noise`() throws {
    var now = Self.run(times: 1.5)
    now.measures.append(Measure("new", in: .formulas, Self.samples(10)))
    try expectGolden("comparison", now.text(comparedWith: Self.run()))
  }

  @Test func `a saved run of another subject is reported`() {
    let text = Self.run().text(comparedWith: Self.run(digest: "20"))
    #expect(text.contains("The saved run measured something else of the same name.\n"))
  }

  @Test func `no line is wider than the terminal`() {
    for line in Self.run().text(columns: 80).split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test func `the JSON of a run is parsed back`() throws {
    try expectGolden("json", String(decoding: Self.run().json(), as: UTF8.self))
    let read = try #require(BenchRun(Self.run().json(comparedWith: Self.run())))
    #expect(read.subject == "order.json")
    #expect(read.digest == "1f")
    #expect(read.measures.map(\.name) == Self.run().measures.map(\.name))
    let comparison = try #require(Self.run().comparison(of: Self.run().measures[0], with: read))
    #expect(comparison.ratio == 1)
    #expect(comparison.verdict == .noise)
  }

  @Test func `the JSON contains the comparison of runs`() {
    let json = String(
      decoding: Self.run(times: 2).json(comparedWith: Self.run()), as: UTF8.self)
    #expect(json.contains(#""comparison":{"ratio":2,"low":1.9"#))
    #expect(json.contains(#""verdict":"slower""#))
    #expect(json.contains(#""verdict":"faster""#))
    #expect(json.contains(#""verdict":"noise""#))
  }

  @Test func `an invalid saved run is rejected`() {
    for text in [
      "", "[]", "{}", "nonsense", #"{"bench":2,"measures":[]}"#, #"{"bench":1,"measures":{}}"#,
      #"{"bench":1,"measures":[3]}"#, #"{"bench":1,"measures":[{"name":"a","group":"b"}]}"#,
    ] {
      #expect(BenchRun(Array(text.utf8)) == nil, "\(text)")
    }
  }

  // MARK: Documents and formulas

  private static let order = """
    {"_id": "d", "files": [], "fields": [
      {"_id": "lines", "type": "table", "tableColumns": [
        {"_id": "c1", "type": "number", "title": "pieces", "identifier": "pieces"}],
       "rowOrder": ["r1", "r2"], "value": [
        {"_id": "r1", "cells": {"c1": 2}}, {"_id": "r2", "cells": {"c1": 1}}]},
      {"_id": "price", "type": "number", "value": 3},
      {"_id": "unread", "type": "number", "value": 3},
      {"_id": "pieces", "type": "number",
       "formulas": [{"_id": "a1", "key": "value", "formula": "f1"}]},
      {"_id": "total", "type": "number",
       "formulas": [{"_id": "a2", "key": "value", "formula": "f2"}]},
      {"_id": "broken", "type": "number",
       "formulas": [{"_id": "a3", "key": "value", "formula": "f3"}]}],
     "formulas": [
      {"_id": "f1", "expression": "sum(lines.pieces)"},
      {"_id": "f2", "expression": "price * pieces"},
      {"_id": "f3", "expression": "sqrt(0 - price)"}]}
    """

  /// A sampler with a clock that advances by a millisecond at each reading.
  private func sampler() -> Sampler {
    let clock = WorkClock()
    return Sampler(
      seconds: 0.05,
      clock: {
        clock.pass(1_000_000)
        return clock.read()
      })
  }

  private func bench() -> DocumentBench {
    DocumentBench(
      JoyDocument(JSONTree.parse(Array(Self.order.utf8)).tree), name: "order.json",
      language: .standard,
      settings: EvaluationSettings())
  }

  @Test func `a document is measured step by step`() throws {
    let run = bench().run(by: sampler(), slowest: 10)
    #expect(run.contents.hasPrefix("3 formulas, 6 fields, "))
    let steps = run.measures.filter { $0.group == .steps }
    #expect(
      steps.map(\.name) == [
        "open", "check", "compile", "lint", "full run", "one change", "widest change",
      ])
    #expect(steps[5].note == "of 2 fields in turn")
    #expect(
      steps[6].note == "of lines: 2 formulas depend on it"
        || steps[6].note?.contains("price") == true)
    let formulas = run.measures.filter { $0.group == .formulas }
    #expect(Set(formulas.map(\.name)) == ["pieces", "total", "broken"])
    let pieces = try #require(formulas.first { $0.name == "pieces" })
    #expect(pieces.amount == .init(2, .rows))
    #expect(pieces.note == "sum(lines.pieces)")
    #expect(run.measures.allSatisfy { $0.samples.values.count >= Sampler.minRounds })
  }

  @Test func `failing formulas are reported`() {
    #expect(bench().failures.map(\.fieldID) == ["broken"])
  }

  @Test func `a limited number of formulas is measured`() {
    let run = bench().run(by: sampler(), slowest: 1)
    #expect(run.measures.count { $0.group == .formulas } == 1)
    #expect(bench().run(by: sampler(), slowest: 0).measures.allSatisfy { $0.group == .steps })
  }

  @Test func `a document without formulas can be measured`() {
    let document = JoyDocument(JSONTree.parse(Array(#"{"fields": [], "files": []}"#.utf8)).tree)
    let run = DocumentBench(
      document, name: "empty.json", language: .standard, settings: EvaluationSettings()
    ).run(by: sampler(), slowest: 10)
    #expect(run.measures.map(\.name) == ["open", "check", "compile", "lint", "full run"])
    #expect(!run.text().contains("formulas/s"))
  }

  private func fields(_ json: String) -> NamedJSON {
    let tree = JSONTree.parse(Array(json.utf8)).tree
    return NamedJSON(tree, object: tree.root)
  }

  @Test func `compiling, loading fields and evaluating a formula are measured`() throws {
    let fields = fields(#"{"rows": [1, 2, 3]}"#)
    let bench = try FormulaBench(
      Formula("sum(rows)", schema: fields.schema), schema: fields.schema, in: fields,
      settings: EvaluationSettings())
    let run = bench.run(by: sampler())
    #expect(run.measures.map(\.name) == ["compile", "load fields", "evaluate"])
    #expect(run.measures[2].amount == .init(3, .rows))
    #expect(run.contents == "9 bytes, reads 3 rows")
  }

  @Test func `a formula that fails is not measured`() {
    let fields = fields("{}")
    for text in ["nonsense", "sqrt(0 - 1)", "1 +"] {
      #expect(throws: EvaluationError.self, "\(text)") {
        try FormulaBench(
          Formula(text, schema: fields.schema), schema: fields.schema, in: fields,
          settings: EvaluationSettings())
      }
    }
  }

  @Test func `without a subject six formulas are measured`() {
    let run = FormulaBench.standardRun(
      by: sampler(), settings: EvaluationSettings())
    #expect(run.measures.count == 7)
    #expect(run.measures[5].amount == .init(1000, .rows))
  }
}
