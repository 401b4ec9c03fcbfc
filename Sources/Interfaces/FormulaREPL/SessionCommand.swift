/// Something a session does beside evaluating: `:name argument`.
protocol SessionCommand: SendableMetatype {
  static var name: String { get }
  /// What follows the name, as help shows it; empty for nothing, in brackets if it may be left out.
  static var argument: String { get }
  /// What it does, in one sentence.
  static var summary: String { get }
  /// What the argument is, for completion.
  static var takes: CommandArgument { get }
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
  static let all: [any SessionCommand.Type] = [
    HelpCommand.self, OpenCommand.self, FieldsCommand.self, SetCommand.self, UndoCommand.self,
    RedoCommand.self, RecalculateCommand.self, WhatIfCommand.self, SaveCommand.self,
    DependenciesCommand.self, GraphCommand.self, TypeCommand.self, TraceCommand.self,
    TimeCommand.self, BytecodeCommand.self, JSONCommand.self, QuitCommand.self,
  ]

  /// The command of a name, or the first one whose name begins so.
  static func named(_ name: String) -> (any SessionCommand.Type)? {
    if name.isEmpty { return nil }
    return all.first { $0.name == name } ?? all.first { $0.name.hasPrefix(name) }
  }
}
