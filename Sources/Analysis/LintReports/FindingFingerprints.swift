import Digests
package import JoyDocLint
import SourceText

/// Names of findings that stay when edits elsewhere move them: the rule, what it is about, the text
/// there, and how many such findings came before in the file. Messages are left out, since their
/// wording differs between versions.
package struct FindingFingerprints {
  /// How often a name has been given.
  private var repetitions: [String: Int] = [:]

  package init() {}

  /// The name of the next finding; findings of a file are asked for in their order.
  package mutating func next(_ finding: Finding, in file: LintedFile) -> String {
    let parts = [
      finding.diagnostic.rule, finding.formula ?? "", finding.field ?? "",
      file.text(in: finding.diagnostic.range),
    ]
    let print = FNV1a(of: parts.joined(separator: "\u{0}").utf8).hexadecimal
    let count = repetitions[file.name + print, default: 0] + 1
    repetitions[file.name + print] = count
    return "\(print):\(count)"
  }
}
