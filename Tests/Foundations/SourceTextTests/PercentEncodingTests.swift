import SourceText
import Testing

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("a/b c", "a/b%20c"), ("é", "%C3%A9"), ("\u{0}\u{F}%", "%00%0F%25"), ("-_.~", "-_.%7E"),
    ("", ""),
  ]) func `reserved characters are encoded and decoded back`(text: String, written: String) {
    #expect(PercentEncoding.encoded(text.utf8, keeping: "/-_.") == written)
    #expect(PercentEncoding.decoded(written.utf8) == Array(text.utf8))
  }

  @Test(arguments: ["%", "%4", "%+5", "%-1", "%g0", "a%"])
  func `a percent sign without two digits is kept`(text: String) {
    #expect(PercentEncoding.decoded(text.utf8) == Array(text.utf8))
  }

  @Test(arguments: [
    ("forms/a b#1.json", "forms/a%20b%231.json"), ("/tmp/ä.json", "file:///tmp/%C3%A4.json"),
    ("a:b?.json", "a%3Ab%3F.json"),
  ]) func `a path becomes a URI`(path: String, uri: String) {
    #expect(PercentEncoding.uri(ofPath: path) == uri)
  }
}
