import FormulaChecker
import FormulaLint
import FormulaSyntax
import SourceText

/// The comments `// formulary:ignore RULE, RULE` of formulas.
///
/// Each comment suppresses the findings of the named rules in its formula. The rest of the comment
/// after ` -- ` is free text.
package struct IgnoreComments {
  static let rule = RuleDescription(
    "unused-ignore", .warning, "A comment suppresses a rule that finds nothing there.",
    reason: """
      An outdated ignore comment would hide the next mistake of that kind. Findings that prevent a \
      formula from being parsed cannot be suppressed.
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
  private let ownRules: OwnRules

  init(_ ownRules: OwnRules) { self.ownRules = ownRules }

  /// Adds the ignore comments of a formula.
  ///
  /// Complexity: O(bytes of comments).
  mutating func add(
    _ tree: Tree, of formula: String?, lifted: (FormulaDiagnostic) -> DocumentDiagnostic
  ) {
    for comment in tree.comments {
      let text = tree.text(in: comment.range)
      guard let rest = IgnoreComment.list(in: text) else { continue }
      let list = rest.firstRange(of: "--").map { rest[..<$0.lowerBound] } ?? rest
      let names = list.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
      for (number, name) in names.enumerated() {
        let others = names.enumerated().filter { $0.offset != number }.map(\.element)
        let complaint = complaint(
          about: name, at: comment.range, whole: text, remaining: others)
        entries.append(Entry(formula: formula, rule: name, complaint: lifted(complaint)))
      }
      if names.isEmpty {
        let complaint = FormulaDiagnostic(
          Self.rule.name, Self.rule.severity, "this ignore comment names no rule",
          hint:
            "write the rule's name after it, as in '// \(IgnoreComment.mark) volatile-formula'",
          at: comment.range)
        entries.append(Entry(formula: formula, rule: "", complaint: lifted(complaint)))
      }
    }
  }

  private func complaint(
    about name: String, at range: TextRange, whole: String, remaining: [String]
  ) -> FormulaDiagnostic {
    let rule = ownRules.named(name)
    let near =
      rule == nil
      ? NameSuggestions.nearest(to: name, among: LintRules.all.map(\.name) + ownRules.names) : []
    let message =
      switch rule {
      case nil: "there is no rule '\(name.prefix(40))'"
      case .some(let rule) where rule.isSyntaxError: "'\(name)' cannot be suppressed"
      case .some: "this ignore comment for '\(name)' suppresses nothing"
      }
    let isBlock = whole.hasPrefix("/*")
    let list = "\(IgnoreComment.mark) \(remaining.joined(separator: ", "))"
    let replacement = remaining.isEmpty ? "" : isBlock ? "/* \(list) */" : "// \(list)"
    return FormulaDiagnostic(
      Self.rule.name, Self.rule.severity, message, hint: NameSuggestions.question(near), at: range,
      fixes: [
        .init(
          remaining.isEmpty ? "remove it" : "remove '\(name.prefix(40))' from it", isSafe: true,
          range, with: replacement)
      ])
  }

  /// Returns the findings that are not suppressed, and one for each comment that suppresses
  /// nothing.
  ///
  /// Complexity: O(findings × ignores of their formula).
  mutating func applied(to findings: [Finding]) -> [Finding] {
    guard !entries.isEmpty else { return findings }
    let told = unsilenced(findings)
    // Findings of a `SearchingRule` are filtered separately, or are not found within the budget.
    let unused = entries.filter { !$0.isUsed && !Self.searching.contains($0.rule) }
    return told + unused.map { Finding($0.complaint, formula: $0.formula) }
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
