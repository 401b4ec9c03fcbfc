import Formulas
import SourceText

/// The `:scope` command.
enum ScopeCommand: SessionCommand {
  static let name = "scope"
  static let argument = "[NAME [KEY]]"
  static let summary =
    "Enters a row of a database's table or view; without KEY lists its rows, without NAME leaves."
  static let takes = CommandArgument.nothing
  static let place = 25

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionProblem) -> Reply {
    guard let source = session.source else {
      throw SessionProblem("nothing with rows is open; ':open FILE' opens a database")
    }
    let name = argument.prefix { !$0.isWhitespace }
    let key = argument.dropFirst(name.count).trimmed
    do throws(SourceError) {
      if !name.isEmpty, key.isEmpty { return .output(try source.rows(of: String(name))) }
      let entered = try source.entering(name.isEmpty ? nil : (String(name), String(key)))
      session.source = entered
      return .output(entered.summary)
    } catch {
      throw SessionProblem(error.message)
    }
  }
}
