import SheetEvaluation
import IndexedCollections
import SourceText

/// An index of definitions by the ASCII words in their formulas: letters, digits and `_`.
struct WordIndex: Sendable {
  /// The index in `lists` for each word.
  private var words = NameTable()
  /// The definitions for each word, sorted and without duplicates.
  private var lists: [[DefinitionNumber]] = []

  /// Adds the words of a definition's source. Complexity: O(bytes).
  mutating func note(_ number: DefinitionNumber, _ text: [UInt8]) {
    var at = 0
    while at < text.count {
      let start = at
      while at < text.count, Self.isWordByte(text[at]) { at += 1 }
      if at > start { note(number, text[start..<at]) } else { at += 1 }
    }
  }

  private mutating func note(_ number: DefinitionNumber, _ word: ArraySlice<UInt8>) {
    let known = unsafe word.withUnsafeBufferPointer { word in
      unsafe words.insert(word, number: lists.count)
    }
    guard let known else { return lists.append([number]) }
    let place = lists[known].lowerBound { $0 >= number }
    if place == lists[known].count || lists[known][place] != number {
      lists[known].insert(number, at: place)
    }
  }

  /// Returns a superset of the definitions that contain at least one of `words`.
  func definitions(holding words: [String]) -> Set<DefinitionNumber> {
    var found: Set<DefinitionNumber> = []
    for word in words {
      if let list = self.words.number(of: word) { found.formUnion(lists[list]) }
    }
    return found
  }

  /// Returns `true` if a name is a single word.
  static func isWord(_ name: String) -> Bool { name.utf8.allSatisfy(isWordByte) }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
