import SourceText
import Testing

@Suite struct CountedTests {
  @Test func `counts are grouped and agree with their noun`() {
    #expect(Counted.text(1, "files") == "1 file")
    #expect(Counted.text(0, "files") == "0 files")
    #expect(Counted.text(41_000, "documents") == "41,000 documents")
    #expect(Counted.grouped(1_234_567) == "1,234,567")
    #expect(Counted.grouped(-123) == "-123")
  }

  @Test func `plain counts agree with their noun and keep their digits together`() {
    #expect(Counted.plain(1, "more rows") == "1 more row")
    #expect(Counted.plain(4100, "rows") == "4100 rows")
  }
}
