import CounterexampleSearch
import FormulaLint
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDocFormulas
import SourceText

/// Operands that a formula of the document always fills.
///
/// A rule about formulas knows the type of a field, but not the formula that computes it.
enum FilledOperands {
  /// The maximum number of expressions that are visited to find out which fields are filled.
  private static let steps = 20_000

  /// Returns `findings` without those that a field may be empty which is never empty.
  ///
  /// Complexity: O(findings), plus that of evaluating the formulas if there is such a finding.
  static func removed(from findings: [Finding], in document: LintedDocument) -> [Finding] {
    let rule = EmptyOperandRule.description.name
    guard findings.contains(where: { $0.diagnostic.rule == rule }) else { return findings }
    let sheet = AbstractSheet(document.document, document.checks, steps: steps)
    return findings.filter { finding in
      guard finding.diagnostic.rule == rule else { return true }
      let name = document.tree.presentBytes(in: finding.diagnostic.range)
        .filter { $0 != UInt8(ascii: "`") }
      guard
        case .field(let slot) = document.checks.schema.meaning(
          of: String(decoding: name, as: UTF8.self))
      else { return true }
      return !sheet.alwaysFills(slot)
    }
  }
}
