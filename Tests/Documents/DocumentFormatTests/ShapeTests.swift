import DocumentFormat
import Testing

@Suite struct ShapeTests {
  @Test(
    arguments: [
      (.text, "a text"), (.id, "a non-empty text"), (.text.orNull, "null or a text"),
      (.numberOrEmpty, #"a number or """#), (.instant, #"null or a number or """#),
      (.truth, "true or false"), (.list(of: .text), "a list"), (.map(to: .text), "an object"),
      (.part(.row), "an object"), (.word("x", "y"), #""x" or "y""#), (.any, ""),
    ] as [(Shape, String)])
  func `a shape is described in words`(shape: Shape, phrase: String) {
    #expect(shape.phrase == phrase)
  }
}
