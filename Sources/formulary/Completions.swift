import ArgumentParser
import FileAccess
import FormulaLint
import Formulas
import JSONTree
import JoyDoc
import JoyDocLint

/// What a shell offers where something is wanted.
enum Completions {
  static let file = CompletionKind.file()
  static var rules: CompletionKind { .list(LintRules.all.map(\.name)) }
  static var functions: CompletionKind {
    .list(FormulaLanguage.standard.functions.map(\.name).sorted())
  }

  /// Files, and once a document stands on the line, its fields too.
  static let filesAndFields = CompletionKind.custom { words, _, prefix in
    files(prefix) + fields(of: words)
  }

  /// The fields of the document that stands on the line.
  static let fields = CompletionKind.custom { words, _, _ in fields(of: words) }

  private static func fields(of words: [String]) -> [String] {
    words.dropFirst().filter { $0.hasSuffix(".json") }.flatMap { path -> [String] in
      guard let bytes = Files.readIfThere(path) else { return [] }
      return JoyDocument(JSONTree.parse(bytes).tree).fields.map(\.id)
    }
  }

  /// The files and folders whose paths begin with a text.
  private static func files(_ prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let names = (try? FolderListing(folder.isEmpty ? "." : folder).names) ?? []
    return names.map { folder + $0 }.filter {
      $0.hasPrefix(prefix) && (!$0.hasPrefix(".") || prefix.hasPrefix("."))
    }
  }
}
