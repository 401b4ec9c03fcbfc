// Written by formulary-dev from the files of the folder Commands; `make update` writes it anew.
// swift-format-ignore-file

/// All commands of a session, by the names of their types.
extension SessionCommands {
  static let listed: [any SessionCommand.Type] = [
    BytecodeCommand.self,
    DependenciesCommand.self,
    FieldsCommand.self,
    GraphCommand.self,
    HelpCommand.self,
    JSONCommand.self,
    OpenCommand.self,
    QuitCommand.self,
    RecalculateCommand.self,
    RedoCommand.self,
    SaveCommand.self,
    ScopeCommand.self,
    SetCommand.self,
    TimeCommand.self,
    TraceCommand.self,
    TypeCommand.self,
    UndoCommand.self,
    WhatIfCommand.self,
  ]
}
