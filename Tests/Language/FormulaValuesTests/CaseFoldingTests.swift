import Testing

@testable import FormulaValues

struct CaseFoldingTests {
  @Test func `every letter is equal to its folding`() {
    #expect(CaseFoldingTable.entries.count > 1400)
    for (scalar, folding) in CaseFoldingTable.entries
    where !CaseFolding.areEqual(String(scalar), folding) {
      Issue.record("U+\(String(scalar.value, radix: 16)) is not \(folding)")
    }
  }

  @Test func `no two letters are equal whose foldings differ`() {
    let table = Dictionary(uniqueKeysWithValues: CaseFoldingTable.entries.map { ($0, $1) })
    // The canonical form of a text, by which `String` hashes, and the folding that was seen for it.
    var foldings: [String: String] = [:]
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 14
      else { continue }
      let text = String(scalar)
      let folding = table[scalar] ?? text
      let folded = CaseFolding.folded(text)
      if let known = foldings[folded] {
        if known != folding { Issue.record("U+\(String(value, radix: 16)) is like \(known)") }
      } else {
        foldings[folded] = folding
      }
    }
  }

  @Test(arguments: [
    ("STRAẞE", "straße", true), ("STRASSE", "straße", true), ("ı", "i", false), ("ı", "I", false),
    ("İ", "i\u{307}", true), ("İ", "i", false), ("ΟΔΟΣ", "οδος", true), ("οδοσ", "οδος", true),
    ("ﬃ", "FFI", true), ("K", "k", true), ("ſ", "S", true), ("Ꭰ", "ꭰ", true), ("Ǆ", "ǆ", true),
    ("É", "e\u{301}", true), ("é", "e", false), ("ᾳ\u{301}", "Α\u{301}Ι", true), ("ŉ", "ʼN", true),
    ("", "", true), ("a", "", false),
  ])
  func `texts are compared ignoring case`(one: String, other: String, isEqual: Bool) {
    #expect(CaseFolding.areEqual(one, other) == isEqual)
    #expect(CaseFolding.areEqual(other, one) == isEqual)
  }
}
