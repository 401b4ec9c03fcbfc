package import FormulaRuntime
package import FormulaValues

package enum CodePointFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let summary = "The Unicode number of a text's first scalar; null for empty text."
  package static let signature = Signature.taking(.text("text"), gives: .number.optional)
  package static let examples = [
    Example(#"codePoint("€")"#, gives: 8364),
    Example(#"codePoint("")"#, gives: nil),
    Example("codePoint(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var bytes = unsafe run.utf8(arguments[0]).makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = unsafe decoder.decode(&bytes) else { return .null }
    return Word(Double(scalar.value))
  }
}
