/// A command of a session: `:name argument`.
protocol SessionCommand: SendableMetatype {
  static var name: String { get }
  /// The argument as shown in help: empty for none, in brackets if optional.
  static var argument: String { get }
  /// The help text, one sentence.
  static var summary: String { get }
  /// The kind of argument, for completion.
  static var takes: CommandArgument { get }
  /// The sort key in help. An abbreviation refers to the first matching command.
  ///
  /// Steps of ten leave room for more commands.
  static var place: Int { get }
  /// Runs the command. Throws a `SessionError` if it fails.
  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply
}

/// The kind of argument that a command takes.
enum CommandArgument {
  case nothing, file, field, formula, topic
  /// The name of an entry of the documentation.
  case subject
}

extension SessionCommand {
  static var needsArgument: Bool { !argument.isEmpty && !argument.hasPrefix("[") }
  static var usage: String { argument.isEmpty ? ":\(name)" : ":\(name) \(argument)" }
}

/// All commands of a session.
enum SessionCommands {
  /// The commands in the order of the help.
  static let all = listed.sorted { ($0.place, $0.name) < ($1.place, $1.name) }

  /// Returns the command called `name`, or the first one with that prefix.
  static func named(_ name: String) -> (any SessionCommand.Type)? {
    if name.isEmpty { return nil }
    return all.first { $0.name == name } ?? all.first { $0.name.hasPrefix(name) }
  }
}
