import SourceText
import Testing

@Suite struct MachineIDTests {
  private static let id = "6857a0f2c31b4e0d9a7f1c01"

  @Test(arguments: [
    ("abs(x)", "abs(x)"), ("round(price, 2)", "round(pric…"), ("", ""),
    // An id counts as eight characters and is not cut.
    ("f(\(id))", "f(\(id)…"), ("ab + \(id)", "ab + …"), ("\(id)", "\(id)"),
    ("\(id)a + 1234", "6857a0f2c3…"),
  ])
  func `an excerpt of a formula is cut, but not within an id`(text: String, expected: String) {
    #expect(GeneratedID.cut(text, over: 10, to: 10) == expected)
  }
}
