import JSONTree
import SourceText

/// A generator of ids that are unique in a document: 24 hexadecimal digits, like those of hosts.
///
/// The ids depend only on the document, so that a change has the same result on every host.
struct FreshIDs {
  private var known: Set<String> = []

  /// Collects all existing ids. Complexity: O(size of the document).
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

  /// Returns `wanted` if no part has that id, or else the id with the lowest free number appended.
  mutating func id(like wanted: String) -> String {
    var id = wanted
    var number = 2
    while !known.insert(id).inserted {
      id = "\(wanted)\(number)"
      number += 1
    }
    return id
  }

  /// Returns a new id for a copy of the part with the id `old`.
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
      // Ids of hosts start with a timestamp, and therefore with a digit.
      let digits = String(first.value & 0xFFF_FFFF_FFFF, radix: 16)
      let more = String(second & 0xFFFF_FFFF_FFFF, radix: 16)
      let id = "6" + digits.padded(to: 11, with: "0") + more.padded(to: 12, with: "0")
      if known.insert(id).inserted { return id }
    }
  }
}
