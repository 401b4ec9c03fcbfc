import Foundation

/// The list of kinds of sources, from the files of their folder.
enum SourceRegistryFile {
  static func make() -> GeneratedFile {
    let folder = "Sources/Documents/FormulaSources"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/Sources")) ?? []
    let list = files.filter { $0.hasSuffix("Source.swift") }.sorted()
      .map { "    \($0.dropLast(6)).self,\n" }.joined()
    let text = """
      // Written by formulary-dev from the files of the folder Sources; `make update` writes it anew.
      // swift-format-ignore-file

      /// All kinds of sources, by the names of their types.
      package enum FormulaSources {
        package static let all: [any RecognizedSource.Type] = [
      \(list)  ]
      }

      """
    return GeneratedFile(path: "\(folder)/FormulaSources+Generated.swift", text: text)
  }
}
