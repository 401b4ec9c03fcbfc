import FormulaValues
import SeededRandom
import Testing

/// Fields that are added, removed and renamed, and lookups of their names.
@Suite struct ChangedNamesTests {
  private static let names = [
    "Net price", "net_price", "Tax rate", "taxRate", "x1", "Größe", "due day",
  ]

  private static func field(_ id: String, _ random: inout SeededGenerator) -> FormulaSchema.Field {
    FormulaSchema.Field(
      id: id, identifier: Int.random(in: 0..<4, using: &random) == 0 ? "name of \(id)" : nil,
      title:
        "\(names.randomElement(using: &random) ?? "") \(Int.random(in: 0..<50, using: &random))",
      type: Bool.random(using: &random) ? .number : .list)
  }

  /// Returns the results of all lookups: similar names, prefixes of titles, and lists.
  private static func found(_ schema: FormulaSchema) -> [String] {
    let folded = schema.foldedNames
    var lines = ["\(folded.lists)"]
    for name in names + ["f3", "f12", "nameoff7", "Net price 7", "x1 20"] {
      let text = FoldedNames.folded(name)
      lines.append("\(folded.fields(like: text, most: 1_000).sorted())")
      lines.append("\(folded.fields(titledLike: Array(name.utf8)[...]))")
      var near: [String] = []
      folded.forEach(like: text, limit: 2) { candidate, kind, field in
        near.append("\(field) \(kind) \(String(decoding: candidate, as: UTF8.self))")
        return (2, true)
      }
      lines.append("\(Set(near).sorted())")
      lines.append("\(schema.meaning(of: name)) \(folded.isBeginning(text))")
    }
    return lines
  }

  @Test(arguments: [5, 3_000])
  func `lookups after changes equal those in a new schema`(count: Int) {
    var random = SeededGenerator(seed: 7)
    var fields = (0..<count).map { Self.field("f\($0)", &random) }
    var schema = FormulaSchema(fields)
    for step in 0..<6 {
      if step % 3 > 0 { _ = schema.foldedNames }
      var changes: [Slot: FormulaSchema.Field] = [:]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let number = Int.random(in: 0...fields.count, using: &random)
        let isNew = number == fields.count
        if isNew { fields.append(.absent) }
        let id = isNew || fields[number].isPresent ? "g\(step)_\(number)" : "f\(number)"
        fields[number] = step % 4 == 0 && !isNew ? .absent : Self.field(id, &random)
        changes[Slot(number)] = fields[number]
      }
      schema = schema.changing(changes)
      #expect(Self.found(schema) == Self.found(FormulaSchema(fields)), "step \(step)")
    }
  }
}
