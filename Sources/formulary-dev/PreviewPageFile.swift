import Foundation

/// The files of the preview's page as a part of the program, from their folder.
enum PreviewPageFile {
  private static let target = "Sources/Interfaces/PreviewServer"
  private static let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]

  static func make() -> GeneratedFile {
    let folder = "\(target)/Page"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var entries = ""
    for name in names.sorted() {
      guard let type = name.split(separator: ".").last.flatMap({ types[String($0)] }),
        let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      else { continue }
      let path = name == "index.html" ? "/" : "/\(name)"
      entries += "    \"\(path)\": (\n      \"\(type); charset=utf-8\",\n"
      entries += "      ###\"\"\"\n\(text)\n\"\"\"###),\n"
    }
    let text = """
      // Written by formulary-dev from the files of the folder Page; `make update` writes it anew.
      // swift-format-ignore-file

      extension PreviewPage {
        /// The files by the paths under which pages ask for them.
        static let texts: [String: (type: String, text: StaticString)] = [
      \(entries)  ]
      }

      """
    return GeneratedFile(path: "\(target)/PreviewPage+Generated.swift", text: text)
  }
}
