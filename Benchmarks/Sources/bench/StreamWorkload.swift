import Foundation

/// J: the tool over streams of lines, compared with a Node script.
enum StreamWorkload {
  private static let count = 20_000

  static func figures() throws -> [Figure] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "formulary-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try documents(in: folder) + [requests(in: folder)]
  }

  private static func documents(in folder: URL) throws -> [Figure] {
    let scripts = Thresholds.file.deletingLastPathComponent().appending(path: "Streams").path
    guard let node = ChildProcess.search("node") else {
      FileHandle.standardError.write(
        Data("bench: J is left out, as node is not installed (apt-get install nodejs)\n".utf8))
      return []
    }
    let few = folder.appending(path: "few.ndjson").path
    let many = folder.appending(path: "many.ndjson").path
    ChildProcess.run([node, "\(scripts)/documents.mjs", "\(count / 2)"], output: few)
    ChildProcess.run([node, "\(scripts)/documents.mjs", "\(count)"], output: many)
    func run(_ jobs: Int) -> [String] { [Tool.url.path, "run", "--ndjson", "--jobs", "\(jobs)"] }
    var (one, two, script): ([Double], [Double], [Double]) = ([], [], [])
    var (memory, fewMemory): ([Double], [Double]) = ([], [])
    for _ in 0..<5 {
      let outcome = ChildProcess.run(run(1), input: many)
      one.append(outcome.seconds)
      memory.append(outcome.peakMemory)
      fewMemory.append(ChildProcess.run(run(1), input: few).peakMemory)
      script.append(ChildProcess.run([node, "\(scripts)/node-stream.mjs"], input: many).seconds)
      two.append(ChildProcess.run(run(2), input: many).seconds)
    }
    let unit = "documents/s"
    func rate(_ seconds: [Double]) -> Double { Double(count) / Figure.median(seconds) }
    return [
      Figure(
        name: "J run --ndjson, one job", value: rate(one), unit: unit,
        reference: .init(value: rate(script), name: "Node script"), bar: .ratio(atMost: 1 / 3)),
      Figure(
        name: "J run --ndjson, two jobs", value: rate(two), unit: unit,
        reference: .init(value: rate(one), name: "one job"), bar: .ratio(atMost: 1 / 1.8)),
      Figure(
        name: "J memory of \(Figure.number(Double(count))) documents",
        value: Figure.median(memory) / 1e6, unit: "MB",
        reference: .init(
          value: Figure.median(fewMemory) / 1e6,
          name: "\(Figure.number(Double(count / 2))) documents"),
        bar: .ratio(atMost: 1.1)),
    ]
  }

  /// `eval --ndjson`, compared with C code that visits each byte of the lines.
  private static func requests(in folder: URL) throws -> Figure {
    let formulas: [(String, (Int) -> String)] = [
      ("price * quantity - discount", { #""price":\#($0 % 97),"quantity":3,"discount":2"# }),
      (#"iff(score >= 90, \"A\", iff(score >= 80, \"B\", \"C\"))"#, { #""score":\#($0 % 101)"# }),
      (#"concat(upper(first), \" \", last)"#, { #""first":"Katharina","last":"Lee\#($0 % 7)""# }),
      (
        "round(pow(1 + rate/12, 12*years) * principal, 2)",
        { #""rate":0.05,"years":\#($0 % 30),"principal":1000"# }
      ),
    ]
    let count = 200_000
    var text = ""
    for number in 0..<count {
      let (formula, fields) = formulas[number % formulas.count]
      text += "{\"expression\":\"\(formula)\",\"fields\":{\(fields(number))}}\n"
    }
    let file = folder.appending(path: "requests.ndjson")
    try Data(text.utf8).write(to: file)
    let bytes = Array(text.utf8)
    var (times, passes): ([Double], [Double]) = ([], [])
    for _ in 0..<5 {
      times.append(
        ChildProcess.run([Tool.url.path, "eval", "--ndjson"], input: file.path).seconds)
      passes.append(Figure.seconds { NativePass.words(bytes) })
    }
    return Figure(
      name: "eval --ndjson", value: Double(count) / Figure.median(times), unit: "formulas/s",
      reference: .init(value: Double(count) / Figure.median(passes), name: "C reading words"),
      bar: .least(200_000))
  }
}
