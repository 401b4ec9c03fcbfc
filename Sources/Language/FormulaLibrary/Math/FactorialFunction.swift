package import FormulaRuntime
package import FormulaValues

package enum FactorialFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary = "The product of all whole numbers up to this one."
  package static let signature = Signature.taking(.number("number"), gives: .number)
  package static let examples: [Example] = [
    Example("factorial(5)", gives: 120),
    Example("factorial(0)", gives: 1),
    Example("factorial(null)", gives: nil),
    .fails("factorial(-1)"),
    .fails("factorial(171)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let number = arguments.number(0, in: run)
    guard number >= 0, number == number.rounded() else {
      return run.fail(
        .badArgument, "a factorial needs a whole number from 0 on", argument: 0)
    }
    guard number <= 170 else { return run.number(.infinity) }
    guard run.spend(Int(number) >> 3) else { return run.stepError() }
    // Two doubles hold the product with enough digits for correct rounding.
    var (high, low) = (1.0, 0.0)
    var factor = 2.0
    while factor <= number {
      let product = high * factor
      low = low * factor + (-product).addingProduct(high, factor)
      high = product
      factor += 1
    }
    return Word(high + low)
  }
}
