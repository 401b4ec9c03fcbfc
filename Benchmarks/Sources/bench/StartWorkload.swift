import Foundation

/// Starting the tool, to the end of what it was asked, beside starting a program that does nothing.
enum StartWorkload {
  static func figures() throws -> [Figure] {
    let document = FileManager.default.temporaryDirectory
      .appendingPathComponent("formulary-start-\(getpid()).json")
    try Data(SampleDocument.text(formulas: 10, seed: 1).utf8).write(to: document)
    defer { try? FileManager.default.removeItem(at: document) }
    return [
      figure("eval 1+1", ["eval", "1+1"], bar: 2.5),
      figure("run, 10 formulas", ["run", document.path], bar: 3.5),
    ]
  }

  private static func figure(_ name: String, _ arguments: [String], bar: Double) -> Figure {
    let times = Figure.seconds(
      rounds: 41, { Tool.run(arguments) }, { Tool.run([], program: "empty") })
    return Figure(
      name: "start: \(name) / empty program", value: times.one / times.two, unit: "×", bar: bar)
  }
}
