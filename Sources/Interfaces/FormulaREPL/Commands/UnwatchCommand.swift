/// The `:unwatch` command.
enum UnwatchCommand: SessionCommand {
  static let name = "unwatch"
  static let argument = "[EXPR]"
  static let summary =
    "Stop watching an expression, or all expressions."
  static let takes = CommandArgument.formula
  static let place = 84

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    guard !argument.isEmpty else {
      session.watches = []
      return .output("nothing is watched")
    }
    guard let index = session.watches.firstIndex(of: String(argument)) else {
      throw SessionError("'\(argument)' is not watched; ':watch' lists the expressions")
    }
    session.watches.remove(at: index)
    return .output(session.watches.isEmpty ? "nothing is watched" : session.watchedValues())
  }
}
