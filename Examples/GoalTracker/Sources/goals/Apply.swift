import ArgumentParser
import GoalTracker

struct Apply: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Apply the changes of a file in one transaction.",
    discussion: """
      The file is an array of {"create" | "update" | "delete": KIND, "id": ID, "form": FORM}, where
      a kind is measure, value, goal, term or action.
      """)

  @Argument(help: "A database of goals.") var database: String
  @Argument(help: "A JSON file with changes.") var changes: String

  @Flag(help: "Write nothing if there are warnings.") var strict = false

  func run() throws {
    try reported { () throws(GoalError) in
      let batch = try Batch(changes: Batch.contents(of: changes))
      report(try batch.apply(to: GoalDatabase(path: database), isStrict: strict))
    }
  }
}
