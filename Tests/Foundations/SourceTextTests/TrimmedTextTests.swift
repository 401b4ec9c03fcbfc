import SourceText
import Testing

@Suite struct TrimmedTextTests {
  @Test(arguments: [
    ("", ""), (" \t\n ", ""), ("a", "a"), ("  a b\u{A0}\r\n", "a b"), ("\u{2003}é", "é"),
  ]) func `white space is trimmed at both ends and kept inside`(text: String, trimmed: String) {
    #expect(text.trimmed == trimmed)
    #expect(text[...].trimmed == trimmed)
  }

  @Test func `the characters to trim can be chosen`() {
    #expect("0010200".trimmed { $0 == "0" } == "102")
  }

  @Test func `trailing spaces can be trimmed alone`() {
    #expect(" a\t  ".trimmedEnd == " a\t")
    #expect("   ".trimmedEnd == "")
  }

  @Test func `texts are padded to a width and never cut`() {
    #expect("ab".padded(to: 4) == "ab  ")
    #expect("abcd".padded(to: 4, leaving: 1) == "abcd ")
    #expect("7f".padded(to: 4, with: "0") == "007f")
    #expect("abcdef".padded(to: 4, with: "0") == "abcdef")
  }
}
