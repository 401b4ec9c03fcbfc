// Written by formulary-dev from the files of the folder Commands; `make update` writes it anew.
// swift-format-ignore-file

import ArgumentParser

/// All commands of the tool, by the names of their types.
enum FormularyCommands {
  static let all: [any ParsableCommand.Type] = [
    ApplyCommand.self,
    BenchCommand.self,
    DiffCommand.self,
    DumpCommand.self,
    EvalCommand.self,
    ExplainCommand.self,
    ExploreCommand.self,
    FormatCommand.self,
    FunctionsCommand.self,
    GraphCommand.self,
    LSPCommand.self,
    LintCommand.self,
    MCPCommand.self,
    PreviewCommand.self,
    ReplCommand.self,
    RunCommand.self,
    TestCommand.self,
    TraceCommand.self,
    ValidateCommand.self,
  ]
}
