package import FormulaRuntime
package import FormulaValues
import SourceText

package enum IsPostalCodeFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let summary =
    "Whether the text has the form of a postal code of the country given by two letters."
  package static let signature = Signature.taking(
    .any("text"), .text("country"), gives: .boolean)
  package static let examples = [
    Example(#"isPostalCode("10115", "DE")"#, gives: true),
    Example(#"isPostalCode("SW1A 1AA", "GB")"#, gives: true),
    Example(#"isPostalCode("1011", "DE")"#, gives: false),
    Example(#"isPostalCode("K1A 0B1", "CA")"#, gives: true),
    Example(#"isPostalCode("D1A 0B1", "CA")"#, gives: false),
    .fails(#"isPostalCode("1", "nowhere")"#),
    Example(#"isPostalCode(null, "DE")"#, gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let country = arguments.name(1, in: run).uppercased()
    guard let patterns = PostalCode.patterns[country] else {
      return run.fail(
        .badArgument,
        "no postal codes are known for '\(country.prefix(20))'; give a country by its two letters, such as DE",
        argument: 1)
    }
    return arguments[0].testText(in: &run) { text in
      let code = Array(text.uppercased().trimmed.unicodeScalars)
      return patterns.contains { PostalCode.fits(code, $0) }
    }
  }
}
