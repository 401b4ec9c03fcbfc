/// The `:watch` command.
enum WatchCommand: SessionCommand {
  static let name = "watch"
  static let argument = "[EXPR]"
  static let summary =
    "Show an expression after every change; without EXPR, show the watched values."
  static let takes = CommandArgument.formula
  static let place = 83

  /// The maximum number of watched expressions.
  private static let most = 40

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    if argument.isEmpty {
      return .output(session.watches.isEmpty ? "nothing is watched" : session.watchedValues())
    }
    let text = String(argument)
    let others = session.watches.filter { $0 != text }
    guard others.count < most else {
      throw SessionError("at most \(most) expressions can be watched; ':unwatch EXPR' removes one")
    }
    session.watches = others + [text]
    return .output(session.watchedValue(text))
  }
}
