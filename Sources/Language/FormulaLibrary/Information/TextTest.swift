package import FormulaRuntime
package import FormulaValues

/// A function that tests whether a text has a certain form; `false` for null.
package protocol TextTest: FormulaFunction {
  /// Returns `true` if the text has the form.
  ///
  /// Complexity: O(length).
  static func accepts(_ text: String) -> Bool
}

extension TextTest {
  package static var group: FunctionGroup { .information }
  package static var signature: Signature { .taking(.any("text"), gives: .boolean) }

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    run.test(arguments[0]) { accepts($0) }
  }
}

extension Run {
  /// Returns whether a text satisfies a condition: `false` for null, an error for any other value.
  mutating func test(_ word: Word, _ accepts: (String) -> Bool) -> Word {
    if word.isNull { return .false }
    guard isText(word) else {
      return fail(
        .typeMismatch, "only text can be tested here, not \(word.kind.nameWithArticle)",
        argument: 0)
    }
    guard spend((isASCII(word) ? 4 : 8) * byteCount(word)) else { return stepError() }
    return .boolean(accepts(string(word)))
  }
}
