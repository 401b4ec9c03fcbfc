import SourceText
import Testing

@Suite struct NameTableTests {
  @Test(arguments: [1, 8, 9, 300])
  func `every name has the number that it was given first`(count: Int) {
    var table = NameTable()
    for number in 0..<count { table.insert("field with number \(number)", number: number) }
    for number in 0..<count {
      #expect(table.insert("field with number \(number)", number: -1) == number)
      #expect(table.number(of: "field with number \(number)") == number)
    }
    #expect(table.number(of: "field with number \(count)") == nil)
    #expect(table.number(of: "") == nil)
  }

  @Test func `names of all lengths are told apart`() {
    var table = NameTable()
    let names = (0..<60).flatMap { length in
      ["a", "b"].map { end in String(repeating: "x", count: length) + end }
    }
    for (number, name) in names.enumerated() {
      #expect(table.insert(name, number: number) == nil, "\(name)")
    }
    for (number, name) in names.enumerated() {
      #expect(table.number(of: name) == number)
      #expect(table.number(of: name + "\0") == nil)
    }
  }

  @Test func `names that are equal as texts are one name`() {
    var table = NameTable(capacity: 3)
    table.insert("caf\u{E9}", number: 1)
    table.insert("\u{212A}", number: 2)
    table.insert(";", number: 3)
    #expect(table.number(of: "cafe\u{301}") == 1)
    #expect(table.number(of: "K") == 2)
    #expect(table.number(of: "\u{37E}") == 3)
    #expect(table.number(of: "cafe") == nil)
  }
}
