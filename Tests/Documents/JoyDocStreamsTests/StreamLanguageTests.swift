import FormulaValues
import Formulas
import JoyDocStreams
import Testing

@Suite struct StreamLanguageTests {
  @Test func `a host function is called in every document of a stream`() throws {
    let double = HostFunction("hostDouble", taking: [.number("n")], giving: .number) { arguments in
      guard case .number(let number) = arguments[0] else { return .null }
      return .number(number * 2)
    }
    let recalculator = StreamRecalculator(
      settings: EvaluationSettings(),
      language: FormulaLanguage(unchecked: [double]))
    for value in 1...4 {
      let line =
        #"{"fields":[{"_id":"n","type":"number","value":\#(value)},{"_id":"t","type":"number","#
        + #""value":0,"formulas":[{"_id":"a","key":"value","formula":"f"}]}],"#
        + #""formulas":[{"_id":"f","expression":"hostDouble(n)"}]}"#
      var output: [UInt8] = []
      let failures = try Array(line.utf8).withUnsafeBufferPointer {
        try recalculator.recalculate($0, appendingTo: &output)
      }
      #expect(failures.isEmpty)
      #expect(String(decoding: output, as: UTF8.self).contains(#""value":\#(value * 2),"#))
    }
  }
}
