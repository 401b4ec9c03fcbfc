import Foundation

/// The generated enum `DocumentChange`, from the files in the folder `Changes`.
enum ChangeRegistryFile {
  static func make() -> GeneratedFile {
    let folder = "Sources/Documents/JoyDocEngine/Changes"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let kinds = files.filter { $0.hasSuffix(".swift") && !$0.contains("+") }.sorted()
      .map { String($0.dropLast(6)) }
    func lines(_ line: (String, String) -> String) -> String {
      kinds.map { line($0, $0.prefix(1).lowercased() + $0.dropFirst()) }.joined(separator: "\n")
    }
    let text = """
      // Written by formulary-dev from the files of the folder Changes; `make update` writes it anew.
      // swift-format-ignore-file

      /// One change of a document: what a changelog says, without its envelope.
      public enum DocumentChange: Hashable, Sendable {
      \(lines { "  case \($1)(\($0))" })
      }

      extension DocumentChange {
        static let kinds: [any ChangeKind.Type] = [
      \(lines { kind, _ in "    \(kind).self," })
        ]

        var kind: any ChangeKind {
          switch self {
      \(lines { _, name in "    case .\(name)(let change): change" })
          }
        }
      }

      """
    return GeneratedFile(path: "\(folder)/DocumentChange+Generated.swift", text: text)
  }
}
