import Foundation

/// The list of the tool's commands, from the files of their folder.
enum SubcommandRegistryFile {
  static func make() -> GeneratedFile {
    let folder = "Sources/formulary"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/Commands")) ?? []
    let list = files.filter { $0.hasSuffix("Command.swift") }.sorted()
      .map { "    \($0.dropLast(6)).self,\n" }.joined()
    let text = """
      // Written by formulary-dev from the files of the folder Commands; `make update` writes it anew.
      // swift-format-ignore-file

      import ArgumentParser

      /// All commands of the tool, by the names of their types.
      enum FormularyCommands {
        static let all: [any ParsableCommand.Type] = [
      \(list)  ]
      }

      """
    return GeneratedFile(path: "\(folder)/FormularyCommands+Generated.swift", text: text)
  }
}
