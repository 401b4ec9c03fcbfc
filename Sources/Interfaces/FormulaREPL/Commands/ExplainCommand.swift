/// The `:explain` command.
enum ExplainCommand: SessionCommand {
  static let name = "explain"
  static let argument = "NAME"
  static let summary =
    "Explain a rule, by the name in brackets after 'error', or a function, setting or page."
  static let takes = CommandArgument.subject
  static let place = 145

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    .output(
      try session.searchableReference()
        .explanation(of: String(argument), columns: session.columns))
  }
}
