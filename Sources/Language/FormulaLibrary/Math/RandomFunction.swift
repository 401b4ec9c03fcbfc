package import FormulaRuntime
package import FormulaValues

package enum RandomFunction: FormulaFunction {
  package static let isVolatile = true
  package static let group = FunctionGroup.math
  package static let summary =
    "A number from 0 up to, but not including, 1, from a generator that starts with the seed and the document's _id."
  package static let roles: [FunctionRole] = [.total, .within(0, 1)]
  package static let signature = Signature.taking(gives: .number)
  package static let examples: [Example] = [
    .shows("random()"),
    Example("between(random(), 0, 1)", gives: true),
    Example("null + random()", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    Word(run.world.random.unit())
  }
}
