import FormulaSyntax
import Formulas
import Foundation
import JSONTree
import JoyDocEngine

/// What comes before the machine runs: reading, checking, compiling, linting.
enum FrontWorkload {
  /// The figures of some parts, all if none is named: `formulas`, `documents`,
  /// `lint`, `keystrokes`, `start`.
  static func figures(_ parts: [String]) throws -> [Figure] {
    let parts = parts.isEmpty ? ["formulas", "documents", "lint", "keystrokes", "start"] : parts
    var figures: [Figure] = []
    if parts.contains("formulas") { figures += compilation() + [parsing()] }
    if parts.contains("documents") { figures += documents() }
    if parts.contains("lint") { figures += try linting() }
    if parts.contains("keystrokes") { figures += try KeystrokeWorkload.figures() }
    if parts.contains("start") { figures += try StartWorkload.figures() }
    return figures
  }

  // MARK: Formulas

  /// The six formulas of the workloads, each with its schema.
  private static var formulas: [(name: String, text: String, schema: Schema)] {
    func schema(_ names: String...) -> Schema {
      Schema(names.map { Schema.Field(id: $0, type: .any) })
    }
    let rows = TableRows([]).schema
    return [
      ("F1", "price * quantity - discount", schema("price", "quantity", "discount")),
      ("F2", #"iff(score >= 90, "A", iff(score >= 80, "B", "C"))"#, schema("score")),
      ("F3", "sum(map(rows, (r) -> r.price * r.quantity))", rows),
      ("F4", #"length(filter(rows, (r) -> and(r.status == "active", r.priority > 5)))"#, rows),
      ("F5", #"concat(upper(first), " ", last)"#, schema("first", "last")),
      (
        "F6", "round(pow(1 + rate/12, 12*years) * principal, 2)",
        schema("rate", "years", "principal")
      ),
    ]
  }

  /// Parse, check and compile.
  private static func compilation() -> [Figure] {
    formulas.map { name, text, schema in
      let count = 2_000
      let time = Figure.seconds(
        rounds: 15,
        {
          for _ in 0..<count { sink(Double(Formula(text, schema: schema).references.count)) }
        })
      return Figure(
        name: "C \(name): parse, check, compile", value: time.one / Double(count) * 1e9, unit: "ns",
        bar: 3_000)
    }
  }

  /// Lexing and parsing of formulas as they come.
  private static func parsing() -> Figure {
    let texts = formulas.map { Array($0.text.utf8) }
    let bytes = texts.reduce(0) { $0 + $1.count }
    let count = 2_000
    let time = Figure.seconds(
      rounds: 15,
      {
        for _ in 0..<count {
          for text in texts { sink(ParsedFormula(bytes: text).hasErrors ? 1 : 0) }
        }
      })
    return Figure(
      name: "C lexing and parsing", value: Double(bytes * count) / time.one / 1e6, unit: "MB/s",
      bar: 40, isLeast: true)
  }

  // MARK: Documents

  private static func documents() -> [Figure] {
    let bytes = Array(SampleDocument.text(formulas: 20_000, seed: 1).utf8)
    let times = Figure.seconds(
      rounds: 7,
      {
        guard let engine = try? DocumentEngine(bytes) else { fatalError("the sample is broken") }
        sink(Double(engine.failures.count))
      },
      { sink(Double(JSONTree.parse(bytes).diagnostics.count)) })
    return [
      Figure(
        name: "JSON scan", value: Double(bytes.count) / times.two / 1e6, unit: "MB/s",
        bar: .infinity),
      Figure(
        name: "opening 20,000 formulas / scan of their JSON", value: times.one / times.two,
        unit: "×", bar: 4),
      Figure(name: "opening 20,000 formulas", value: times.one * 1e3, unit: "ms", bar: .infinity),
    ]
  }

  /// `formulary lint` of a folder, a process of its own, beside reading and parsing its files here.
  /// `make lint-bench` sets it beside Python and node.
  private static func linting() throws -> [Figure] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("formulary-bench-\(getpid())")
    try write(1_000, formulas: 100, to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appendingPathComponent($0) }
    let lint = { Tool.run(["lint", "--no-config", folder.path]) }
    let foundation = Figure.seconds(
      rounds: 5, lint,
      {
        for file in files {
          guard let data = try? Data(contentsOf: file),
            let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
          else { continue }
          sink(Double(json.count))
        }
      })
    let scan = Figure.seconds(
      rounds: 5, lint,
      {
        for file in files {
          guard let data = try? Data(contentsOf: file) else { continue }
          sink(Double(JSONTree.parse(Array(data)).diagnostics.count))
        }
      })
    return [
      Figure(
        name: "lint 1,000 × 100 formulas / JSONSerialization",
        value: foundation.one / foundation.two, unit: "×", bar: 1),
      Figure(
        name: "lint 1,000 × 100 formulas / our JSON scan", value: scan.one / scan.two, unit: "×",
        bar: .infinity),
    ]
  }

  /// Writes documents that are all different.
  static func write(_ count: Int, formulas: Int, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 0..<count {
      let text = SampleDocument.text(formulas: formulas, seed: UInt64(number))
      try Data(text.utf8).write(to: folder.appendingPathComponent("document\(number).json"))
    }
  }
}

/// The tool `formulary`, built beside this one.
enum Tool {
  static var url: URL { url(of: "formulary") }

  private static func url(of program: String) -> URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent(program)
  }

  /// Runs the tool, or another program beside it, to its end; what it prints is dropped.
  static func run(_ arguments: [String], program: String = "formulary") {
    let process = Process()
    process.executableURL = url(of: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      fatalError("\(url.path) cannot be run: \(error)")
    }
    process.waitUntilExit()
  }
}
