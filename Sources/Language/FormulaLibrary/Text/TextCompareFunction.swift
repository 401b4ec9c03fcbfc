package import FormulaRuntime
package import FormulaValues

package enum TextCompareFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 930
  package static let summary =
    """
    -1, 0 or 1 if a text comes before, with or after another in a dictionary; ignores case by default. \
    The additional letters of a language have their own places for the locales \
    \(CollationRules.languages.joined(separator: ", ")); letters of \
    other scripts than Latin, Greek and Cyrillic are ordered by code point.
    """
  package static let signature = Signature.taking(
    .text("one"), .text("other"), .boolean("matchCase").optional, gives: .number
  ).withLocale
  package static let examples = [
    Example(#"textCompare("apple", "Banana")"#, gives: -1),
    Example(#"textCompare("a", "A")"#, gives: 0),
    Example(#"textCompare("a", "A", true)"#, gives: -1),
    Example(#"textCompare("z", "ä", "sv")"#, gives: -1),
    Example(#"textCompare("chata", "hora", "cs")"#, gives: 1),
    Example(#"textCompare("", "")"#, gives: 0),
    Example(#"textCompare(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let collation = Collation(locale: arguments.localeName(in: run))
    let perByte = collation.isTailored ? 18 : 6
    guard run.spend(50 + perByte * run.byteCount(arguments[0])),
      run.spend(perByte * run.byteCount(arguments[1]))
    else {
      return run.stepError()
    }
    let order = collation.compare(
      run.string(arguments[0]), run.string(arguments[1]), matchCase: arguments.boolean(2))
    return Word(Double(order))
  }
}
