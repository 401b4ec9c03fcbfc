import SourceText
import Testing

@Suite struct SuspicionTests {
  private func names(_ text: String) -> [String] {
    ExampleFields.findings(in: text).map(\.rule).filter { $0 != "portability" }
  }

  @Test(arguments: [
    ("2 + 3", ["constant-formula"]),
    ("random() + 1", ["volatile-formula"]),
    ("sum(price)", []),
    ("iff(price > 1, true, false)", ["redundant-call"]),
    ("iff(name == 'x', false, true)", []),
    ("iff((false), price, 2)", ["constant-condition"]),
    ("iff(null, price, 2)", ["constant-condition"]),
    ("true ? price : 2", ["constant-condition"]),
    ("when + name", ["date-as-text"]),
    ("when + 1", []),
    ("concat(name, price)", []),
    ("when + price", []),
  ])
  func `a rule reports what is suspicious and nothing else`(text: String, expected: [String]) {
    #expect(names(text) == expected)
  }
}
