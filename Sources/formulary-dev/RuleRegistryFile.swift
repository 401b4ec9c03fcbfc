import Foundation

/// A list of lint rules, from the files of their folder.
enum RuleRegistryFile {
  static func make(target: String, rule: String) -> GeneratedFile {
    let folder = "Sources/Analysis/\(target)"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/Rules")) ?? []
    let list = files.filter { $0.hasSuffix("Rule.swift") }.sorted()
      .map { "    \($0.dropLast(6)).self,\n" }.joined()
    let text = """
      // Written by formulary-dev from the files of the folder Rules; `make update` writes it anew.
      // swift-format-ignore-file

      /// All rules of this target, by the names of their types.
      package enum \(rule)s {
        package static let all: [any \(rule).Type] = [
      \(list)  ]
      }

      """
    return GeneratedFile(path: "\(folder)/\(rule)s+Generated.swift", text: text)
  }
}
