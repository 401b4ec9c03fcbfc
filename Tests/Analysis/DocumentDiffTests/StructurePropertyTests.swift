import CounterexampleSearch
import DocumentDiff
import JSONTree
import JoyDoc
import SeededRandom
import Testing

/// Properties of structural differences between random versions of a document.
@Suite struct StructurePropertyTests {
  /// A version of a document: for each part, one of its variants.
  private static let parts: [[String]] = [
    [
      #"{"_id": "n", "type": "number", "title": "Amount"}"#,
      #"{"_id": "n", "type": "number", "title": "Total"}"#,
      #"{"_id": "n", "type": "text", "title": "Amount"}"#,
      #"{"_id": "n", "type": "number", "title": "Amount", "required": true}"#,
    ],
    [
      #"{"_id": "m", "type": "number", "title": "Share"}"#, "",
      #"{"_id": "m", "type": "number", "title": "Share", "disabled": true}"#,
    ],
    [
      #"{"_id": "c", "type": "dropdown", "title": "Choice", "options": [{"_id": "oA", "value": "A"}, {"_id": "oB", "value": "B"}]}"#,
      #"{"_id": "c", "type": "dropdown", "title": "Choice", "options": [{"_id": "oA", "value": "A"}]}"#,
      #"{"_id": "c", "type": "dropdown", "title": "Choice", "options": [{"_id": "oA", "value": "A"}, {"_id": "oB", "value": "Bee"}]}"#,
      #"{"_id": "c", "type": "dropdown", "title": "Choice", "options": [{"_id": "oB", "value": "B"}, {"_id": "oA", "value": "A"}]}"#,
      "",
    ],
    [
      #"{"_id": "l", "type": "table", "title": "Lines", "tableColumns": [{"_id": "q", "type": "number"}, {"_id": "k", "type": "text"}]}"#,
      #"{"_id": "l", "type": "table", "title": "Lines", "tableColumns": [{"_id": "k", "type": "text"}]}"#,
      #"{"_id": "l", "type": "table", "title": "Lines", "tableColumns": [{"_id": "q", "type": "text"}, {"_id": "k", "type": "text"}]}"#,
      #"{"_id": "l", "type": "table", "title": "Lines", "tableColumns": [{"_id": "k", "type": "text"}, {"_id": "q", "type": "number"}]}"#,
      "",
    ],
  ]

  private static let removable = ["n", "m", "c", "l"]

  private func filled(_ version: [Int]) -> FilledDocument {
    let fields = zip(Self.parts, version).map { $0[$1] }.filter { !$0.isEmpty }
    let text =
      #"{"files": [{"_id": "F", "pages": [{"_id": "P", "name": "One"}]}], "#
      + #""fields": [\#(fields.joined(separator: ", "))], "formulas": []}"#
    return FilledDocument(JoyDocument(JSONTree.parse(Array(text.utf8)).tree))
  }

  private func facts(_ old: [Int], _ new: [Int]) -> [StructureFact] {
    DocumentDiff(filled(old), filled(new)).structure
  }

  /// Returns random pairs of versions.
  private func pairs(_ count: Int) -> [(old: [Int], new: [Int])] {
    var random = SeededGenerator(seed: 17)
    return (0..<count).map { _ in
      let old = Self.parts.map { random.below($0.count) }
      let new = zip(Self.parts, old).map { parts, variant in
        random.below(2) == 0 ? variant : random.below(parts.count)
      }
      return (old, new)
    }
  }

  @Test func `exactly the changed fields are reported`() {
    for (old, new) in pairs(150) {
      let changed = Set(
        Self.removable.indices.filter { old[$0] != new[$0] }.map { Self.removable[$0] })
      let reported = facts(old, new).map { String($0.path.prefix { $0 != "." }) }
      #expect(Set(reported) == changed, "\(old) → \(new)")
    }
  }

  @Test func `what is added in one direction is removed in the other`() {
    for (old, new) in pairs(100) {
      let forward = facts(old, new).map { fact in
        let kind = fact.kind.replacing("-added", with: "-REMOVED")
          .replacing("-removed", with: "-added").replacing("-REMOVED", with: "-removed")
        return "\(kind) \(fact.path)"
      }
      let backward = facts(new, old).map { "\($0.kind) \($0.path)" }
      #expect(forward.sorted() == backward.sorted(), "\(old) → \(new)")
    }
  }

  @Test func `changes of different fields are reported independently`() {
    for (old, new) in pairs(60) {
      let alone = old.indices.flatMap { place in
        var changed = old
        changed[place] = new[place]
        return facts(old, changed)
      }
      let together = facts(old, new)
      #expect(Set(alone) == Set(together), "\(old) → \(new)")
      #expect(alone.count == together.count)
    }
  }

  @Test func `removed and retyped parts break stored data, and added ones do not`() {
    for (old, new) in pairs(100) {
      for fact in facts(old, new) {
        if fact.kind.hasSuffix("-removed") || fact.kind.hasSuffix("type-changed") {
          #expect(fact.impact == .breaking, "\(fact)")
        }
        if fact.kind.hasSuffix("-added") || fact.kind.hasSuffix("-renamed") {
          #expect(fact.impact != .breaking, "\(fact)")
        }
      }
    }
  }
}
