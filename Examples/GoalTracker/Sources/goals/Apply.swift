import ArgumentParser
import GoalTracker

struct Apply: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes the changes of a file, in one transaction: all or none.",
    discussion: """
      The file is an array of {"create" | "update" | "delete": KIND, "id": ID, "form": FORM}, where
      a kind is measure, value, goal, term or action.
      """)

  @Argument(help: "A database of goals.") var database: String
  @Argument(help: "A file of changes, JSON.") var changes: String

  @Flag(help: "Let warnings stop it too.") var strict = false

  func run() throws {
    try told { () throws(GoalError) in
      let batch = try Batch(changes: Batch.contents(of: changes))
      report(try batch.apply(to: GoalDatabase(path: database), isStrict: strict))
    }
  }
}
