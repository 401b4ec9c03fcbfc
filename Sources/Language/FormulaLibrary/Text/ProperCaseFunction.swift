package import FormulaRuntime
package import FormulaValues

package enum ProperCaseFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 240
  package static let summary = "The text with every word capitalised and the rest in lower case."
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"properCase("mary ann lee")"#, gives: "Mary Ann Lee"),
    Example(#"properCase("JEAN-LUC doesn't")"#, gives: "Jean-Luc Doesn't"),
    Example(#"properCase("")"#, gives: ""),
    Example("properCase(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard unsafe run.spend(3 * run.utf8(arguments[0]).count) else { return run.stepError() }
    var result: [UInt8] = []
    var isInside = false
    // The whole text is lower-cased first, since some letters depend on their neighbours.
    for scalar in TextCase.lower(run.string(arguments[0]), locale: "").unicodeScalars {
      if isInside {
        result.append(scalar)
      } else {
        result.append(contentsOf: scalar.properties.titlecaseMapping.utf8)
      }
      isInside = continuesWord(scalar, isInside)
    }
    return run.text(result)
  }

  private static func continuesWord(_ scalar: Unicode.Scalar, _ isInside: Bool) -> Bool {
    if scalar == "'" || scalar == "’" { return isInside }
    if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { return true }
    return isInside && scalar.properties.isCaseIgnorable && !scalar.isASCII
  }
}
