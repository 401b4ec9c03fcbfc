import ArgumentParser
import GoalTracker

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Takes in forms, a table of actions, or another database: all or nothing.",
    discussion: """
      JSON: an object with lists measure, value, goal, term, action. CSV: actions, with columns
      title, logTime, unit:km for each measure, goal by title or id. SQLite: a database with tables
      of the same names.
      """)

  @Argument(help: "A database of goals.") var database: String
  @Argument(help: "A file of JSON, CSV, or SQLite.") var file: String
  @Flag(help: "Only tell what would be written.") var dryRun = false
  @Flag(help: "Let warnings stop it too.") var strict = false

  func run() throws {
    try told { () throws(GoalError) in
      let lines = try Batch(importing: file).apply(
        to: GoalDatabase(path: database), isRehearsal: dryRun, isStrict: strict)
      report(lines)
      print("\(lines.count) \(dryRun ? "would be written" : "written")")
    }
  }
}
