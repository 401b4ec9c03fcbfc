import SourceText
import Testing

@Suite struct MachineIDTests {
  private static let id = "6857a0f2c31b4e0d9a7f1c01"

  @Test(arguments: [
    ("abs(x)", "abs(x)"), ("round(price, 2)", "round(pric…"), ("", ""),
    // An id counts as eight letters and stays whole.
    ("f(\(id))", "f(\(id)…"), ("ab + \(id)", "ab + …"), ("\(id)", "\(id)"),
    ("\(id)a + 1234", "6857a0f2c3…"),
  ])
  func `a piece of a formula is cut, but no id in it`(text: String, expected: String) {
    #expect(MachineID.cut(text, over: 10, to: 10) == expected)
  }
}
