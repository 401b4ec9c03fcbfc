import SourceText
import Testing

@Suite struct TrimmedTextTests {
  @Test(arguments: [
    ("", ""), (" \t\n ", ""), ("a", "a"), ("  a b\u{A0}\r\n", "a b"), ("\u{2003}é", "é"),
  ]) func `white space goes at both ends and stays within`(text: String, trimmed: String) {
    #expect(text.trimmed == trimmed)
    #expect(text[...].trimmed == trimmed)
  }

  @Test func `what is to go can be chosen`() {
    #expect("0010200".trimmed { $0 == "0" } == "102")
  }
}
