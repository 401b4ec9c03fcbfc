import Foundation

/// Runs of the tool, compared with starting an empty program.
enum StartWorkload {
  static func figures() throws -> [Figure] {
    let document = FileManager.default.temporaryDirectory
      .appendingPathComponent("formulary-start-\(getpid()).json")
    try Data(SampleDocument.text(formulas: 10, seed: 1).utf8).write(to: document)
    defer { try? FileManager.default.removeItem(at: document) }
    return [
      figure("eval 1+1", ["eval", "1+1"], bar: .most(10)),
      figure("run, 10 formulas", ["run", document.path], bar: nil),
    ]
  }

  private static func figure(_ name: String, _ arguments: [String], bar: Figure.Bar?) -> Figure {
    let empty = Tool.url.deletingLastPathComponent().appendingPathComponent("empty").path
    var (times, starts): ([Double], [Double]) = ([], [])
    for _ in 0..<41 {
      times.append(ChildProcess.run([Tool.url.path] + arguments).seconds * 1e3)
      starts.append(ChildProcess.run([empty]).seconds * 1e3)
    }
    return Figure(
      name: "start: \(name)", value: Figure.median(times), unit: "ms",
      reference: .init(value: Figure.median(starts), name: "an empty program"), bar: bar)
  }
}
