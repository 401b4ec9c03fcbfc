import JSONTree
import JoyDocLint
import SourceText

/// Findings that a team knows of and does not want to hear again, in a file: one line a finding, so
/// that changes of it can be read and merged.
package struct LintBaseline {
  /// A finding that is known.
  package struct Entry: Hashable, Sendable {
    package let fingerprint: String
    package let rule: String
    /// For people only; another wording makes no other finding.
    package let message: String
  }

  /// The known findings by the names of their files.
  package private(set) var entries: [String: [Entry]] = [:]

  /// An empty one.
  package init() {}

  private static let version = "1"

  /// Reads the text of a file; nil if it is no baseline.
  package init?(_ bytes: [UInt8]) {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    guard !diagnostics.contains(where: \.isFatal), tree.kind(tree.root) == .object,
      let version = tree[tree.root, "version"],
      tree.source(version).elementsEqual(Self.version.utf8),
      let files = tree[tree.root, "files"], tree.kind(files) == .object
    else { return nil }
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

  /// The text of the file.
  package var text: String {
    var text = "{\n  \"version\": \(Self.version),\n  \"files\": {"
    for (number, file) in entries.sorted(by: { $0.key < $1.key }).enumerated() {
      text += number > 0 ? ",\n" : "\n"
      text += "    \(Self.quoted(file.key)): [\n"
      text += file.value.map { entry in
        "      {\"fingerprint\": \(Self.quoted(entry.fingerprint)), "
          + "\"rule\": \(Self.quoted(entry.rule)), \"message\": \(Self.quoted(entry.message))}"
      }.joined(separator: ",\n")
      text += "\n    ]"
    }
    return text + (entries.isEmpty ? "}\n}\n" : "\n  }\n}\n")
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: JSONWriter.literal(text), as: UTF8.self)
  }

  /// Makes the findings of files the known ones there; what is known of other files stays.
  package mutating func take(_ files: [LintedFile], called name: (LintedFile) -> String) {
    var fingerprints = FindingFingerprints()
    for file in files {
      let known = file.findings.map { finding in
        Entry(
          fingerprint: fingerprints.next(finding, in: file), rule: finding.diagnostic.rule,
          message: finding.diagnostic.message)
      }
      entries[name(file)] = known.isEmpty ? nil : known
    }
  }

  /// Forgets what is known of a file.
  package mutating func forget(_ name: String) { entries[name] = nil }

  /// Files without the findings that are known, how many these were, and the entries of these files
  /// that found nothing any more.
  package func applied(
    to files: [LintedFile], called name: (LintedFile) -> String
  ) -> (files: [LintedFile], knownCount: Int, stale: [(file: String, entry: Entry)]) {
    var fingerprints = FindingFingerprints()
    var knownCount = 0
    var stale: [(file: String, entry: Entry)] = []
    let told = files.map { file in
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
    return (told, knownCount, stale)
  }
}
