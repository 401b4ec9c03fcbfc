import Foundation

/// The list of the tools for other programs, from the files of their folder.
enum ToolRegistryFile {
  static func make() -> GeneratedFile {
    let folder = "Sources/formulary/MCP"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/Tools")) ?? []
    let list = files.filter { $0.hasSuffix("Tool.swift") }.sorted()
      .map { "    \($0.dropLast(6)).self,\n" }.joined()
    let text = """
      // Written by formulary-dev from the files of the folder Tools; `make update` writes it anew.
      // swift-format-ignore-file

      /// All tools for programs that write forms, by the names of their types.
      enum ContextTools {
        static let all: [any ContextTool.Type] = [
      \(list)  ]
      }

      """
    return GeneratedFile(path: "\(folder)/ContextTools+Generated.swift", text: text)
  }
}
