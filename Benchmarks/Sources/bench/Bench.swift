import Foundation

/// Measures the workloads, each with a reference that does the same work, and prints a table.
///
///     bench [--json] [--check] [--store] [--write-json FILE] [PART…]
///     bench --peer
///     bench --write-documents FOLDER COUNT FORMULAS
@main
struct Bench {
  /// A part of the table. `measure` passes each figure to its argument as soon as it is measured.
  private struct Part: Sendable {
    let name: String
    let measure: @Sendable (_ report: (Figure) -> Void) throws -> Void

    init(_ name: String, _ figures: @escaping @Sendable () throws -> [Figure]) {
      self.init(name) { report in try figures().forEach(report) }
    }

    init(_ name: String, measure: @escaping @Sendable (_ report: (Figure) -> Void) throws -> Void) {
      self.name = name
      self.measure = measure
    }
  }

  /// The parts to measure, in the order of the table.
  private static let parts = [
    Part("formulas") { try Workload.all().map { $0.figure() } },
    Part("recalculation") { try Workload.recalculations().map { $0.figure() } },
    Part("compiling") { FrontWorkload.compiling() },
    Part("documents") { FrontWorkload.documents() },
    Part("lint") { try FrontWorkload.linting() },
    Part("streams") { try StreamWorkload.figures() },
    Part("start") { try StartWorkload.figures() },
    Part("keystrokes") { try KeystrokeWorkload.figures() },
    Part("edits", measure: EditsWorkload.measure),
    Part("questions", measure: QuestionsWorkload.measure),
    Part("functions") { try Workload.functions().map { $0.figure() } },
  ]

  /// Names of groups of parts.
  private static let groups = [
    "all": parts.map(\.name).filter { !["functions", "edits", "questions"].contains($0) },
    "front": ["compiling", "documents", "lint", "keystrokes"],
  ]

  static func main() throws {
    var names: [String] = []
    var options: Set<String> = []
    for argument in CommandLine.arguments.dropFirst() {
      if argument.hasPrefix("--") { options.insert(argument) } else { names.append(argument) }
    }
    if options.contains("--peer") { return try Peer.serve() }
    if options.contains("--write-documents"), names.count == 3, let count = Int(names[1]),
      let formulas = Int(names[2])
    {
      return try FrontWorkload.write(count, formulas: formulas, to: URL(fileURLWithPath: names[0]))
    }
    let wanted = (names.isEmpty ? ["all"] : names).flatMap { groups[$0] ?? [$0] }
    if let unknown = wanted.first(where: { name in !parts.contains { $0.name == name } }) {
      print("bench: no part '\(unknown)'; there are \(parts.map(\.name).joined(separator: ", "))")
      exit(2)
    }
    try measure(parts.filter { wanted.contains($0.name) }, options)
  }

  private static func measure(_ parts: [Part], _ options: Set<String>) throws {
    var thresholds = Thresholds()
    var figures: [Figure] = []
    let isTable = !options.contains("--json")
    if isTable { print(Figure.header) }
    for part in parts {
      try part.measure { figure in
        figures.append(figure)
        guard isTable else { return }
        print(figure.row(threshold: thresholds.ratios[figure.name]))
        fflush(nil)
      }
    }
    if !isTable {
      let rows = figures.map { $0.json(threshold: thresholds.ratios[$0.name]) }
      print("[\n\(rows.joined(separator: ",\n"))\n]")
    }
    if options.contains("--store") { try thresholds.store(figures) }
    guard options.contains("--check") else { return }
    let exceeded = thresholds.exceeded(by: figures)
    if !exceeded.isEmpty {
      let names = exceeded.map { "'\($0.name)'" }.joined(separator: ", ")
      FileHandle.standardError.write(
        Data("bench: slower than \(Thresholds.file.lastPathComponent) allows: \(names)\n".utf8))
      exit(1)
    }
  }
}
