import FormulaRuntime
import FormulaValues
import Testing

@testable import FormulaLibrary

struct ListsOrderTests {
  @Test(
    arguments: [
      ([3, 1, 2], "asc", [1, 2, 3]),
      ([nil, 2, nil, 1], "ASC", [1, 2, nil, nil]),
      ([nil, 2, nil, 1], "desc", [2, 1, nil, nil]),
      (["b", "é", "B", "10", "9"], "asc", ["10", "9", "B", "b", "é"]),
      ([true, false, true], "asc", [false, true, true]),
      ([], "desc", []),
    ] as [(Value, String, Value)])
  func `nulls are sorted last in both directions`(list: Value, order: String, sorted: Value) {
    #expect(listsResult(SortFunction.self, .value(list), .value(.text(order))) == .success(sorted))
  }

  @Test(arguments: [[1, "a"], [false, 0], [[1]], [[1], [2]]] as [Value])
  func `values without an order are errors`(list: Value) {
    #expect(code(of: listsResult(SortFunction.self, .value(list))) == .typeMismatch)
    #expect(
      code(of: listsResult(MinByFunction.self, .value(list), .function { $1[0] })) == .typeMismatch)
  }

  @Test func `dates and numbers have one order`() {
    let list: Value = [.date(.init(milliseconds: 5)), 3, .date(.init(milliseconds: 1))]
    let sorted: Value = [.date(.init(milliseconds: 1)), 3, .date(.init(milliseconds: 5))]
    #expect(listsResult(SortFunction.self, .value(list)) == .success(sorted))
  }

  @Test func `an invalid sort order is an error of its argument`() {
    guard case .failure(let error) = listsResult(SortFunction.self, [2, 1], "up") else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .badArgument)
    #expect(error.argument == 1)
  }

  @Test func `sorting by two keys is stable and compares the first key first`() {
    var random = RandomSource(seed: 7)
    let rows = (0..<200).map { number in
      record(
        ("a", .number(Double(random.next() % 4))),
        ("b", random.next() % 5 == 0 ? .null : .number(Double(random.next() % 4))),
        ("n", .number(Double(number))))
    }
    func part(_ row: Value, _ name: String) -> Double? {
      guard case .record(let record) = row, case .number(let number) = record[name] else {
        return nil
      }
      return number
    }
    let expected = rows.sorted { one, other in
      let (a1, a2) = (part(one, "a") ?? 0, part(other, "a") ?? 0)
      if a1 != a2 { return a1 > a2 }
      // Nulls sort after all numbers.
      let (b1, b2) = (part(one, "b") ?? 9, part(other, "b") ?? 9)
      if b1 != b2 { return b1 < b2 }
      return (part(one, "n") ?? 0) < (part(other, "n") ?? 0)
    }
    let result = listsResult(
      SortByFunction.self, .value(.list(rows)), "a", "desc", .member("b"), nil)
    #expect(result == .success(.list(expected)))
  }

  @Test func `keys are computed once for each element`() {
    let list = Value.list((0..<64).map { .number(Double(63 - $0)) })
    var limits = EvaluationLimits()
    // 64 calls, 64 iterations, and 64 × 7 comparisons, a visit each.
    limits.steps = 64 * 9 * Budget.stepsPerVisit
    let key = ListsArgument.numbers { $0[0] }
    #expect(
      listsResult(SortByFunction.self, .value(list), key, limits: limits)
        == .success(.list((0..<64).map { .number(Double($0)) })))
  }

  @Test func `the first of elements with equal keys is the extreme`() {
    let rows: Value = [
      record(("k", 2), ("n", 1)), record(("k", nil), ("n", 2)), record(("k", 1), ("n", 3)),
      record(("k", 1), ("n", 4)), record(("k", 2), ("n", 5)),
    ]
    #expect(
      listsResult(MinByFunction.self, .value(rows), "k") == .success(record(("k", 1), ("n", 3))))
    #expect(
      listsResult(MaxByFunction.self, .value(rows), "k") == .success(record(("k", 2), ("n", 1))))
  }

  @Test(arguments: [false, true])
  func `sorting numbers equals sorting by general keys`(isDescending: Bool) {
    var random = RandomSource(seed: 3)
    let run = Run()
    let words = UnsafeMutablePointer<Word>.allocate(capacity: 300)
    defer { words.deallocate() }
    for index in 0..<300 {
      let number = Double(random.next() % 40) - 20
      words[index] = number == 7 ? .null : Word(number == 3 ? -0.0 : number)
    }
    let keys = Elements(words: words, count: 300, table: 0, firstRow: 0)
    let column = SortColumn(keys: keys, isDescending: isDescending, argument: 0)
    #expect(column.orderOfNumbers(in: run) == SortColumn.order(of: 300, by: [column], in: run))
  }
}
