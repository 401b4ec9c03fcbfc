import Foundation

/// A generated list of types that are each declared in a file of one folder.
///
/// Adding a file adds the type to the list.
struct Registry {
  /// The folder of the target.
  let target: String
  /// The folder with the files, inside `target`.
  let parts: String
  /// The suffix of the names of the types.
  let suffix: String
  /// The comment of the list.
  let comment: String
  /// The declaration of the type that contains the list.
  let owner: String
  /// The declaration of the list.
  var list = "package static let all"
  /// The protocol that the types conform to.
  let type: String
  /// The imports of the generated file.
  var imports = ""

  static let all = [
    Registry(
      target: "Sources/Interfaces/FormulaREPL", parts: "Commands", suffix: "Command",
      comment: "All commands of a session", owner: "extension SessionCommands",
      list: "static let listed", type: "SessionCommand"),
    Registry(
      target: "Sources/Analysis/FormulaLint", parts: "Rules", suffix: "Rule",
      comment: "All rules of this target", owner: "package enum FormulaRules",
      type: "FormulaRule"),
    Registry(
      target: "Sources/Analysis/JoyDocLint", parts: "Rules", suffix: "Rule",
      comment: "All rules of this target", owner: "package enum DocumentRules",
      type: "DocumentRule"),
    Registry(
      target: "Sources/Interfaces/FormulaServer", parts: "Requests", suffix: "Request",
      comment: "All requests of the server", owner: "package enum ServerRequests",
      type: "Request"),
    Registry(
      target: "Sources/Interfaces/FormulaServer", parts: "Commands", suffix: "Command",
      comment: "All commands that an editor can have the server run",
      owner: "enum ServerCommands", list: "static let all", type: "ServerCommand"),
    Registry(
      target: "Sources/Interfaces/GraphDrawing", parts: "Formats", suffix: "Format",
      comment: "All formats of graphs", owner: "package enum GraphFormats", type: "GraphFormat"),
    Registry(
      target: "Sources/Analysis/LintReports", parts: "Formats", suffix: "Report",
      comment: "All formats of reports", owner: "package enum LintReportFormats",
      type: "LintReportFormat"),
    Registry(
      target: "Sources/Documents/FormulaSources", parts: "Sources", suffix: "Source",
      comment: "All kinds of sources", owner: "package enum FormulaSources",
      type: "RecognizedSource"),
    Registry(
      target: "Sources/formulary", parts: "Commands", suffix: "Command",
      comment: "All commands of the tool", owner: "enum FormularyCommands",
      list: "static let all", type: "ParsableCommand", imports: "import ArgumentParser\n\n"),
    Registry(
      target: "Sources/formulary/MCP", parts: "Tools", suffix: "Tool",
      comment: "All tools for programs that write forms", owner: "enum ContextTools",
      list: "static let all", type: "ContextTool"),
  ]

  func make() -> GeneratedFile {
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: "\(target)/\(parts)")) ?? []
    let types = files.filter { $0.hasSuffix("\(suffix).swift") }.sorted()
      .map { "    \($0.dropLast(6)).self,\n" }.joined()
    let text = """
      // Written by formulary-dev from the files of the folder \(parts); `make update` writes it anew.
      // swift-format-ignore-file

      \(imports)/// \(comment), by the names of their types.
      \(owner) {
        \(list): [any \(type).Type] = [
      \(types)  ]
      }

      """
    let name = owner.split(separator: " ").last ?? ""
    return GeneratedFile(path: "\(target)/\(name)+Generated.swift", text: text)
  }
}
