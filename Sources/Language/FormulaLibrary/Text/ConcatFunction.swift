package import FormulaRuntime
package import FormulaValues

package enum ConcatFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.text
  package static let summary =
    "All values and the elements of lists, joined as one text; null is ignored."
  package static let roles: [FunctionRole] = [.passes(.text), .writesText, .total]
  package static let signature = Signature.taking(.any("value").repeated, gives: .text)
  package static let examples = [
    Example(#"concat("No. ", 5)"#, gives: "No. 5"),
    Example(#"concat(["a", ["b", null]], true)"#, gives: "abtrue"),
    Example("concat()", gives: ""),
    Example("concat(null)", gives: ""),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    if let text = arguments.joinedTexts(in: &run) { return text }
    var bytes: [UInt8] = []
    for index in 0..<arguments.count {
      if let error = append(arguments[index], argument: index, to: &bytes, in: &run) {
        return error
      }
    }
    return run.text(bytes)
  }

  /// Appends a value, lists element by element.
  ///
  /// Returns the error that stops it, or nil.
  private static func append(
    _ word: Word, argument: Int, to bytes: inout [UInt8], in run: inout Run
  ) -> Word? {
    if word.isError { return word }
    if word.has(.function) {
      return run.fail(.typeMismatch, "a function cannot be joined as text", argument: argument)
    }
    guard word.has(.list) else {
      return word.appendTextForm(to: &bytes, in: run) ? nil : run.textLimitError()
    }
    let elements = run.elements(word)
    guard run.spend(elements.count) else { return run.stepError() }
    for element in elements {
      if let error = append(element, argument: argument, to: &bytes, in: &run) { return error }
    }
    return nil
  }
}
