import ArgumentParser
import FileAccess
import FormulaLint
import Formulas
import JSONTree
import JoyDoc
import JoyDocLint

/// The completions that a shell offers.
enum Completions {
  static let file = CompletionKind.file()
  static var rules: CompletionKind { .list(LintRules.all.map(\.name)) }
  /// The completions of `formulary explain`: rules, settings and functions.
  static var explained: CompletionKind {
    .list(
      LintRules.all.map(\.name) + ConfigurationSettings.all.map(\.title)
        + FormulaLanguage.standard.functions.map(\.name).sorted())
  }
  static var functions: CompletionKind {
    .list(FormulaLanguage.standard.functions.map(\.name).sorted())
  }

  /// Files, and the fields of a document that is already on the command line.
  static let filesAndFields = CompletionKind.custom { words, _, prefix in
    files(prefix) + fields(of: words)
  }

  /// The fields of the document on the command line.
  static let fields = CompletionKind.custom { words, _, _ in fields(of: words) }

  private static func fields(of words: [String]) -> [String] {
    words.dropFirst().filter { $0.hasSuffix(".json") }.flatMap { path -> [String] in
      guard let bytes = Files.readIfThere(path) else { return [] }
      return JoyDocument(JSONTree.parse(bytes).tree).fields.map(\.id)
    }
  }

  /// Returns the files and folders whose paths begin with `prefix`.
  private static func files(_ prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let names = (try? FolderListing(folder.isEmpty ? "." : folder).names) ?? []
    return names.map { folder + $0 }.filter {
      $0.hasPrefix(prefix) && (!$0.hasPrefix(".") || prefix.hasPrefix("."))
    }
  }
}
