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
    guard session.watches.count < most else {
      throw SessionError("at most \(most) expressions can be watched; ':unwatch' ends it")
    }
    session.watches.removeAll { $0 == text }
    session.watches.append(text)
    return .output(session.watchedValue(text))
  }
}
