import Digests
import JSONTree
import SourceText

/// Ids that no part of a document has: 24 hexadecimal digits, like those of hosts.
///
/// They depend on the document alone, so that a change has the same outcome wherever it is applied.
struct FreshIDs {
  private var known: Set<String> = []

  /// Complexity: O(size of the document).
  init(_ tree: JSONTree) {
    var nodes = [tree.root]
    while let node = nodes.popLast() {
      for member in tree.members(of: node) {
        if tree.isName(member.name, "_id"), let id = tree.string(member.value) { known.insert(id) }
        nodes.append(member.value)
      }
      nodes.append(contentsOf: tree.elements(of: node))
    }
  }

  /// A new id for a copy of what has the id `old`.
  mutating func id(for old: String) -> String {
    var round: UInt64 = 0
    while true {
      round &+= 1
      var first = FNV1a(from: FNV1a.basis &+ round)
      var second = 0x9E37_79B9_7F4A_7C15 ^ round
      for byte in old.utf8 {
        first.combine(byte)
        second = (second &+ UInt64(byte)) &* 0xBF58_476D_1CE4_E5B9
        second ^= second >> 29
      }
      // Ids of hosts begin with the time, hence with a digit.
      let digits = String(first.value & 0xFFF_FFFF_FFFF, radix: 16)
      let more = String(second & 0xFFFF_FFFF_FFFF, radix: 16)
      let id = "6" + digits.padded(to: 11, behind: "0") + more.padded(to: 12, behind: "0")
      if known.insert(id).inserted { return id }
    }
  }
}
