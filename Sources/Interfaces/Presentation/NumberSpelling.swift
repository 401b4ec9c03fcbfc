/// Numbers as people write them elsewhere.
package enum NumberSpelling {
  /// The spelling of a number that was written as people do elsewhere: `.07`, `7%`, `1,19`, `+3`.
  package static func meant(by text: String) -> String? {
    var digits = text.filter { !$0.isWhitespace }
    let isPercent = digits.hasSuffix("%")
    if isPercent { digits.removeLast() }
    if digits.hasPrefix("+") { digits.removeFirst() }
    if digits.count(where: { $0 == "," }) == 1, !digits.contains(".") {
      digits = digits.replacing(",", with: ".")
    }
    guard let number = Double(digits), number.isFinite, !digits.lowercased().contains("x") else {
      return nil
    }
    // A hundredth of a decimal number has noise in its last digits.
    let value = isPercent ? (number * 1e10).rounded() / 1e12 : number
    let spelling = "\(value)"
    return spelling.hasSuffix(".0") ? String(spelling.dropLast(2)) : spelling
  }
}
