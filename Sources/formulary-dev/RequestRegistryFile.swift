import Foundation

/// The list of the language server's requests, from the files of their folder.
enum RequestRegistryFile {
  static func make() -> GeneratedFile {
    let folder = "Sources/Interfaces/FormulaServer"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/Requests")) ?? []
    let list = files.filter { $0.hasSuffix("Request.swift") }.sorted()
      .map { "    \($0.dropLast(6)).self,\n" }.joined()
    let text = """
      // Written by formulary-dev from the files of the folder Requests; `make update` writes it anew.
      // swift-format-ignore-file

      /// All requests of the server, by the names of their types.
      package enum ServerRequests {
        package static let all: [any Request.Type] = [
      \(list)  ]
      }

      """
    return GeneratedFile(path: "\(folder)/ServerRequests+Generated.swift", text: text)
  }
}
