import FormulaRuntime
package import FormulaValues

package enum IsCardNumberFunction: TextTest {
  package static let summary =
    "Whether the text is a payment card's number with the right check digit."
  package static let examples = [
    Example(#"isCardNumber("4111 1111 1111 1111")"#, gives: true),
    Example(#"isCardNumber("79927398713")"#, gives: true),
    Example(#"isCardNumber("4111111111111112")"#, gives: false),
    Example(#"isCardNumber("")"#, gives: false),
    Example("isCardNumber(null)", gives: false),
  ]

  /// Returns `true` if a text is a card number with a valid check digit.
  ///
  /// Source: ISO/IEC 7812-1 (Luhn's formula).
  package static func accepts(_ text: String) -> Bool {
    guard let digits = CheckDigits.digits(of: text), (8...19).contains(digits.count) else {
      return false
    }
    return CheckDigits.sum(digits) { $0 < 5 ? $0 * 2 : $0 * 2 - 9 } % 10 == 0
  }
}
