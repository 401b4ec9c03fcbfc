package import FormulaRuntime
package import FormulaValues

package enum InitialsFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 30
  package static let summary = "The first letters of all words, in upper case."
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"initials("Mary Ann Lee")"#, gives: "MAL"),
    Example(#"initials("  örjan  ek ")"#, gives: "ÖE"),
    Example(#"initials("")"#, gives: ""),
    Example("initials(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run), run.spend(2 * text.count) else {
      return run.stepError()
    }
    var result = ""
    var isTaken = false
    for index in 0..<text.count {
      let scalar = text.scalar(at: index)
      if scalar.properties.isWhitespace {
        isTaken = false
      } else if !isTaken,
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      {
        result += text.string(at: index).uppercased()
        isTaken = true
      }
    }
    return run.text(result)
  }
}
