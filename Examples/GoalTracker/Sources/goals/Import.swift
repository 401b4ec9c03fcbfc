import ArgumentParser
import GoalTracker

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Import forms, a table of actions, or another database, atomically.",
    discussion: """
      JSON: an object with lists measure, value, goal, term, action. CSV: actions, with the columns
      title, logTime, goal (a title or id), and one such as unit:km for each measure. SQLite: a
      database with these tables.
      """)

  @Argument(help: "A database of goals.") var database: String
  @Argument(help: "A JSON, CSV or SQLite file.") var file: String
  @Flag(help: "Report the changes without writing them.") var dryRun = false
  @Flag(help: "Write nothing if there are warnings.") var strict = false

  func run() throws {
    try reported { () throws(GoalError) in
      let lines = try Batch(importing: file).apply(
        to: GoalDatabase(path: database), isRehearsal: dryRun, isStrict: strict)
      report(lines)
      print("\(lines.count) \(dryRun ? "would be written" : "written")")
    }
  }
}
