package import FormulaRuntime
package import FormulaValues

/// A small world of fields of every kind, for generated formulas.
package struct SampleWorld: WordContext {
  package let schema: FormulaSchema

  package init() {
    let rows = RecordShape(
      Self.columns.map { RecordShape.Member($0.name, $0.type, aliases: ["", $0.title]) })
    schema = FormulaSchema(
      Self.fields.map { FormulaSchema.Field(id: $0.name, type: $0.type) }
        + [FormulaSchema.Field(id: "rows", type: .list(of: .record(rows)))])
  }

  package func word(in slot: Slot, run: inout Run) -> Word {
    if Self.fields.indices.contains(slot.index) { return run.word(Self.fields[slot.index].value) }
    let columns = Self.columns.map { column in
      let cells = run.heap.allocateWords(column.cells.count)
      for (index, value) in column.cells.enumerated() { cells[index] = run.word(value) }
      return RowTable.Column(id: column.name, aliases: ["", column.title], cells: cells)
    }
    run.heap.tables.append(RowTable(rowCount: Self.rowCount, columns: columns))
    return run.heap.rows(of: run.heap.tables.count - 1, count: Self.rowCount)
  }

  package var facts: (any FieldFacts)? { nil }

  private static let fields: [(name: String, type: ValueType, value: Value)] = [
    ("n", .number.optional, 7),
    ("m", .number.optional, -2.5),
    ("zero", .number.optional, 0),
    ("big", .number.optional, 1e300),
    ("none", .number.optional, nil),
    ("s", .text.optional, "h\u{E9}llo"),
    ("t", .text.optional, "12"),
    ("blank", .text.optional, ""),
    ("yes", .boolean.optional, true),
    ("no", .boolean.optional, false),
    ("due", .date.optional, .date(.init(milliseconds: 1_717_113_600_000))),
    ("pick", ValueType(.choice).optional, .choice(.init(id: "o1", text: "Red"))),
    ("xs", .list(of: .number.optional), [3, 1, nil, 2]),
    ("ys", .list(of: .number), [5, -1, 4, 0.5, 5]),
    ("words", .list(of: .text), ["b", "a", "", "\u{C9}"]),
    ("mixed", .list(of: .any), [1, "a", nil, true, [2, 3]]),
    ("empties", .list(of: .any), []),
    ("rec", .any, .record(.init([("a", 1), ("b", "x"), ("c", nil)]))),
    ("recs", .any, [.record(.init([("a", 1)])), .record(.init([("a", nil), ("b", 2)])), nil]),
    ("what", .any, nil),
  ]

  private static let rowCount = 5

  private static let columns: [(name: String, title: String, type: ValueType, cells: [Value])] = [
    ("price", "Price", .number.optional, [10, 2.5, nil, 4, 0]),
    ("qty", "Quantity", .number.optional, [1, nil, 3, -2, 7]),
    ("name", "Name", .text.optional, ["ax", "by", nil, "ax", "\u{10D}"]),
    ("live", "Live", .boolean.optional, [true, false, nil, true, true]),
    (
      "tag", "Tag", ValueType(.choice).optional,
      [
        .choice(.init(id: "o1", text: "Red")), nil, .choice(.init(id: "o2", text: "Blue")),
        .choice(.init(id: "o1", text: "Red")), .choice(.init(id: "o3", text: "o1")),
      ]
    ),
  ]
}
