import ArgumentParser
import GoalTracker

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List goals, actions or terms, one per line.")

  enum Kind: String, ExpressibleByArgument, CaseIterable { case goals, actions, terms }

  @Argument(help: "A database of goals.") var database: String
  @Argument(help: "The kind of entries to list.") var kind: Kind

  func run() throws {
    let lines = try reported { () throws(GoalError) in
      try self.lines(of: GoalDatabase(path: database))
    }
    lines.forEach { print($0.joined(separator: "\t")) }
  }

  private func lines(of database: GoalDatabase) throws(GoalError) -> [[String]] {
    switch kind {
    case .goals:
      try database.goals().map { goal in
        [
          goal.id.description, goal.title, goal.targetDate?.description ?? "-",
          "\(goal.targets) targets", "\(goal.actions) actions",
        ]
      }
    case .actions:
      try database.actions().map { action in
        [
          action.id.description, action.logTime.description, action.title ?? "-",
          action.measured ?? "-", "\(action.goals) goals",
        ]
      }
    case .terms:
      try database.terms().map { term in
        [
          term.id.description, "\(term.number)", "\(term.startDate) to \(term.endDate)",
          term.theme ?? "-", "\(term.goals) goals",
        ]
      }
    }
  }
}
