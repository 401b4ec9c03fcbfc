import FormulaValues
import Testing

@Suite struct TypeSizeTests {
  private func lists(_ levels: Int) -> ValueType {
    (0..<levels).reduce(.number) { type, _ in .list(of: type) }
  }

  private func record(_ members: Int, _ type: ValueType = .number) -> ValueType {
    .record(RecordShape((0..<members).map { .init("m\($0)", type) }))
  }

  @Test func `what is neither list nor record is small`() {
    #expect(ValueType.number.isSmallEnough)
    #expect(ValueType([.text, .null]).isSmallEnough)
    #expect(ValueType.never.isSmallEnough)
  }

  @Test func `a list of unknown elements may be of any size`() {
    #expect(!ValueType.list.isSmallEnough)
    #expect(!ValueType.any.isSmallEnough)
    #expect(!ValueType.list(of: .any).isSmallEnough)
    #expect(!record(1, .any).isSmallEnough)
    #expect(ValueType.record.isSmallEnough)
  }

  @Test func `24 levels are small enough, and one more is not`() {
    #expect(lists(24).isSmallEnough)
    #expect(!lists(25).isSmallEnough)
    #expect(record(1, lists(23)).isSmallEnough)
    #expect(!record(1, lists(24)).isSmallEnough)
    #expect(!lists(200).isSmallEnough)
  }

  @Test func `10,000 parts are small enough, and one more is not`() {
    #expect(record(9_999).isSmallEnough)
    #expect(!record(10_000).isSmallEnough)
    #expect(ValueType.list(of: record(9_998)).isSmallEnough)
    #expect(!ValueType.list(of: record(9_999)).isSmallEnough)
    // One for the outer record, its members, and as much for each of these.
    #expect(record(99, record(99)).isSmallEnough)
    #expect(!record(100, record(99)).isSmallEnough)
  }

  @Test func `what holds itself twice, again and again, is found to be large at once`() {
    let type = (0..<60).reduce(ValueType.number) { type, _ in record(2, type) }
    #expect(!type.isSmallEnough)
  }

  @Test func `the parts that the kinds of a union leave out do not count`() {
    let union = lists(30).union(record(2))
    #expect(!union.isSmallEnough)
    var records = union
    records.kinds.remove(.list)
    #expect(records.isSmallEnough)
  }
}
