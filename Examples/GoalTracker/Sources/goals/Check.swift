import ArgumentParser
import GoalTracker

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the integrity and the foreign keys of a database.")

  @Argument(help: "A database of goals.") var database: String

  func run() throws {
    let defects = try reported { () throws(GoalError) in
      try GoalDatabase(path: database).defects()
    }
    guard defects.isEmpty else {
      defects.forEach { complain($0) }
      throw ExitCode(1)
    }
    print("sound")
  }
}
