import IndexedCollections
import SourceText
import Testing

@Suite struct NameTableTests {
  @Test(arguments: [1, 8, 9, 300])
  func `every name has its first number`(count: Int) {
    var table = NameTable()
    for number in 0..<count { table.insert("field with number \(number)", number: number) }
    for number in 0..<count {
      #expect(table.insert("field with number \(number)", number: -1) == number)
      #expect(table.number(of: "field with number \(number)") == number)
    }
    #expect(table.number(of: "field with number \(count)") == nil)
    #expect(table.number(of: "") == nil)
  }

  @Test(arguments: [1, 8, 9, 300])
  func `a wrong hint only affects the time of a lookup`(count: Int) {
    func name(_ number: Int) -> String {
      let name = "field\(number)"
      if number % 3 == 0 { return String(repeating: name, count: 9) }
      return number % 7 == 0 ? name + "é" : name
    }
    var table = NameTable()
    for number in 0..<count { table.insert(name(number), number: 2 * number) }
    table.remove(name(count / 2))
    var changed = table
    changed.change(name(count / 3), to: nil)
    changed.change(name(count), to: 2 * count)
    for table in [table, changed] {
      for number in 0...count {
        var name = name(number)
        let known = table.number(of: name)
        for guess in [number - 1, number, number + 1, -1, count, 0] {
          #expect(name.withUTF8 { table.number(of: $0, near: guess) } == known)
        }
      }
    }
  }

  @Test func `names of all lengths are distinguished`() {
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

  @Test func `canonically equivalent names are one name`() {
    var table = NameTable(capacity: 3)
    table.insert("caf\u{E9}", number: 1)
    table.insert("\u{212A}", number: 2)
    table.insert(";", number: 3)
    #expect(table.number(of: "cafe\u{301}") == 1)
    #expect(table.number(of: "K") == 2)
    #expect(table.number(of: "\u{37E}") == 3)
    #expect(table.number(of: "cafe") == nil)
  }

  @Test(arguments: [3, 12, 500])
  func `a batch lookup equals single lookups`(count: Int) {
    var table = NameTable()
    let names = (0..<count).map { number in
      String(repeating: "n", count: number % 40) + "\(number)" + (number % 7 == 0 ? "\u{E9}" : "")
    }
    for (number, name) in names.enumerated() { table.insert(name, number: number) }
    var text: [UInt8] = []
    var ranges: [Range<Int>] = []
    let asked = names + names.map { $0 + "x" } + [""]
    for name in asked {
      ranges.append(text.count..<text.count + name.utf8.count)
      text += Array(name.utf8)
    }
    for (name, number) in zip(asked, table.numbers(of: ranges, in: text)) {
      // Small tables and non-ASCII names may return no result.
      if number.index == nil, count < 9 || !name.utf8.allSatisfy({ $0 < 0x80 }) { continue }
      #expect(table.number(of: name) == number.index?.index)
    }
  }

  @Test(arguments: [3, 500])
  func `a changed table equals a newly built one`(count: Int) {
    let names = (0..<count).map { number in
      String(repeating: "n", count: number % 40) + "\(number)" + (number % 7 == 0 ? "\u{E9}" : "")
    }
    var table = NameTable()
    for (number, name) in names.enumerated() { table.insert(name, number: number) }
    let original = table
    var known = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    for step in 0..<2 * count {
      let name = names[step * 7 % count] + (step % 3 == 0 ? "x" : "")
      let number = step % 4 < 2 ? nil : step
      table.change(name, to: number)
      known[name] = number.map { known[name] ?? $0 }
    }
    // Insertion and removal continue from this state.
    #expect(table.insert("other", number: 7) == nil && table.insert("other", number: 8) == 7)
    table.remove(names[1])
    (known["other"], known[names[1]]) = (7, nil)
    for name in names + names.map({ $0 + "x" }) + ["other", ""] {
      #expect(table.number(of: name) == known[name], "\(name)")
      let together = table.numbers(of: [0..<name.utf8.count], in: Array(name.utf8))
      #expect(together.allSatisfy { $0.index == nil || $0.index?.index == known[name] }, "\(name)")
    }
    for (number, name) in names.enumerated() { #expect(original.number(of: name) == number) }
  }
}
