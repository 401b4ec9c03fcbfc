import Testing

@testable import JoyDocFormulas

/// The search of conditions, which Embedded Swift does not have.
@Suite struct CharacterSearchTests {
  @Test func `every part of a text is found, and no other`() {
    let letters = ["a", "b"]
    var words = [""]
    var last = words
    for _ in 0..<7 {
      last = last.flatMap { word in letters.map { word + $0 } }
      words += last
    }
    for text in words.suffix(128) {
      for part in words where part.count <= 4 {
        #expect(
          CharacterSearch.finds(part, in: text) == text.contains(part), "'\(part)' in '\(text)'")
      }
    }
  }

  @Test func `canonically equivalent characters are equal, parts of characters are none`() {
    #expect(CharacterSearch.finds("fé", in: "cafe\u{301}"))
    #expect(!CharacterSearch.finds("fe", in: "cafe\u{301}"))
    #expect(!CharacterSearch.finds("👩", in: "👩‍🚀"))
  }
}
