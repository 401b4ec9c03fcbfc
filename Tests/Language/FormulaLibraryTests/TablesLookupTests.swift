import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

struct TablesLookupTests {
  static let parts: ListsArgument = .value([
    record(("item", "Bolt"), ("qty", 10), ("price", 0.25), ("group", "A")),
    record(("item", "Pump"), ("qty", 2), ("price", 120), ("group", "B")),
    record(("item", "Nut"), ("qty", 30), ("price", 0.1), ("group", "A")),
    record(("item", "Valve"), ("qty", nil), ("price", 45.5), ("group", "B")),
    record(("item", "Hose"), ("qty", 4), ("price", nil), ("group", nil)),
  ])
  static let tax: ListsArgument = .value([
    record(("from", 0), ("rate", 0.1)), record(("from", nil), ("rate", 9)),
    record(("from", 10_000), ("rate", 0.2)), record(("from", 50_000), ("rate", 0.3)),
  ])

  @Test(
    arguments: [
      ("Pump", nil, 120), ("Nope", nil, nil), ("Nope", -1, -1), ("Hose", -1, nil),
      ("pump", -1, -1), (nil, -1, -1),
    ] as [(Value, Value, Value)])
  func `a lookup returns the first match, else the default`(
    item: Value, fallback: Value, price: Value
  ) {
    #expect(
      listsResult(
        LookupFunction.self, .value(item), Self.parts, "item", "price", .value(fallback))
        == .success(price))
    #expect(
      listsResult(
        LookupFunction.self, .value(item), Self.parts, .member("item"), .member("price"),
        .value(fallback)) == .success(price))
  }

  @Test func `all matches are found, including null`() {
    #expect(
      listsResult(LookupAllFunction.self, "A", Self.parts, "group", "item")
        == .success(["Bolt", "Nut"]))
    #expect(
      listsResult(LookupAllFunction.self, nil, Self.parts, "group", "item") == .success(["Hose"]))
  }

  @Test(
    arguments: [
      (-1, nil), (0, 0.1), (9_999.99, 0.1), (10_000, 0.2), (1e9, 0.3), (nil, nil),
    ] as [(Value, Value)])
  func `a range lookup returns the last row whose bound is not greater`(amount: Value, rate: Value)
  {
    #expect(
      listsResult(LookupRangeFunction.self, .value(amount), Self.tax, "from", "rate")
        == .success(rate))
  }

  @Test func `a range look-up does not depend on the order of rows`() {
    let rows: ListsArgument = .value([
      record(("from", 10_000), ("rate", 0.2)), record(("from", 0), ("rate", 0.1)),
      record(("from", nil), ("rate", 9)), record(("from", 10_000), ("rate", 0.25)),
      record(("from", 5_000), ("rate", 0.15)),
    ])
    for (amount, rate) in [(20_000, 0.25), (9_999, 0.15), (4_000, 0.1), (-1, nil)]
      as [(Value, Value)]
    {
      #expect(
        listsResult(LookupRangeFunction.self, .value(amount), rows, "from", "rate")
          == .success(rate))
    }
  }

  @Test func `a bound of another type is an error`() {
    #expect(
      code(of: listsResult(LookupRangeFunction.self, "x", Self.tax, "from", "rate"))
        == .typeMismatch)
  }

  @Test func `rows are found by the members of a record`() {
    guard
      case .success(.list(let rows)) = listsResult(
        WhereFunction.self, Self.parts, .record(("group", "B"), ("qty", nil)))
    else {
      Issue.record("no list")
      return
    }
    #expect(rows.count == 1)
    #expect(listsResult(WhereFunction.self, Self.parts, .record(("item", "x"))) == .success([]))
    #expect(code(of: listsResult(WhereFunction.self, [1], .record(("a", 1)))) == .typeMismatch)
  }

  @Test func `conditional aggregates evaluate keys of matching rows only`() {
    let test = ListsArgument.function { run, words in
      .boolean(run.read("group", of: words[0]).has(.text))
    }
    let key = ListsArgument.function { run, words in
      run.read("group", of: words[0]).isNull
        ? run.fail(.raised, "asked for the key of another row") : run.read("qty", of: words[0])
    }
    #expect(listsResult(SumIfFunction.self, Self.parts, test, key) == .success(42))
    #expect(listsResult(AverageIfFunction.self, Self.parts, test, key) == .success(14))
    #expect(listsResult(MinIfFunction.self, Self.parts, test, key) == .success(2))
    #expect(listsResult(MaxIfFunction.self, Self.parts, test, "qty") == .success(30))
    #expect(
      code(of: listsResult(SumIfFunction.self, Self.parts, test, "item")) == .typeMismatch)
    #expect(code(of: listsResult(SumByFunction.self, Self.parts, key)) == .raised)
  }

  @Test func `sums by key are compensated, and the minimum of dates is a date`() {
    #expect(
      listsResult(SumByFunction.self, [0.1, 0.2, 0.3], .function { $1[0] }) == .success(0.6))
    #expect(
      listsResult(AverageByFunction.self, [0.1, nil, 0.2, 0.3], .function { $1[0] })
        == .success(.number(0.6 / 3)))
    let dates: ListsArgument = [.date(.init(milliseconds: 9)), .date(.init(milliseconds: 5)), nil]
    #expect(
      listsResult(MinIfFunction.self, dates, .function { _, _ in .true }, .function { $1[0] })
        == .success(.date(.init(milliseconds: 5))))
  }
}
