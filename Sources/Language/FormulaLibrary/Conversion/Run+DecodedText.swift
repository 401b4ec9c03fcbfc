import FormulaRuntime
import FormulaValues

extension Run {
  /// Returns a text of decoded bytes, or an error if they are not valid UTF-8.
  mutating func decodedText(_ bytes: [UInt8]) -> Word {
    guard let string = String(validating: bytes, as: UTF8.self) else {
      return fail(.badArgument, "the decoded bytes are not valid UTF-8 text", argument: 0)
    }
    return text(string)
  }
}
