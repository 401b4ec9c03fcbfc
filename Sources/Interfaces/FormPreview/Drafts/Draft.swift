import JSONTree
import SourceText

/// The unsaved changes of a document: changelogs in order, and the file they are based on.
package struct Draft: Hashable, Sendable {
  /// The SHA-256 of the base file, in hexadecimal digits.
  package var base: String
  /// The time of writing, in milliseconds since 1970.
  package var writtenOn: Double
  /// The changelogs, each as JSON on one line.
  package var changelogs: [[UInt8]]

  package init(base: String, writtenOn: Double, changelogs: [[UInt8]]) {
    self.base = base
    self.writtenOn = writtenOn
    self.changelogs = changelogs
  }

  /// The draft serialized: a header line, a line per changelog, and the SHA-256 of all that.
  ///
  /// Complexity: O(bytes).
  var bytes: [UInt8] {
    var bytes = JSONWriter.object { writer in
      writer.append("draft", 1)
      writer.append("base", base)
      writer.append("writtenOn", number: writtenOn)
      writer.append("changelogs", changelogs.count)
    }
    bytes.append(Self.lineBreak)
    for changelog in changelogs { bytes += changelog + [Self.lineBreak] }
    return bytes + Array(SHA256.hexadecimal(of: bytes).utf8) + [Self.lineBreak]
  }

  /// Parses a draft. Returns `nil` unless the checksum matches. Complexity: O(bytes).
  init?(_ bytes: [UInt8]) {
    let digits = 64
    guard bytes.count > digits + 1, bytes.last == Self.lineBreak else { return nil }
    let content = bytes.dropLast(digits + 1)
    guard
      Array(bytes[content.endIndex..<bytes.count - 1])
        == Array(SHA256.hexadecimal(of: content).utf8)
    else { return nil }
    let lines = content.split(separator: Self.lineBreak).map(Array.init)
    guard let first = lines.first else { return nil }
    let (tree, diagnostics) = JSONTree.parse(first)
    guard !diagnostics.contains(where: \.isFatal), tree.kind(tree.root) == .object,
      tree.double("draft", of: tree.root) == 1,
      let base = tree.string("base", of: tree.root),
      let writtenOn = tree.double("writtenOn", of: tree.root),
      tree.double("changelogs", of: tree.root) == Double(lines.count - 1)
    else { return nil }
    self.init(base: base, writtenOn: writtenOn, changelogs: Array(lines.dropFirst()))
  }

  private static let lineBreak = UInt8(ascii: "\n")
}
