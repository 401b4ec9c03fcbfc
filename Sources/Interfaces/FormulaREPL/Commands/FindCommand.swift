import SourceText

/// The `:find` command.
enum FindCommand: SessionCommand {
  static let name = "find"
  static let argument = "TEXT"
  static let summary =
    "List the functions whose names or descriptions match words."
  static let takes = CommandArgument.nothing
  static let place = 146

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    let text = try session.searchableReference().functions(about: String(argument))
    return .output(WrappedText.text(text, columns: session.columns, indent: 2))
  }
}
