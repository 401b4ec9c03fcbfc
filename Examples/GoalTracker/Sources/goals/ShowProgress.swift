import ArgumentParser
import GoalTracker

struct ShowProgress: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Evaluate a formula for every target; by default the share that was reached.")

  @Argument(help: "A database of goals.") var database: String
  @Argument(help: "A file with a formula over the columns of the view targets.")
  var formula: String?

  func run() throws {
    let rows = try reported { () throws(GoalError) in
      var text = Progress.formula
      if let formula { text = String(decoding: try Batch.contents(of: formula), as: UTF8.self) }
      return try Progress.all(in: GoalDatabase(path: database), by: text)
    }
    rows.forEach { print("\($0.title) (\($0.unit)): \($0.result)") }
  }
}
