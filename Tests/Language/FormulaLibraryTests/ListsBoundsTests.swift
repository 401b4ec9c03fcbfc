import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

/// Inputs that are short to write and practically endless to read.
struct ListsBoundsTests {
  /// Returns nested lists, each of which contains the next one twice: 2^60 numbers.
  static let endless = ListsArgument.word { run in
    var word = Word(1)
    for _ in 0..<60 { word = run.list([word, word]) }
    return word
  }

  @Test func `lists with shared parts cost steps for every occurrence`() {
    var limits = EvaluationLimits()
    limits.steps = 800_000
    let endless = Self.endless
    let itself = ListsArgument.function { $1[0] }
    let results = [
      listsResult(EqualsFunction.self, endless, endless, limits: limits),
      listsResult(UniqueFunction.self, endless, limits: limits),
      listsResult(FlatFunction.self, endless, 99, limits: limits),
      listsResult(IncludesFunction.self, [[1]], endless, limits: limits),
      listsResult(OneOfFunction.self, endless, [1], limits: limits),
      listsResult(CountByFunction.self, endless, itself, limits: limits),
      listsResult(GroupByFunction.self, endless, itself, limits: limits),
    ]
    #expect(results.map(code(of:)) == Array(repeating: .limitReached, count: results.count))
  }

  @Test func `a list is created up to the maximal length`() {
    var limits = EvaluationLimits()
    limits.listLength = 3
    #expect(listsResult(SequenceFunction.self, 3, limits: limits) == .success([1, 2, 3]))
    #expect(code(of: listsResult(SequenceFunction.self, 4, limits: limits)) == .limitReached)
    #expect(code(of: listsResult(SequenceFunction.self, 1e300, limits: limits)) == .limitReached)
    let two: ListsArgument = [1, 2]
    #expect(
      code(of: listsResult(ConcatListsFunction.self, two, two, limits: limits)) == .limitReached)
    #expect(code(of: listsResult(AppendFunction.self, two, 3, 4, limits: limits)) == .limitReached)
    #expect(
      code(of: listsResult(FlatMapFunction.self, two, .value([1, 1]), limits: limits))
        == .typeMismatch)
    let twice = ListsArgument.function { run, words in run.list([words[0], words[0]]) }
    #expect(
      code(of: listsResult(FlatMapFunction.self, two, twice, limits: limits)) == .limitReached)
  }

  @Test func `a cross table with too many cells is an error`() {
    let rows = (0..<1_001).map { record(("a", .number(Double($0))), ("b", .number(Double($0)))) }
    #expect(
      code(of: listsResult(PivotFunction.self, .value(.list(rows)), "a", "b", .count))
        == .limitReached)
  }

  @Test func `a many-to-many join stops at the limit`() {
    let rows = Value.list(Array(repeating: record(("k", 1)), count: 2_000))
    #expect(
      code(of: listsResult(JoinTablesFunction.self, .value(rows), .value(rows), "k", "k"))
        == .limitReached)
  }

  @Test func `sorting long texts repeatedly costs steps`() {
    let text = Value.text(String(repeating: "x", count: 1_000_000))
    let list = Value.list(Array(repeating: text, count: 4))
    var limits = EvaluationLimits()
    limits.steps = 800_000
    #expect(code(of: listsResult(SortFunction.self, .value(list), limits: limits)) == .limitReached)
    #expect(listsResult(SortFunction.self, .value(list)) == .success(list))
  }

  @Test func `numbers beyond all positions are out of range`() {
    let list: ListsArgument = [1, 2]
    for number in [1e300, -1e300] as [Double] {
      let far = ListsArgument.value(.number(number))
      #expect(listsResult(AtFunction.self, list, far) == .success(nil))
      #expect(listsResult(ChooseFunction.self, far, 1) == .success(nil))
      #expect(listsResult(GetFunction.self, list, far) == .success(nil))
      #expect(
        listsResult(DropFunction.self, list, far) == .success(number > 0 ? [] : [1, 2]))
      #expect(
        listsResult(TakeFunction.self, list, far) == .success(number > 0 ? [1, 2] : []))
      #expect(listsResult(SliceFunction.self, list, far, far) == .success([]))
    }
    #expect(listsResult(ChunkFunction.self, list, 1e300) == .success([[1, 2]]))
    #expect(listsResult(WindowsFunction.self, list, 1e300) == .success([]))
    #expect(code(of: listsResult(SequenceFunction.self, 3, 1e308, 1e308)) == .notFinite)
  }
}
