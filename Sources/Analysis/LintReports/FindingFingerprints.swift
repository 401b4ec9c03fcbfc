package import JoyDocLint
import SourceText

/// Fingerprints that identify findings even after edits elsewhere move them.
///
/// A fingerprint consists of the rule, the field or formula, the tokens of the range, and the number
/// of equal findings before it in the file. Messages are excluded, because their wording differs
/// between versions, and so is white space, which formatting changes.
package struct FindingFingerprints {
  /// The version of fingerprints, which is part of reports and baselines.
  package static let version = 2
  /// The number of times that each fingerprint has occurred.
  private var repetitions: [String: Int] = [:]

  /// Whether white space counts, as in the first version.
  private let includesSpace: Bool

  package init(version: Int = version) { includesSpace = version < 2 }

  /// Returns the fingerprint of the next finding. Findings of a file must be passed in their order.
  package mutating func next(_ finding: Finding, in file: LintedFile) -> String {
    let parts = [
      finding.diagnostic.rule, finding.formula ?? "", finding.field ?? "",
      includesSpace
        ? file.text(in: finding.diagnostic.range) : file.tokens(in: finding.diagnostic.range),
    ]
    let print = FNV1a(of: parts.joined(separator: "\u{0}").utf8).hexadecimal
    let count = repetitions[file.name + print, default: 0] + 1
    repetitions[file.name + print] = count
    return "\(print):\(count)"
  }
}
