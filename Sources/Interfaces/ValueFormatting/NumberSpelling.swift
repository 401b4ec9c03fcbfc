/// The recognition of number formats used outside of formulas.
package enum NumberSpelling {
  /// Returns the formula literal for a number such as `.07`, `7%`, `1,19` or `+3`.
  package static func meant(by text: String) -> String? {
    var digits = text.filter { !$0.isWhitespace }
    let isPercent = digits.hasSuffix("%")
    if isPercent { digits.removeLast() }
    if digits.hasPrefix("+") { digits.removeFirst() }
    if digits.count(where: { $0 == "," }) == 1, !digits.contains(".") {
      digits = String(digits.map { $0 == "," ? "." : $0 })
    }
    guard let number = Double(digits), number.isFinite, !digits.lowercased().contains("x") else {
      return nil
    }
    // Dividing a decimal number by 100 leaves rounding noise in its last digits.
    let value = isPercent ? (number * 1e10).rounded() / 1e12 : number
    let spelling = "\(value)"
    return spelling.hasSuffix(".0") ? String(spelling.dropLast(2)) : spelling
  }
}
