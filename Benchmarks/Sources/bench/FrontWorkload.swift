import FormulaSyntax
import Formulas
import Foundation
import JSONTree
import JoyDocEngine

/// The stages before evaluation: parsing, checking, compiling, linting.
enum FrontWorkload {
  // MARK: Formulas

  /// The six formulas of the workloads, each with its schema.
  private static var formulas: [(name: String, text: String, schema: FormulaSchema)] {
    func schema(_ names: String...) -> FormulaSchema {
      FormulaSchema(names.map { FormulaSchema.Field(id: $0, type: .any) })
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

  /// C: compiling formulas, compared with C code that reads their words.
  static func compiling() -> [Figure] {
    formulas.map { name, text, schema in
      let bytes = Array(text.utf8)
      let count = 2_000
      let times = Figure.seconds(
        rounds: 21,
        {
          for _ in 0..<count { sink(Double(Formula(text, schema: schema).references.count)) }
        }, { for _ in 0..<count { NativePass.words(bytes) } })
      return Figure(
        name: "C \(name): parse, check, compile", value: times.one / Double(count) * 1e9,
        unit: "ns",
        reference: .init(value: times.two / Double(count) * 1e9, name: "C reading words"),
        bar: .most(3_000))
    } + [parsing()]
  }

  /// Measures only lexing and parsing.
  private static func parsing() -> Figure {
    let texts = formulas.map { Array($0.text.utf8) }
    let count = 2_000
    let megabytes = Double(texts.reduce(0) { $0 + $1.count } * count) / 1e6
    let times = Figure.seconds(
      rounds: 21,
      {
        for _ in 0..<count {
          for text in texts { sink(ParsedFormula(bytes: text).hasErrors ? 1 : 0) }
        }
      },
      {
        for _ in 0..<count {
          for text in texts { NativePass.words(text) }
        }
      })
    return Figure(
      name: "C lexing and parsing", value: megabytes / times.one, unit: "MB/s",
      reference: .init(value: megabytes / times.two, name: "C reading words"),
      bar: .least(40))
  }

  // MARK: Documents

  /// Opening a large document, compared with the scan of its JSON, and the scan compared with C.
  static func documents() -> [Figure] {
    let bytes = Array(SampleDocument.text(formulas: 20_000, seed: 1).utf8)
    let scans = Figure.seconds(
      rounds: 9, { sink(Double(JSONTree.parse(bytes).diagnostics.count)) },
      { NativePass.lines(bytes) })
    let times = Figure.seconds(
      rounds: 9,
      {
        guard let engine = try? DocumentEngine(bytes) else { fatalError("the sample is broken") }
        sink(Double(engine.failures.count))
      },
      { sink(Double(JSONTree.parse(bytes).diagnostics.count)) })
    let megabytes = Double(bytes.count) / 1e6
    return [
      Figure(
        name: "scanning JSON", value: megabytes / scans.one, unit: "MB/s",
        reference: .init(value: megabytes / scans.two, name: "C counting lines")),
      Figure(
        name: "opening 20,000 formulas", value: times.one * 1e3, unit: "ms",
        reference: .init(value: times.two * 1e3, name: "scan of its JSON"),
        bar: .ratio(atMost: 4)),
    ]
  }

  /// `formulary lint` for a folder as a separate process without a cache, compared with reading and
  /// parsing its files in this process on one core.
  ///
  /// `make lint-bench` compares it with Python and Node.
  static func linting() throws -> [Figure] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("formulary-bench-\(getpid())")
    try write(1_000, formulas: 100, to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appendingPathComponent($0) }
    func figure(
      _ title: String, beside name: String, bar: Double?, _ read: (Data) -> Int
    ) -> Figure {
      let times = Figure.seconds(
        rounds: 5, { Tool.run(["lint", "--no-cache", folder.path]) },
        {
          for file in files {
            if let data = try? Data(contentsOf: file) { sink(Double(read(data))) }
          }
        })
      return Figure(
        name: title, value: times.one * 1e3, unit: "ms",
        reference: .init(value: times.two * 1e3, name: name),
        bar: bar.map { .ratio(atMost: $0) })
    }
    return [
      figure("lint 1,000 × 100 formulas", beside: "JSONSerialization", bar: 2) { data in
        (try? JSONSerialization.jsonObject(with: data) as? [String: Any])?.count ?? 0
      },
      figure("lint 1,000 × 100 formulas, in scans", beside: "our scan", bar: nil) {
        JSONTree.parse(Array($0)).diagnostics.count
      },
    ]
  }

  /// Writes distinct documents.
  static func write(_ count: Int, formulas: Int, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 0..<count {
      let text = SampleDocument.text(formulas: formulas, seed: UInt64(number))
      try Data(text.utf8).write(to: folder.appendingPathComponent("document\(number).json"))
    }
  }
}

/// The tool `formulary`, built with this program.
enum Tool {
  static var url: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("formulary")
  }

  /// Runs the tool to its end and discards its output.
  static func run(_ arguments: [String]) {
    let process = Process()
    process.executableURL = url
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
