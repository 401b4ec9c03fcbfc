import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

struct ListsTypesTests {
  static let numbers = ValueType.list(of: .number)
  static let shape = RecordShape([.init("a", .number), .init("b", .text.optional)])
  static let rows = ValueType.list(of: .record(shape))

  /// Returns the type derived by a signature, as text.
  func type(_ function: (some FormulaFunction).Type, _ types: ValueType...) -> String {
    (function.signature.resultForArguments?(types) ?? function.signature.result).description
  }

  @Test func `results keep the type of the elements`() {
    #expect(type(FilterFunction.self, Self.numbers, .boolean) == "list of number")
    #expect(type(MapFunction.self, Self.numbers, .text.optional) == "list of text?")
    #expect(type(FindFunction.self, Self.numbers, .boolean) == "number?")
    #expect(type(FirstFunction.self, Self.numbers) == "number?")
    #expect(type(FirstFunction.self, Self.numbers, .number) == "list of number")
    #expect(
      type(FirstFunction.self, Self.numbers, .number.optional) == "number or list of number or null"
    )
    #expect(type(FlatFunction.self, .list(of: Self.numbers)) == "list of number")
    #expect(type(FlatFunction.self, .list(of: Self.numbers), .number) == "list")
    #expect(
      type(FlatMapFunction.self, .list, .text.union(Self.numbers)) == "list of number or text")
    #expect(type(CompactFunction.self, .list(of: .text.optional)) == "list of text")
    #expect(type(ChunkFunction.self, Self.numbers, .number) == "list of list of number")
    #expect(type(AppendFunction.self, Self.numbers, .text) == "list of number or text")
    #expect(
      type(ConcatListsFunction.self, Self.numbers, .list(of: .text)) == "list of number or text")
    #expect(type(ZipFunction.self, Self.numbers, Self.numbers) == "list of list of number")
    #expect(type(ZipFunction.self, Self.numbers, Self.numbers, .boolean) == "list of boolean")
    #expect(type(ReduceFunction.self, Self.numbers, .number, .number) == "number")
    #expect(type(ReduceFunction.self, Self.numbers, .number) == "number?")
    #expect(type(MinByFunction.self, Self.numbers, .text) == "number?")
    #expect(type(IfNullFunction.self, .number.optional, .text) == "number or text")
    #expect(type(ChooseFunction.self, .number, .text, .number) == "number or text or null")
  }

  @Test func `elements of an unknown list are unknown`() {
    #expect(type(FirstFunction.self, .any) == "any")
    #expect(type(FilterFunction.self, .any, .boolean) == "list")
    #expect(type(FlatFunction.self, .list) == "list")
    #expect(type(FilterFunction.self, .null, .boolean) == "list")
  }

  @Test func `a lookup has the type of the column`() {
    #expect(type(LookupFunction.self, .text, Self.rows, .text, .number, .text) == "number or text")
    #expect(type(LookupFunction.self, .text, Self.rows, .text, .number) == "number?")
    #expect(type(ColumnFunction.self, Self.rows, .number) == "list of number")
    #expect(type(MaxIfFunction.self, Self.rows, .boolean, .date) == "date?")
    #expect(type(SumIfFunction.self, Self.rows, .boolean, .number) == "number")
  }

  @Test func `groups have the types of their key and rows`() {
    let group = GroupByFunction.signature.resultForArguments?([Self.rows, .text])
    let shape = group?.element.shape
    #expect(shape?.member("key")?.type == .text)
    #expect(shape?.member("rows")?.type == Self.rows)
  }
}
