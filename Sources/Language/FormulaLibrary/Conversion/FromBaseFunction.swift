package import FormulaRuntime
package import FormulaValues
import SourceText

package enum FromBaseFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let callSteps = 40
  package static let summary =
    "The whole number that a text spells in a base from 2 to 36."
  package static let signature = Signature.taking(.text("text"), .number("base"), gives: .number)
  package static let examples: [Example] = [
    Example(#"fromBase("FF", 16)"#, gives: 255),
    Example(#"fromBase("-101", 2)"#, gives: -5),
    Example(#"fromBase("zz", 36)"#, gives: 1295),
    Example("fromBase(null, 2)", gives: nil),
    .fails(#"fromBase("2", 2)"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let base = arguments.integer(1, in: run)
    guard 2...36 ~= base else { return run.fail(.badBase) }
    let text = arguments.string(0, in: run)
    guard run.spend(text.utf8.count) else { return run.stepError() }
    guard let number = Int64(text.trimmed, radix: base) else {
      return run.fail(
        .badArgument, "'\(text.prefix(40))' is not a whole number in base \(base), or is too large",
        argument: 0)
    }
    return Word(Double(number))
  }
}
