import FormulaRuntime
import FormulaValues

/// A collection of three rows: the first has two children, the last has one.
///
/// Columns: `c1`, identifier `qty`, title `Quantity`; child rows under `s1`, identifier `parts`.
struct TablesFixture {
  /// All rows, a single row, or a child row.
  static let rows = ListsArgument.word { make(&$0) }
  static func row(_ index: Int) -> ListsArgument {
    .word { run in run.elements(make(&run))[index] }
  }
  static func child(_ index: Int, of parent: Int) -> ListsArgument {
    .word { run in
      let row = run.elements(make(&run))[parent]
      return run.elements(run.read("parts", of: row))[index]
    }
  }

  private static func make(_ run: inout Run) -> Word {
    let root = run.heap.tables.count
    let partLists = run.heap.allocateWords(3)
    run.heap.tables.append(
      RowTable(
        rowCount: 3,
        columns: [
          .init(
            id: "c1", aliases: ["qty", "Quantity"], cells: words([Word(5), .null, Word(7)], &run)),
          .init(id: "s1", aliases: ["parts"], cells: partLists),
        ], rowIDs: texts(["r0", "r1", "r2"], &run), depth: 3))
    let parents = run.heap.allocate(bytes: 12).bindMemory(to: Int32.self, capacity: 3)
    for (index, parent) in ([0, 0, 2] as [Int32]).enumerated() { parents[index] = parent }
    run.heap.tables.append(
      RowTable(
        rowCount: 3,
        columns: [.init(id: "p1", aliases: ["name"], cells: texts(["nut", "bolt", "pump"], &run))],
        rowIDs: texts(["a", "b", "c"], &run),
        parents: .init(table: root, rows: parents), schemaID: "s1"))
    partLists[0] = run.heap.rows(of: root + 1, first: 0, count: 2)
    partLists[1] = run.heap.rows(of: root + 1, first: 2, count: 0)
    partLists[2] = run.heap.rows(of: root + 1, first: 2, count: 1)
    return run.heap.rows(of: root, count: 3)
  }

  private static func words(_ words: [Word], _ run: inout Run) -> UnsafeMutablePointer<Word> {
    let room = run.heap.allocateWords(words.count)
    for (index, word) in words.enumerated() { room[index] = word }
    return room
  }

  private static func texts(_ texts: [String], _ run: inout Run) -> UnsafeMutablePointer<Word> {
    words(texts.map { run.text($0) }, &run)
  }
}

/// The facts of a choice field with three options.
final class TablesFieldFacts: FieldFacts {
  func title(of slot: Slot) -> String? { "Status" }
  func typeName(of slot: Slot) -> String? { "dropdown" }
  func options(of slot: Slot) -> [ChoiceOption] {
    [
      .init(id: "o1", text: "Open"), .init(id: "o2", text: "Shut"),
      .init(id: "o3", text: "Lost", isDeleted: true),
    ]
  }
  func isRequired(_ slot: Slot) -> Bool { false }
  func isVisible(_ slot: Slot, visits: inout Int) -> Bool { slot.index == 4 }
  func isChanged(_ slot: Slot, visits: inout Int) -> Bool { false }
  func metadata(of slot: Slot?, key: String, visits: inout Int) -> Value {
    key == "unit" ? .text(slot == nil ? "document" : "field") : .null
  }
  func dateFormat(of slot: Slot) -> String? { nil }
}
