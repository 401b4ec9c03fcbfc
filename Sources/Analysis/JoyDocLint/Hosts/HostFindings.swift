import FormulaLint
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// The findings about features that the targeted hosts lack or treat in different ways.
///
/// One feature may concern several rules, so all findings are created here.
enum HostFindings {
  /// A use of a feature in a document.
  struct Use {
    let feature: HostFeature
    /// The subject of messages: a noun phrase, or a sentence about a difference.
    let subject: String
    let range: DocumentRange
    var hint: String?
    var fixes: [DocumentDiagnostic.Fix] = []
    var formula: String?
    var field: String?
  }

  /// Returns the findings about `use`.
  static func findings(about use: Use, _ verdicts: [HostVerdict]) -> [Finding] {
    verdicts.map { verdict in
      // A gap in the documentation is not fixed by a change of the document.
      let isKnown = verdict.rule != HostRules.silent
      return Finding(
        DocumentDiagnostic(
          verdict.rule.name, verdict.severity, verdict.message(use.subject),
          hint: isKnown ? use.hint : nil, at: use.range, fixes: isKnown ? use.fixes : []),
        formula: use.formula, field: use.field, hosts: verdict.facts)
    }
  }

  /// Returns the range of a scalar, or of the id or opening bracket of any other value.
  static func range(of node: JSONNode, in document: LintedDocument) -> DocumentRange {
    switch document.tree.kind(node) {
    case .array, .object: document.idRange(of: node)
    case .null, .true, .false, .number, .string: document.tree.range(node)
    }
  }

  /// Returns `true` if `condition` compares a text field with a text whose case may matter.
  static func comparesText(_ condition: Logic.Condition, in document: LintedDocument) -> Bool {
    guard condition.condition == "=" || condition.condition == "!=",
      let value = condition.value.flatMap({ document.tree.string($0) }),
      value.lowercased() != value.uppercased(),
      let number = condition.field.flatMap({ document.document.number(of: $0) })
    else { return false }
    let kind = document.document.fields[number].kind
    return kind.storage == .text
  }

  /// Returns `findings` with the first one for each feature that is reported once per document.
  ///
  /// The others are counted in its message.
  ///
  /// Complexity: O(findings).
  static func collapsed(_ findings: [Finding]) -> [Finding] {
    var groups: [Group: [Int]] = [:]
    for (number, finding) in findings.enumerated() {
      guard let hosts = finding.hosts, hosts.isPerDocument else { continue }
      groups[Group(rule: finding.diagnostic.rule, feature: hosts.feature), default: []]
        .append(number)
    }
    guard !groups.isEmpty else { return findings }
    var findings = findings
    var removed: Set<Int> = []
    for numbers in groups.values where numbers.count > 1 {
      guard
        let first = numbers.min(by: {
          findings[$0].diagnostic.range.start < findings[$1].diagnostic.range.start
        })
      else { continue }
      findings[first].diagnostic.message += ", and \(numbers.count - 1) more"
      removed.formUnion(numbers.filter { $0 != first })
    }
    return findings.enumerated().filter { !removed.contains($0.offset) }.map { $0.element }
  }

  private struct Group: Hashable {
    let rule: String
    let feature: HostFeature
  }
}
