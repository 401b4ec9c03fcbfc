import FormulaChecker
import FormulaValues
import Testing

/// Suggestions where a document has thousands of names.
@Suite struct ManyNamesTests {
  /// Names of the same letters, so that none can be ruled out by what letters it has.
  private static let names: [String] = {
    var names: [[UInt8]] = [[]]
    for letter in "abcdefgh".utf8 {
      names = names.flatMap { name in
        (0...name.count).map { place in
          var longer = name
          longer.insert(letter, at: place)
          return longer
        }
      }
    }
    return names.map { String(decoding: $0, as: UTF8.self) }
  }()

  private static let schema = Schema(names.map { .init(id: $0, type: .number) })

  @Test func `only names that begin or end like the unknown one are compared with it`() {
    let folded = Self.schema.foldedNames
    #expect(folded.count == 40_320)
    var compared = 0
    folded.forEach(like: Array("abcdefhx".utf8), limit: 2) { _, _, _ in
      compared += 1
      return (2, true)
    }
    #expect(compared > 0 && compared <= folded.comparedCount)
    #expect(folded.comparedCount < 10_000)
  }

  @Test(arguments: [("hgfedcbx", "hgfedcba"), ("xbcdefgh", "abcdefgh"), ("dcxbefgh", "dcabefgh")])
  func `a misspelt name is found among many`(written: String, meant: String) {
    var found: [String] = []
    Self.schema.foldedNames.forEach(like: Array(written.utf8), limit: 1) { name, _, _ in
      if zip(name, written.utf8).count(where: { $0 != $1 }) == 1 {
        found.append(String(decoding: name, as: UTF8.self))
      }
      return (1, true)
    }
    #expect(Set(found).contains(meant))
  }
}
