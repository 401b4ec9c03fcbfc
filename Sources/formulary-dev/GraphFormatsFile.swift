import Foundation

/// The list of formats of graphs, from the files of their folder.
enum GraphFormatsFile {
  static func make() -> GeneratedFile {
    let folder = "Sources/Interfaces/GraphDrawing"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/Formats")) ?? []
    let list = files.filter { $0.hasSuffix("Format.swift") }.sorted()
      .map { "    \($0.dropLast(6)).self,\n" }.joined()
    let text = """
      // Written by formulary-dev from the files of the folder Formats; `make update` writes it anew.
      // swift-format-ignore-file

      /// All formats of graphs, by the names of their types.
      package enum GraphFormats {
        package static let all: [any GraphFormat.Type] = [
      \(list)  ]
      }

      """
    return GeneratedFile(path: "\(folder)/GraphFormats+Generated.swift", text: text)
  }
}
