import Foundation

/// The generated list of the files of the preview page, from the folder `Page`.
enum PreviewPageFile {
  static func make() -> GeneratedFile {
    let target = "Sources/Interfaces/PreviewServer"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(target)/Page")) ?? []
    let list = names.sorted().map {
      "    \"\($0)\": PackageResources.\($0.replacingOccurrences(of: ".", with: "_")),\n"
    }.joined()
    let text = """
      // Written by formulary-dev from the files of the folder Page; `make update` writes it anew.
      // swift-format-ignore-file

      extension PreviewPage {
        /// The bytes of all files, by their names.
        static let files: [String: [UInt8]] = [
      \(list)  ]
      }

      """
    return GeneratedFile(path: "\(target)/PreviewPage+Generated.swift", text: text)
  }
}
