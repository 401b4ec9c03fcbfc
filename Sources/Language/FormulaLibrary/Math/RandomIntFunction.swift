package import FormulaRuntime
package import FormulaValues

package enum RandomIntFunction: FormulaFunction {
  package static let isVolatile = true
  package static let group = FunctionGroup.math
  package static let callSteps = 10
  package static let summary =
    "A whole number from low to high, both included, from a generator that starts with the seed and the document's _id."
  package static let signature = Signature.taking(.number("low"), .number("high"), gives: .number)
  package static let examples: [Example] = [
    .shows("randomInt(1, 6)"),
    Example("randomInt(3, 3)", gives: 3),
    Example("randomInt(null, 6)", gives: nil),
    .fails("randomInt(6, 1)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (low, high) = (
      arguments.number(0, in: run).rounded(.up), arguments.number(1, in: run).rounded(.down)
    )
    guard low <= high, max(low.magnitude, high.magnitude) <= 0x1p53 else {
      return run.fail(
        .badArgument, "there is no whole number between the low and the high bound", argument: 1)
    }
    return Word(Double(Int64.random(in: Int64(low)...Int64(high), using: &run.world.random)))
  }
}
