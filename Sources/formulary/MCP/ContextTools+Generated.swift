// Written by formulary-dev from the files of the folder Tools; `make update` writes it anew.
// swift-format-ignore-file

/// All tools for programs that write forms, by the names of their types.
enum ContextTools {
  static let all: [any ContextTool.Type] = [
    ApplyTool.self,
    EvaluateTool.self,
    ExplainTool.self,
    FixTool.self,
    FunctionsTool.self,
    LintTool.self,
    TraceTool.self,
  ]
}
