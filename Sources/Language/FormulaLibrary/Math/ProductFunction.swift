package import FormulaRuntime
package import FormulaValues

package enum ProductFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary =
    "The product of numbers or of lists of numbers; nulls are skipped; 1 if there are no numbers."
  package static let signature = Signature.taking(.numbers("numbers").repeated, gives: .number)
  package static let examples: [Example] = [
    Example("product(2, 3, 4)", gives: 24),
    Example("product([2, null, 5])", gives: 10),
    Example("product([])", gives: 1),
    Example("product(null)", gives: 1),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var product = 1.0
    var (isNormal, hasZero) = (true, false)
    for index in 0..<arguments.count {
      let failure = arguments[index].visitNumbers(argument: index, in: &run) { word, number in
        product *= number
        isNormal = isNormal && product.isNormal
        hasZero = hasZero || number == 0
      }
      if let failure { return failure }
    }
    if hasZero { return run.number(0) }
    if isNormal { return run.number(product) }
    // An intermediate product can be out of range although the result is not.
    var wide = WideNumber(1)
    for index in 0..<arguments.count {
      let failure = arguments[index].visitNumbers(argument: index, in: &run) { word, number in
        wide = wide * WideNumber(number)
      }
      if let failure { return failure }
    }
    return run.number(wide.double)
  }
}
