import Formulas

/// The `:scope` command.
enum ScopeCommand: SessionCommand {
  static let name = "scope"
  static let argument = "[NAME [KEY]]"
  static let summary =
    "Enter a row of a database table or view; list its rows without KEY, leave it without NAME."
  static let takes = CommandArgument.nothing
  static let place = 25

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    guard let source = session.source else {
      throw SessionError("no database is open; ':open FILE' opens one")
    }
    let name = argument.prefix { !$0.isWhitespace }
    let key = argument.dropFirst(name.count).trimmed
    do throws(SourceError) {
      if !name.isEmpty, key.isEmpty { return .output(try source.rows(of: String(name))) }
      let entered = try source.entering(name.isEmpty ? nil : (String(name), String(key)))
      session.source = entered
      return .output(entered.summary)
    } catch {
      throw SessionError(error.message)
    }
  }
}
