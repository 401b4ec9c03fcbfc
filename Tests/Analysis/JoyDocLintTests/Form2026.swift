import Foundation
import FormulaLint
import JoyDocLint
import SourceText
import Testing

/// A form with the members that the format gained in 2026: `Tests/Documents/form2026.json`.
enum Form2026 {
  static let text: String = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return
      (try? String(contentsOf: tests.appending(path: "Documents/form2026.json"), encoding: .utf8))
      ?? ""
  }()

  /// Returns the text after replacements, each of which must occur.
  static func text(_ changes: (old: String, new: String)...) throws -> String {
    var text = text
    for (old, new) in changes {
      try #require(text.contains(old), "\(old)")
      text = text.replacing(old, with: new, maxReplacements: 1)
    }
    return text
  }

  /// Returns a linter for the hosts in `targets`, separated by commas.
  static func linter(_ targets: String = "", warn: [String] = []) throws -> Linter {
    var settings = RuleSettings()
    settings.hosts.targets = try targets.split(separator: ",").map { try HostTarget(String($0)) }
    for rule in warn { settings.choose(.severity(.warning), for: rule) }
    return Linter(settings: settings)
  }

  /// Returns the findings of `rules` for the hosts in `targets`.
  static func findings(
    of rules: Set<String>, _ targets: String = "", in text: String = text, warn: [String] = []
  ) throws -> [Finding] {
    try linter(targets, warn: warn).findings(in: Array(text.utf8), of: "a.json")
      .filter { rules.contains($0.diagnostic.rule) }
  }
}
