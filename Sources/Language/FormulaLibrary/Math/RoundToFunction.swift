package import FormulaRuntime
package import FormulaValues

package enum RoundToFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary =
    "The nearest multiple of a step, such as 0.05 for cash; the mode is nearest, halfEven, up, down, awayFromZero or towardZero."
  package static let signature = Signature.taking(
    .number("number"), .number("step"), .text("mode").optional, gives: .number)
  package static let examples: [Example] = [
    Example("roundTo(7.13, 0.05)", gives: 7.15),
    Example(#"roundTo(7.11, 0.05, "up")"#, gives: 7.15),
    Example("roundTo(-1.1, 0.1)", gives: -1.1),
    Example("roundTo(null, 5)", gives: nil),
    .fails("roundTo(5, 0)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var rule = RoundingRule.halfAwayFromZero
    if arguments.has(2) {
      let mode = arguments.name(2, in: run)
      guard let named = rules[mode.lowercased()] else {
        return run.fail(
          .badArgument,
          "'\(mode.prefix(40))' is not a rounding mode; use nearest, halfEven, up, down, awayFromZero or towardZero",
          argument: 2)
      }
      rule = named
    }
    return DecimalRounding.rounded(
      arguments.number(0, in: run), toMultipleOf: arguments.number(1, in: run), by: rule, in: &run)
  }

  private static let rules: [String: RoundingRule] = [
    "nearest": .halfAwayFromZero, "half": .halfAwayFromZero, "halfeven": .halfEven,
    "up": .up, "ceil": .up, "down": .down, "floor": .down, "awayfromzero": .awayFromZero,
    "towardzero": .towardZero,
  ]
}
