import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

struct ListsSetsTests {
  /// Returns values, many of which are equal, some in two representations.
  static func values(_ count: Int, seed: UInt64) -> [Value] {
    var random = RandomSource(seed: seed)
    func one(_ depth: Int) -> Value {
      let number = Double(random.next() % 3)
      switch random.next() % (depth > 0 ? 8 : 6) {
      case 0: return .null
      case 1: return .number(number)
      case 2: return .text(["a", "A", "e\u{301}", "é"][Int(random.next() % 4)])
      case 3: return .boolean(number > 1)
      case 4: return .date(.init(milliseconds: number))
      case 5:
        return .choice(.init(id: "id\(Int(number))", text: ["a", "b"][Int(random.next() % 2)]))
      case 6: return .list([one(0)])
      default:
        let (first, second) = (("a", one(0)), ("b", one(0)))
        return random.next() % 2 == 0 ? record(first, second) : record(second, first)
      }
    }
    return (0..<count).map { _ in one(1) }
  }

  /// Returns `true` if the function `equal` returns true for two values.
  func areEqual(_ one: Value, _ other: Value) -> Bool {
    listsResult(EqualsFunction.self, .value(one), .value(other)) == .success(true)
  }

  func distinct(_ values: [Value]) -> [Value] {
    var kept: [Value] = []
    for value in values where !kept.contains(where: { areEqual($0, value) }) { kept.append(value) }
    return kept
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `set functions equal comparing all pairs`(seed: UInt64) {
    let one = Self.values(60, seed: seed)
    let other = Array(Self.values(60, seed: seed + 100).prefix(8))
    let (a, b) = (ListsArgument.value(.list(one)), ListsArgument.value(.list(other)))
    #expect(listsResult(UniqueFunction.self, a) == .success(.list(distinct(one))))
    #expect(listsResult(UnionFunction.self, a, b) == .success(.list(distinct(one + other))))
    func isInOther(_ value: Value) -> Bool { other.contains { areEqual($0, value) } }
    #expect(
      listsResult(IntersectFunction.self, a, b)
        == .success(.list(distinct(one.filter(isInOther)))))
    #expect(
      listsResult(DifferenceFunction.self, a, b)
        == .success(.list(distinct(one.filter { !isInOther($0) }))))
    for value in one {
      let expected = Result<Value, EvaluationError>.success(.boolean(isInOther(value)))
      #expect(listsResult(IncludesFunction.self, b, .value(value)) == expected)
      #expect(listsResult(IncludesAllFunction.self, b, .value([value])) == expected)
      #expect(listsResult(IncludesAnyFunction.self, b, .value([value])) == expected)
    }
  }

  @Test func `a choice is found by its display text and by its id`() {
    let list: ListsArgument = [.choice(.init(id: "o1", text: "Open"))]
    for text in ["Open", "o1"] {
      #expect(
        listsResult(IncludesAllFunction.self, list, .value([.text(text)])) == .success(true))
      #expect(
        listsResult(DifferenceFunction.self, list, .value([.text(text)])) == .success([]))
    }
    #expect(listsResult(IncludesAllFunction.self, list, ["open"]) == .success(false))
  }

  @Test func `duplicate values are returned once`() {
    let list: ListsArgument = [3, 1, 2, 1, 3, 1]
    #expect(listsResult(DuplicatesFunction.self, list) == .success([3, 1]))
    #expect(
      listsResult(DuplicatesFunction.self, list, .numbers { $0[0] > 1 ? 1 : 0 })
        == .success([3, 1]))
  }

  @Test func `distinct records are found in linear time`() {
    let rows = (0..<3_000).map { record(("a", .number(Double($0 / 2))), ("b", "x")) }
    var limits = EvaluationLimits()
    limits.steps = 75_000 * Budget.stepsPerVisit
    guard
      case .success(.list(let kept)) = listsResult(
        UniqueFunction.self, .value(.list(rows)), limits: limits)
    else {
      Issue.record("no list")
      return
    }
    #expect(kept.count == 1_500)
  }

  @Test func `counting by key uses keys as member names`() {
    #expect(
      listsResult(CountByFunction.self, [1, "1", nil, true, 1], .function { $1[0] })
        == .success(record(("1", 3), ("", 1), ("true", 1))))
  }

  @Test(
    arguments: [
      (["a", "A", "b"], "a", 2), (["straße", "STRASSE"], "Strasse", 2), ([1, "1", nil], 1, 1),
      ([nil, "x", nil], nil, 2), ([[1], [1, 2]], [1], 1), (["é", "E\u{301}"], "É", 2),
    ] as [(Value, Value, Value)])
  func `texts are counted case-insensitively, other values exactly`(
    list: Value, wanted: Value, count: Value
  ) {
    #expect(listsResult(CountIfFunction.self, .value(list), .value(wanted)) == .success(count))
  }

  @Test func `a choice is counted by its id too`() {
    let list: ListsArgument = [.choice(.init(id: "o1", text: "Open")), "OPEN", "shut"]
    #expect(listsResult(CountIfFunction.self, list, "o1") == .success(1))
    #expect(listsResult(CountIfFunction.self, list, "open") == .success(2))
    let words: Value = ["STRAẞE", "ı", "ΟΔΟΣ"]
    for (wanted, count) in [("straße", 1), ("i", 0), ("ı", 1), ("οδος", 1)] as [(Value, Value)] {
      #expect(listsResult(CountIfFunction.self, .value(words), .value(wanted)) == .success(count))
    }
  }
}
