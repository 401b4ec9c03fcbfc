import Testing

@testable import Locales

struct LineTableTests {
  private static let table = LineTable(
    """
    a\t\tone\ttwo
    a_B\t\t\tthree
    a_C\td\t\t
    d\t\tfour\tUSD$
    en\t\tfive\tsix

    """)

  @Test(arguments: [
    ("a", 0, "one"), ("a", 1, "two"), ("a_B", 0, "one"), ("a_B", 1, "three"), ("a_C", 0, "four"),
    ("a_D_E", 1, "two"), ("zz", 0, "five"), ("", 1, "six"), ("en", 2, ""),
  ])
  func `missing fields of a line come from its parents`(key: String, field: Int, text: String) {
    #expect(Self.table.field(field, of: key) == text)
  }

  @Test func `entries are found by their names`() {
    #expect(Self.table.entry("USD", of: "a_C") == "$")
    #expect(Self.table.entry("EUR", of: "a_C") == nil)
  }

  @Test(arguments: [
    LineTable.plurals, .identifiers, .numbers, .currencySigns, .dates, .spelling,
  ])
  func `lines are sorted, and their parents exist`(table: LineTable) {
    let lines = table.all
    #expect(lines.count > 1)
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(line[0].utf8.lexicographicallyPrecedes(next[0].utf8))
    }
    for line in lines {
      #expect(table.has(line[0]))
      #expect(line[1].isEmpty || line[1] != line[0])
    }
  }
}
