import JSONTree
import JoyDocLint
import SourceText

/// A baseline: the existing findings that a team suppresses, stored in a file.
///
/// The file has one line per finding, so that its changes can be reviewed and merged.
package struct LintBaseline {
  /// A suppressed finding.
  package struct Entry: Hashable, Sendable {
    package let fingerprint: String
    package let rule: String
    /// The message, for readers only. It is not compared.
    package let message: String
  }

  /// The suppressed findings by file name.
  package private(set) var entries: [String: [Entry]] = [:]

  /// The version of the fingerprints.
  private var version = FindingFingerprints.version

  /// Creates an empty baseline.
  package init() {}

  /// Parses the content of a file. Fails if it is not a baseline.
  package init?(_ bytes: [UInt8]) {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    guard !diagnostics.contains(where: \.isFatal), tree.kind(tree.root) == .object,
      let version = tree[tree.root, "version"],
      let number = (1...FindingFingerprints.version).first(where: {
        tree.source(version).elementsEqual(String($0).utf8)
      }),
      let files = tree[tree.root, "files"], tree.kind(files) == .object
    else { return nil }
    self.version = number
    for file in tree.members(of: files) {
      guard let name = tree.string(file.name), tree.kind(file.value) == .array else { return nil }
      entries[name, default: []] += tree.objects(in: file.value).compactMap { node in
        guard let fingerprint = tree.string("fingerprint", of: node) else {
          return nil
        }
        return Entry(
          fingerprint: fingerprint, rule: tree.string("rule", of: node) ?? "",
          message: tree.string("message", of: node) ?? "")
      }
    }
  }

  /// The content of the file.
  package var text: String {
    var text = "{\n  \"version\": \(version),\n  \"files\": {"
    for (number, file) in entries.sorted(by: { $0.key < $1.key }).enumerated() {
      text += number > 0 ? ",\n" : "\n"
      text += "    \(JSONText.string(file.key)): [\n"
      text += file.value.map { entry in
        "      {\"fingerprint\": \(JSONText.string(entry.fingerprint)), "
          + "\"rule\": \(JSONText.string(entry.rule)), \"message\": \(JSONText.string(entry.message))}"
      }.joined(separator: ",\n")
      text += "\n    ]"
    }
    return text + (entries.isEmpty ? "}\n}\n" : "\n  }\n}\n")
  }

  /// Replaces the entries of `files` by their current findings. Entries of other files are
  /// unchanged.
  ///
  /// A baseline without entries adopts the current version of fingerprints.
  package mutating func take(_ files: [LintedFile], called name: (LintedFile) -> String) {
    if entries.isEmpty { version = FindingFingerprints.version }
    var fingerprints = FindingFingerprints(version: version)
    for file in files {
      let known = file.findings.map { finding in
        Entry(
          fingerprint: fingerprints.next(finding, in: file), rule: finding.diagnostic.rule,
          message: finding.diagnostic.message)
      }
      entries[name(file)] = known.isEmpty ? nil : known
    }
  }

  /// Removes the entries of a file.
  package mutating func forget(_ name: String) { entries[name] = nil }

  /// Returns the files without suppressed findings.
  ///
  /// `knownCount` is the number of suppressed findings. `stale` holds the entries of these files
  /// that no longer match a finding.
  package func applied(
    to files: [LintedFile], called name: (LintedFile) -> String
  ) -> (files: [LintedFile], knownCount: Int, stale: [(file: String, entry: Entry)]) {
    var fingerprints = FindingFingerprints(version: version)
    var knownCount = 0
    var stale: [(file: String, entry: Entry)] = []
    let reported = files.map { file in
      guard let known = entries[name(file)] else { return file }
      var open = Set(known.map(\.fingerprint))
      let found = file.findings.map { fingerprints.next($0, in: file) }
      let all = open
      let isKnown = found.map { all.contains($0) }
      for fingerprint in found { open.remove(fingerprint) }
      knownCount += isKnown.count(where: \.self)
      stale += known.filter { open.contains($0.fingerprint) }.map { (name(file), $0) }
      return file.with(zip(file.findings, isKnown).filter { !$1 }.map(\.0))
    }
    return (reported, knownCount, stale)
  }
}
