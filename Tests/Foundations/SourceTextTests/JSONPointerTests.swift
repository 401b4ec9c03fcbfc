import SourceText
import Testing

@Suite struct JSONPointerTests {
  @Test(arguments: [
    ("", "/"), ("a b", "/a b"), ("a/b~c", "/a~1b~0c"), ("~\u{301}", "/~0\u{301}"),
  ]) func `tildes and slashes of a name are escaped, with combining marks too`(
    name: String, step: String
  ) {
    #expect(JSONPointer.step(name) == step)
  }
}
