import SourceText
import Testing

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("a/b c", "a/b%20c"), ("é", "%C3%A9"), ("\u{0}\u{F}%", "%00%0F%25"), ("-_.~", "-_.%7E"),
    ("", ""),
  ]) func `what does not stand for itself is escaped, and read again`(text: String, written: String)
  {
    #expect(PercentEncoding.encoded(text.utf8, keeping: "/-_.") == written)
    #expect(PercentEncoding.decoded(written.utf8) == Array(text.utf8))
  }

  @Test(arguments: ["%", "%4", "%+5", "%-1", "%g0", "a%"])
  func `a sign without two digits stands for itself`(text: String) {
    #expect(PercentEncoding.decoded(text.utf8) == Array(text.utf8))
  }
}
