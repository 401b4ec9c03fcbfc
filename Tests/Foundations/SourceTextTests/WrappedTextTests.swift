import SourceText
import Testing

struct WrappedTextTests {
  @Test(arguments: [
    ("onetwothree four", 12, "onetwothree\n  four"),
    ("one two\nthree four five", 12, "one two\nthree four\n  five"), ("", 12, ""),
    ("合計 合計 合計", 12, "合計 合計\n  合計"), ("narrower than its indent", 7, "narrower than its indent"),
  ])
  func `text breaks at words`(_ text: String, _ columns: Int, _ expected: String) {
    #expect(WrappedText.text(text, columns: columns, indent: 2) == expected)
  }

  @Test func `without a width text is not wrapped`() {
    let text = String(repeating: "word ", count: 100)
    #expect(WrappedText.text(text, columns: nil) == text)
  }
}
