import FormulaChecker
import FormulaLint
import FormulaSyntax
import SourceText

/// The comments `// formulary:ignore RULE, RULE because …` of formulas.
///
/// Each comment suppresses the findings of the named rules in its formula. The rest of the comment
/// is the reason, which no safe fix removes.
package struct IgnoreComments {
  static let rule = RuleDescription(
    "unused-ignore", .warning, "A comment suppresses a rule that finds nothing there.",
    reason: """
      An outdated ignore comment would hide the next mistake of that kind. Findings that prevent a \
      formula from being parsed cannot be suppressed. Text after the rules is the reason, as in \
      '// formulary:ignore volatile-formula because a letter shows the date'.
      """,
    wrong: "price * 2 // formulary:ignore unknown-field", right: "price * 2")

  private struct Entry {
    let formula: String?
    let rule: String
    /// The finding to report if nothing is suppressed.
    let complaint: DocumentDiagnostic
    var isUsed = false
  }

  private var entries: [Entry] = []
  private let customRules: CustomRules

  init(_ customRules: CustomRules) { self.customRules = customRules }

  /// Adds the ignore comments of a formula.
  ///
  /// Complexity: O(bytes of comments).
  mutating func add(
    _ tree: Tree, of formula: String?, lifted: (FormulaDiagnostic) -> DocumentDiagnostic
  ) {
    for comment in tree.comments {
      let text = tree.text(in: comment.range)
      guard let list = IgnoreComment(text, at: comment.range, isRule: mayBeRule) else { continue }
      for entry in list.entries {
        let complaint = complaint(about: entry, in: list, at: comment.range)
        entries.append(Entry(formula: formula, rule: entry.name, complaint: lifted(complaint)))
      }
      if list.entries.isEmpty {
        let complaint = FormulaDiagnostic(
          Self.rule.name, Self.rule.severity, "this ignore comment names no rule",
          hint:
            "write the rule's name after it, as in '// \(IgnoreComment.mark) volatile-formula'",
          at: comment.range)
        entries.append(Entry(formula: formula, rule: "", complaint: lifted(complaint)))
      }
    }
  }

  /// Returns `true` for the name of a rule, and for a word with a hyphen that is nearly one.
  private func mayBeRule(_ word: String) -> Bool {
    customRules.named(word) != nil || word.contains("-") && !nearest(to: word).isEmpty
  }

  private func nearest(to name: String) -> [String] {
    NameSuggestions.nearest(to: name, among: LintRules.all.map { $0.name } + customRules.names)
  }

  private func complaint(
    about entry: IgnoreComment.Entry, in comment: IgnoreComment, at range: TextRange
  ) -> FormulaDiagnostic {
    let name = entry.name
    let rule = customRules.named(name)
    let near = rule == nil ? nearest(to: name) : []
    let message =
      switch rule {
      case nil: "there is no rule '\(name.prefix(40))'"
      case .some(let rule) where rule.isSyntaxError: "'\(name)' cannot be suppressed"
      case .some: "this ignore comment for '\(name)' suppresses nothing"
      }
    let isAlone = comment.entries.count == 1
    let removal = FormulaDiagnostic.Fix(
      isAlone ? "remove it" : "remove '\(name.prefix(40))' from it",
      // A reason was written by a person, and an unknown rule may be that of another version.
      isSafe: rule != nil && !(isAlone && comment.hasReason), isAlone ? range : entry.removal,
      with: "")
    return FormulaDiagnostic(
      Self.rule.name, Self.rule.severity, message, hint: NameSuggestions.question(near), at: range,
      fixes: near.isEmpty
        ? [removal]
        : near.map { .init("write \($0)", isSafe: near.count == 1, entry.range, with: $0) })
  }

  /// Returns the findings that are not suppressed, and one for each comment that suppresses
  /// nothing.
  ///
  /// Complexity: O(findings × ignores of their formula).
  mutating func applied(to findings: [Finding]) -> [Finding] {
    guard !entries.isEmpty else { return findings }
    let reported = unsilenced(findings)
    // Findings of a `SearchingRule` are filtered separately, or are not found within the budget.
    let unused = entries.filter { !$0.isUsed && !Self.searching.contains($0.rule) }
    return reported + unused.map { Finding($0.complaint, formula: $0.formula) }
  }

  private static let searching = Set(Linter.exploring.map { $0.description.name })

  /// Returns the findings that are not suppressed.
  ///
  /// Complexity: O(findings × ignores of their formula).
  mutating func unsilenced(_ findings: [Finding]) -> [Finding] {
    guard !entries.isEmpty else { return findings }
    var numbers: [String?: [Int]] = [:]
    for (number, entry) in entries.enumerated() {
      numbers[entry.formula, default: []].append(number)
    }
    return findings.filter { finding in
      let rule = finding.diagnostic.rule
      guard LintRules.named(rule)?.isSyntaxError != true else { return true }
      var isSilenced = false
      for number in numbers[finding.formula] ?? [] where entries[number].rule == rule {
        entries[number].isUsed = true
        isSilenced = true
      }
      return !isSilenced
    }
  }
}
