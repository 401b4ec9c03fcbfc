import Foundation

/// The list of the commands of a session, from the files of their folder.
enum CommandRegistryFile {
  static func make() -> GeneratedFile {
    let folder = "Sources/Interfaces/FormulaREPL"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/Commands")) ?? []
    let list = files.filter { $0.hasSuffix("Command.swift") }.sorted()
      .map { "    \($0.dropLast(6)).self,\n" }.joined()
    let text = """
      // Written by formulary-dev from the files of the folder Commands; `make update` writes it anew.
      // swift-format-ignore-file

      extension SessionCommands {
        /// All commands of a session, by the names of their types.
        static let listed: [any SessionCommand.Type] = [
      \(list)  ]
      }

      """
    return GeneratedFile(path: "\(folder)/SessionCommands+Generated.swift", text: text)
  }
}
