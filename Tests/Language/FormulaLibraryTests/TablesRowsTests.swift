import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

struct TablesRowsTests {
  @Test func `all rows of a collection have depth and parent, children after their parent`() {
    guard
      case .success(.list(let rows)) = listsResult(RowsDeepFunction.self, TablesFixture.rows)
    else {
      Issue.record("no list")
      return
    }
    func members(_ name: String) -> [Value] {
      rows.map { row in
        guard case .record(let record) = row else { return .null }
        return record[name] ?? "none"
      }
    }
    #expect(members("c1") == [5, "none", "none", nil, 7, "none"])
    #expect(members("p1") == ["none", "nut", "bolt", "none", "none", "pump"])
    #expect(members("depth") == [0, 1, 1, 0, 0, 1])
    let parents = members("parent").map { parent in
      if case .record(let record) = parent { record["c1"] ?? "none" } else { parent }
    }
    #expect(parents == [nil, 5, 5, nil, nil, 7])
  }

  @Test func `a column called depth or parent keeps its values in all rows`() {
    let collection = record(
      ("depth", 7), ("sub", [record(("a", 1)), record(("depth", 3), ("parent", "p"))]))
    guard case .success(.list(let rows)) = listsResult(RowsDeepFunction.self, .value([collection]))
    else {
      Issue.record("no list")
      return
    }
    let members = rows.map { row -> [Value] in
      guard case .record(let record) = row else { return [] }
      return [record["depth"] ?? "none", record["parent"] ?? "none"]
    }
    #expect(members == [[7, nil], [nil, nil], [3, "p"]])
  }

  @Test(arguments: ["s1", "parts"])
  func `a child schema is found by id or identifier`(name: String) {
    guard
      case .success(.list(let rows)) = listsResult(
        RowsDeepFunction.self, TablesFixture.rows, .value(.text(name)))
    else {
      Issue.record("no list")
      return
    }
    #expect(rows.count == 3)
    #expect(
      listsResult(ChildrenFunction.self, TablesFixture.row(0), .value(.text(name)))
        == .success([record(("p1", "nut")), record(("p1", "bolt"))]))
    #expect(
      listsResult(ChildrenFunction.self, TablesFixture.row(1), .value(.text(name)))
        == .success([]))
  }

  @Test func `a column of plain cells has no child rows`() {
    #expect(
      code(of: listsResult(ChildrenFunction.self, TablesFixture.row(0), "qty")) == .badArgument)
  }

  @Test func `a row has its id, its index among siblings and its parent`() {
    let pump = TablesFixture.child(0, of: 2)
    let bolt = TablesFixture.child(1, of: 0)
    #expect(listsResult(RowIdFunction.self, pump) == .success("c"))
    #expect(listsResult(RowIdFunction.self, TablesFixture.row(1)) == .success("r1"))
    #expect(listsResult(RowIndexFunction.self, pump) == .success(0))
    #expect(listsResult(RowIndexFunction.self, bolt) == .success(1))
    #expect(listsResult(RowIndexFunction.self, TablesFixture.row(2)) == .success(2))
    guard case .success(.record(let parent)) = listsResult(ParentFunction.self, pump) else {
      Issue.record("no parent")
      return
    }
    #expect(parent["c1"] == 7)
    #expect(listsResult(ParentFunction.self, TablesFixture.row(2)) == .success(nil))
  }

  @Test func `rows are read as records, also by identifier and title`() {
    let row = TablesFixture.child(0, of: 0)
    #expect(listsResult(KeysFunction.self, row) == .success(["p1"]))
    #expect(listsResult(ValuesFunction.self, row) == .success(["nut"]))
    #expect(
      listsResult(EntriesFunction.self, row) == .success([record(("key", "p1"), ("value", "nut"))]))
    #expect(listsResult(HasFunction.self, row, "name") == .success(true))
    #expect(listsResult(GetFunction.self, row, "name") == .success("nut"))
    #expect(listsResult(PickFunction.self, row, "name") == .success(record(("name", "nut"))))
    #expect(listsResult(OmitFunction.self, row, "name") == .success(record()))
    #expect(
      listsResult(MergeFunction.self, row, .record(("p1", 1), ("x", 2)))
        == .success(record(("p1", 1), ("x", 2))))
    for name in ["c1", "qty", "Quantity"] {
      #expect(
        listsResult(ColumnFunction.self, TablesFixture.rows, .value(.text(name)))
          == .success([5, nil, 7]))
    }
  }

  @Test func `a part of a table is a table`() {
    let last = ListsArgument.word { run in
      let rows = TablesFixture.rows
      guard case .word(let make) = rows else { return .null }
      return make(&run).slice(from: 1, to: 9, in: &run)
    }
    #expect(listsResult(ColumnFunction.self, last, "qty") == .success([nil, 7]))
    #expect(listsResult(CountFunction.self, last) == .success(2))
    #expect(listsResult(SumByFunction.self, last, "qty") == .success(7))
    let ids = ListsArgument.function { run, words in
      run.heap.tables[words[0].table].rowIDs?[words[0].index] ?? .null
    }
    #expect(listsResult(MapFunction.self, last, ids) == .success(["r1", "r2"]))
  }

  @Test func `functions return options, metadata and visibility of fields`() {
    let facts = TablesFieldFacts()
    let field = ListsArgument.word { _ in .reference(to: Slot(4)) }
    let other = ListsArgument.word { _ in .reference(to: Slot(5)) }
    #expect(
      listsResult(OptionsFunction.self, field, facts: facts)
        == .success([
          .choice(.init(id: "o1", text: "Open")), .choice(.init(id: "o2", text: "Shut")),
        ]))
    #expect(listsResult(OptionTextFunction.self, field, "o3", facts: facts) == .success("Lost"))
    #expect(listsResult(OptionTextFunction.self, field, "o9", facts: facts) == .success(nil))
    #expect(listsResult(MetaFunction.self, field, "unit", facts: facts) == .success("field"))
    let document = ListsArgument.word { _ in .document }
    #expect(listsResult(MetaFunction.self, document, "unit", facts: facts) == .success("document"))
    #expect(listsResult(MetaFunction.self, nil, "unit", facts: facts) == .success(nil))
    #expect(listsResult(MetaFunction.self, nil, "unit", 3, facts: facts) == .success(3))
    #expect(listsResult(MetaFunction.self, field, "x", 3, facts: facts) == .success(3))
    #expect(listsResult(IsVisibleFunction.self, field, facts: facts) == .success(true))
    #expect(listsResult(IsVisibleFunction.self, other, facts: facts) == .success(false))
    #expect(code(of: listsResult(OptionsFunction.self, 5, facts: facts)) == .badArgument)
  }

  @Test func `ids of choices are returned, singly and in lists`() {
    let choice = Value.choice(.init(id: "o1", text: "Open"))
    #expect(listsResult(OptionIdFunction.self, .value(choice)) == .success("o1"))
    #expect(listsResult(OptionIdFunction.self, .value([choice, nil])) == .success(["o1", nil]))
    #expect(code(of: listsResult(OptionIdFunction.self, 5)) == .typeMismatch)
  }
}
