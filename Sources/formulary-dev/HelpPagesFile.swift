import Foundation

/// The generated documentation pages that the tool prints, from the files in `Documentation`.
///
/// The long references are left out, because they have their own commands.
enum HelpPagesFile {
  private static let folder = "Documentation"
  private static let leftOut: Set = ["README.md", "Functions.md", "Rules.md"]

  static func make() -> GeneratedFile {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var entries = ""
    for file in files.filter({ $0.hasSuffix(".md") && !leftOut.contains($0) }).sorted() {
      let text = (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let body = lines.map { $0.isEmpty ? "" : "      " + $0 }.joined(separator: "\n")
      entries +=
        "    (\n      \"\(topic(of: file))\",\n      ##\"\"\"\n\(body)\n      \"\"\"##\n    ),\n"
    }
    let text = """
      // Written by formulary-dev from the files of the folder Documentation; `make update` writes it anew.
      // swift-format-ignore-file

      /// The pages that `formulary help` prints, as they were written.
      enum HelpPages {
        static let all: [(topic: String, markdown: String)] = [
      \(entries)  ]
      }

      """
    return GeneratedFile(path: "Sources/formulary/Help/HelpPages+Generated.swift", text: text)
  }

  /// Returns `ten-minutes` for `TenMinutes.md`, and `in-ci` for `InCI.md`.
  private static func topic(of file: String) -> String {
    var topic = ""
    var wasSmall = false
    for letter in file.dropLast(".md".count) {
      if letter.isUppercase, wasSmall { topic += "-" }
      topic += letter.lowercased()
      wasSmall = letter.isLowercase
    }
    return topic
  }
}
