/// Something a session does beside evaluating: `:name argument`.
protocol SessionCommand: SendableMetatype {
  static var name: String { get }
  /// What follows the name, as help shows it; empty for nothing, in brackets if it may be left out.
  static var argument: String { get }
  /// What it does, in one sentence.
  static var summary: String { get }
  /// What the argument is, for completion.
  static var takes: CommandArgument { get }
  /// Its place among all in help; an abbreviation means the earliest that begins so. Steps of ten
  /// leave room between.
  static var place: Int { get }
  /// Does it. Throws why it cannot.
  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionProblem) -> Reply
}

/// What the argument of a command is.
enum CommandArgument {
  case nothing, file, field, formula, topic
}

extension SessionCommand {
  static var needsArgument: Bool { !argument.isEmpty && !argument.hasPrefix("[") }
  static var usage: String { argument.isEmpty ? ":\(name)" : ":\(name) \(argument)" }
}

/// All commands of a session.
enum SessionCommands {
  /// In the order in which help lists them.
  static let all = listed.sorted { ($0.place, $0.name) < ($1.place, $1.name) }

  /// The command of a name, or the first one whose name begins so.
  static func named(_ name: String) -> (any SessionCommand.Type)? {
    if name.isEmpty { return nil }
    return all.first { $0.name == name } ?? all.first { $0.name.hasPrefix(name) }
  }
}
