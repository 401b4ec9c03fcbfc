import FormulaLibrary
import FormulaValues
import Testing

struct UpperTests {
  @Test func `the ASCII path equals the general path`() {
    let text = "The quick brown fox {[@`~]} 0123456789"
    #expect(result(of: UpperFunction.self, .text(text)) == .success(.text(text.uppercased())))
  }

  @Test(arguments: 0...20) func `texts of every length change only their letters`(
    length: Int
  ) {
    for first in UInt8(0)..<128 {
      let text = String(
        decoding: (0..<length).map { (first &+ UInt8($0) &* 7) & 0x7F }, as: UTF8.self)
      #expect(result(of: UpperFunction.self, .text(text)) == .success(.text(text.uppercased())))
      #expect(result(of: LowerFunction.self, .text(text)) == .success(.text(text.lowercased())))
    }
  }
}
