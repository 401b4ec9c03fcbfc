import ArgumentParser
import GoalTracker

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Create an empty database.")

  @Argument(help: "The file to create.") var database: String

  func run() throws {
    try reported { () throws(GoalError) in _ = try GoalDatabase.create(at: database) }
  }
}
