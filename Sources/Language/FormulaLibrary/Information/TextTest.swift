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
    arguments[0].testText(in: &run) { accepts($0) }
  }
}

extension Word {
  /// Returns whether a text satisfies a condition: `false` for null, an error for any other value.
  func testText(in run: inout Run, _ accepts: (String) -> Bool) -> Word {
    if isNull { return .false }
    guard isText else {
      return run.fail(
        .typeMismatch, "only text can be tested here, not \(kind.nameWithArticle)", argument: 0)
    }
    guard run.spend((run.isASCII(self) ? 4 : 8) * run.byteCount(self)) else {
      return run.stepError()
    }
    return .boolean(accepts(run.string(self)))
  }
}
