import FormulaValues
import Testing

@Suite struct TypeSizeTests {
  private func lists(_ levels: Int) -> ValueType {
    (0..<levels).reduce(.number) { type, _ in .list(of: type) }
  }

  private func record(_ members: Int, _ type: ValueType = .number) -> ValueType {
    .record(RecordShape((0..<members).map { .init("m\($0)", type) }))
  }

  @Test func `a type without lists and records is small`() {
    #expect(ValueType.number.isSmallEnough)
    #expect(ValueType([.text, .null]).isSmallEnough)
    #expect(ValueType.never.isSmallEnough)
  }

  @Test func `a type with unknown elements is not small`() {
    #expect(!ValueType.list.isSmallEnough)
    #expect(!ValueType.any.isSmallEnough)
    #expect(!ValueType.list(of: .any).isSmallEnough)
    #expect(!record(1, .any).isSmallEnough)
    #expect(ValueType.record.isSmallEnough)
  }

  @Test func `24 levels are within the limit, and 25 are not`() {
    #expect(lists(24).isSmallEnough)
    #expect(!lists(25).isSmallEnough)
    #expect(record(1, lists(23)).isSmallEnough)
    #expect(!record(1, lists(24)).isSmallEnough)
    #expect(!lists(200).isSmallEnough)
  }

  @Test func `10,000 parts are within the limit, and 10,001 are not`() {
    #expect(record(9_999).isSmallEnough)
    #expect(!record(10_000).isSmallEnough)
    #expect(ValueType.list(of: record(9_998)).isSmallEnough)
    #expect(!ValueType.list(of: record(9_999)).isSmallEnough)
    // One for the outer record, one for each member, and the same for each of these.
    #expect(record(99, record(99)).isSmallEnough)
    #expect(!record(100, record(99)).isSmallEnough)
  }

  @Test func `a type that doubles at every level is not small`() {
    let type = (0..<60).reduce(ValueType.number) { type, _ in record(2, type) }
    #expect(!type.isSmallEnough)
  }

  @Test func `parts excluded by the kinds of a union do not count`() {
    let union = lists(30).union(record(2))
    #expect(!union.isSmallEnough)
    var records = union
    records.kinds.remove(.list)
    #expect(records.isSmallEnough)
  }
}
