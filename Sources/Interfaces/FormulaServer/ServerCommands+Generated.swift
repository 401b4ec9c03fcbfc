// Written by formulary-dev from the files of the folder Commands; `make update` writes it anew.
// swift-format-ignore-file

/// All commands that an editor can have the server run, by the names of their types.
enum ServerCommands {
  static let all: [any ServerCommand.Type] = [
    GraphCommand.self,
    RecalculateCommand.self,
    TestCommand.self,
    TraceCommand.self,
    WhatIfCommand.self,
  ]
}
