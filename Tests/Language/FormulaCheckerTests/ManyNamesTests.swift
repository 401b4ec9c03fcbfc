import FormulaChecker
import FormulaValues
import SeededRandom
import Testing

/// Suggestions in documents with thousands of names.
@Suite struct ManyNamesTests {
  /// Returns permutations of the same letters, so that none is excluded by its letters.
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

  private static let schema = FormulaSchema(names.map { .init(id: $0, type: .number) })

  @Test func `only names with a common prefix or suffix are compared`() {
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

  /// Returns the results of lookups among the names of a schema.
  private static func found(_ schema: FormulaSchema, like text: String, _ limit: Int) -> [String] {
    let (names, text) = (schema.foldedNames, Array(text.utf8))
    var found = names.fields(like: text, most: .max).map { schema[Slot($0)].id }.sorted()
    names.forEach(like: text, limit: limit) { name, kind, field in
      found.append("\(String(decoding: name, as: UTF8.self)) \(kind) \(schema[Slot(field)].id)")
      return (limit, true)
    }
    return [found.count.description] + Set(found).sorted()
  }

  @Test(arguments: [20, 2_300])
  func `lookups after changes equal those in a rebuilt index`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    func field(_ number: Int) -> FormulaSchema.Field {
      let name = Self.names[number * 5 % Self.names.count]
      return .init(
        id: "\(name)\(number)", identifier: number % 3 > 0 ? nil : name,
        title: number % 2 > 0 ? "T \(name)" : nil, type: .number)
    }
    var fields = (0..<count).map(field)
    var schema = FormulaSchema(fields)
    for round in 0..<5 {
      _ = schema.foldedNames
      var changes: [Slot: FormulaSchema.Field] = [:]
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let number = Int.random(in: 0..<fields.count + 1, using: &random)
        let goes = round % 3 > 0 && number < fields.count
        let new = goes ? FormulaSchema.Field.absent : field(number + count)
        if number < fields.count { fields[number] = new } else { fields.append(new) }
        changes[Slot(number)] = new
      }
      schema = schema.changing(changes)
      let fresh = FormulaSchema(fields)
      #expect(schema.foldedNames.count == fresh.foldedNames.count)
      for text in ["abc", "hgfedcba\(count)", "t", Self.names[round * 999], "x"] {
        for limit in [1, 3] {
          #expect(Self.found(schema, like: text, limit) == Self.found(fresh, like: text, limit))
        }
      }
    }
  }
}
