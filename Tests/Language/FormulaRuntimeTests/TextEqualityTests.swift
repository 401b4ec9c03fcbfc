import FormulaRuntime
import Testing

struct TextEqualityTests {
  @Test func `texts of any length are equal only if all bytes are`() {
    var run = Run()
    var wrong: [String] = []
    for count in 0...80 {
      let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
      let text = run.text(bytes)
      if !text.isSameText(as: run.text(bytes), in: run) { wrong.append("\(count) bytes") }
      for place in 0..<count {
        for letter in "bA".utf8 {
          var other = bytes
          other[place] = letter
          if text.isSameText(as: run.text(other), in: run) {
            wrong.append("\(count) bytes, at \(place)")
          }
        }
      }
    }
    #expect(wrong.isEmpty)
  }
}
