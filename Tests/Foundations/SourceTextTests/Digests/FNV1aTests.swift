import SourceText
import Testing

@Suite struct FNV1aTests {
  /// Test vectors of the authors.
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ]) func `published test vectors match`(text: String, hash: String) {
    #expect(FNV1a(of: text.utf8).hexadecimal == hash)
  }
}
