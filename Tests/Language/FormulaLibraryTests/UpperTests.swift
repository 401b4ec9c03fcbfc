import FormulaLibrary
import FormulaValues
import Testing

struct UpperTests {
  @Test func `the ASCII path gives what the general one gives`() {
    let text = "The quick brown fox {[@`~]} 0123456789"
    #expect(result(of: UpperFunction.self, .text(text)) == .success(.text(text.uppercased())))
  }
}
