import FormulaRuntime
package import FormulaValues

package enum IsBarcodeFunction: TextTest {
  package static let summary =
    "Whether the text is an EAN or UPC barcode (8, 12, 13 or 14 digits) with the right check digit."
  package static let examples = [
    Example(#"isBarcode("4006381333931")"#, gives: true),
    Example(#"isBarcode("4006381333932")"#, gives: false),
    Example(#"isBarcode("")"#, gives: false),
    Example("isBarcode(null)", gives: false),
  ]

  /// Returns `true` if a text is a GTIN with a valid check digit.
  ///
  /// Source: GS1 General Specifications, section 7.9.
  package static func accepts(_ text: String) -> Bool {
    guard let digits = CheckDigits.digits(of: text), [8, 12, 13, 14].contains(digits.count)
    else { return false }
    return CheckDigits.sum(digits) { $0 * 3 } % 10 == 0
  }
}
