import ArgumentParser
import GoalTracker

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Makes a new, empty database.")

  @Argument(help: "The file to be made.") var database: String

  func run() throws {
    try told { () throws(GoalError) in _ = try GoalDatabase.create(at: database) }
  }
}
