package import FormulaLint
import JSONTree
import JoyDocLint
import SourceText

/// The documentation of a rule, as shown by `formulary explain` and in Markdown.
package enum RulePage {
  /// Returns the documentation as text, wrapped at `columns`.
  package static func text(of rule: RuleDescription, columns: Int? = nil) -> String {
    let words = ([rule.summary, rule.reason] + remarks(rule)).joined(separator: "\n")
    var text = "\(rule.name) (\(rule.level))\n\n"
    text += WrappedText.text(words, columns: columns) + "\n"
    let hosts = HostPage.lines(for: rule)
    if !hosts.isEmpty {
      text += "\n" + WrappedText.text(hosts.joined(separator: "\n"), columns: columns) + "\n"
    }
    if !rule.wrong.isEmpty {
      let (wrong, right) = (RuleExample(rule.wrong, rule), RuleExample(rule.right, rule))
      text += "\nWrong:\n\(indented(wrong.text))\nRight:\n\(indented(right.text))"
    }
    return text
  }

  /// Returns the documentation as a JSON object.
  package static func json(of rule: RuleDescription) -> [UInt8] {
    JSONWriter.object { writer in writer.append(rule) } + [UInt8(ascii: "\n")]
  }

  package static func markdown(of rule: RuleDescription) -> String {
    var text = "**\(rule.summary)** \(rule.reason)\n"
    for remark in remarks(rule) { text += "\n\(remark)\n" }
    if !rule.wrong.isEmpty {
      let language =
        switch rule.subject {
        case .formula: ""
        case .document, .tests: "json"
        case .configuration: "toml"
        }
      for (word, example) in [("Wrong", rule.wrong), ("Right", rule.right)] {
        let example = RuleExample(example, rule)
        text += "\n\(word):\n\n```\(example.isJSON ? language : "")\n\(example.text)\n```\n"
      }
    }
    return text
  }

  /// The Markdown page of all rules.
  package static var all: String {
    var text = """
      # Rules of the linter

      Generated from the rules' declarations by `make update`. `formulary explain RULE` prints one entry.
      The severity is the default; `.formulary.toml`, a command-line option or a comment
      `// formulary:ignore RULE` can change it.

      | Rule | Severity | Fix | |
      |---|---|---|---|

      """
    for rule in LintRules.all {
      let summary = rule.summary.replacing("|", with: "\\|")
      text +=
        "| [\(rule.name)](#\(rule.name)) | \(rule.level) | \(fix(of: rule)?.word ?? "") | \(summary) |\n"
    }
    for rule in LintRules.all {
      text += "\n## \(rule.name)\n\nSeverity: \(rule.level).\n\n\(markdown(of: rule))"
    }
    return text
  }

  // MARK: Parts

  private static func remarks(_ rule: RuleDescription) -> [String] {
    var remarks: [String] = []
    if rule.isSyntaxError { remarks.append("It cannot be turned off.") }
    if rule.isOptional {
      remarks.append("It is off unless a configuration or an option gives it a severity.")
    }
    switch rule.profile {
    case .portable: remarks.append("It is off in the profile \"extended\".")
    case .extended: remarks.append("It is only reported in the profile \"extended\".")
    case nil: break
    }
    if !rule.targets.isEmpty {
      remarks.append("It reports nothing unless `[hosts]` or `--profile` names hosts.")
    }
    if let fix = fix(of: rule) { remarks.append("The linter offers \(fix.sentence).") }
    return remarks
  }

  /// The kind of fix that the linter offers for a rule.
  private enum FixKind {
    case safe, unsafe

    var word: String { self == .safe ? "safe" : "unsafe" }

    var sentence: String {
      self == .safe ? "a safe fix" : "a fix that may change the meaning"
    }
  }

  /// Returns the kind of fix that the linter offers for the wrong example.
  private static func fix(of rule: RuleDescription) -> FixKind? {
    let findings = RuleTrial.findings(rule.wrong, for: rule).filter {
      $0.diagnostic.rule == rule.name
    }
    let fixes = findings.flatMap(\.diagnostic.fixes)
    return fixes.contains(where: \.isSafe) ? .safe : fixes.isEmpty ? nil : .unsafe
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
  }
}
