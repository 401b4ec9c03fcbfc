package import FormulaRuntime
package import FormulaValues

package enum SlugFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let summary =
    "The text as an id: letters and digits in lower case without accents, anything else as _."
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"slug("Hello World")"#, gives: "hello_world"),
    Example(#"slug("  Größe (Länge) ")"#, gives: "grosse_lange"),
    Example(#"slug("!?")"#, gives: ""),
    Example("slug(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard run.spend(5 * run.byteCount(arguments[0])) else { return run.stepError() }
    var result = ""
    var isGap = false
    for scalar in run.string(arguments[0]).unicodeScalars where !LatinLetter.isMark(scalar) {
      guard let kept = kept(scalar) else {
        isGap = true
        continue
      }
      if isGap && !result.isEmpty { result += "_" }
      isGap = false
      result += kept
    }
    return run.text(result)
  }

  private static func kept(_ scalar: Unicode.Scalar) -> String? {
    if let plain = LatinLetter.plain(scalar) { return plain }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .nonspacingMark, .spacingMark:
      return properties.lowercaseMapping
    default: return nil
    }
  }
}
