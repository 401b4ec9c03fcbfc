import SourceText

/// Diagnostics about spreadsheet syntax that formulas do not accept, in alphabetical order.
extension FormulaDiagnostic {
  /// Returns the diagnostic for a text that ends at an apostrophe, as in `'it's'`.
  ///
  /// `isOnlyOne` is `true` if the formula has no other quotes, so the text cannot end anywhere
  /// else.
  static func apostrophe(_ content: String, isOnlyOne: Bool, at range: TextRange) -> Self {
    let text = "\"\(content)\""
    let isWritable = !content.contains("\"") && !content.contains("\\")
    return error(
      "apostrophe", "the apostrophe ends a text that begins with '",
      hint: isWritable ? "use double quotes: \(shown(text))" : "use double quotes", at: range,
      fix: isWritable
        ? Fix("write \(shown(text))", isSafe: isOnlyOne, range, with: text) : nil)
  }

  static func cellRange(_ text: String, at range: TextRange) -> Self {
    error(
      "cell-reference", "'\(shown(text))' is a range of cells, and a form has no cells",
      hint: "name the column of a table, such as sum(table.column), or the fields: sum(a, b)",
      at: range)
  }

  static func cellReference(_ text: String, at range: TextRange) -> Self {
    error(
      "cell-reference", "'\(shown(text))' is a cell, and a form has no cells",
      hint: "write the name of a field", at: range)
  }

  /// Returns the diagnostic for a number with a currency sign.
  ///
  /// `gap` covers the white space between `sign` and its number.
  static func currencySign(_ sign: String, at range: TextRange, withGap gap: TextRange) -> Self {
    error(
      "currency-sign", "a number is written without '\(sign)'",
      hint: "formatCurrency(…) shows a result with its currency", at: range, fix: delete(gap))
  }

  static func errorOfSpreadsheet(_ text: String, at range: TextRange) -> Self {
    error(
      "spreadsheet-error", "'\(text)' is a spreadsheet error value",
      hint: text.uppercased() == "#N/A"
        ? "write null for a value that is missing" : "write the field that was here",
      at: range)
  }

  /// Returns the diagnostic for a fraction character such as `½`.
  ///
  /// `replacement` is the equivalent number or quotient.
  static func fractionSign(_ sign: String, _ replacement: String, at range: TextRange) -> Self {
    error(
      "number-notation", "a number is written without '\(sign)'", hint: "write \(replacement)",
      at: range,
      fix: Fix("write \(replacement)", isSafe: false, range, with: replacement))
  }

  /// Returns the diagnostic for a number with a decimal comma or thousands separators.
  ///
  /// `readings` holds the numbers that may be meant.
  static func numberNotation(_ readings: [String], isSafe: Bool, at range: TextRange) -> Self {
    var finding = error(
      "number-notation", "numbers have a decimal point and no thousands separators",
      hint: "write \(readings.joined(separator: ", or "))", at: range)
    finding.fixes = readings.map {
      Fix("write \($0)", isSafe: isSafe && readings.count == 1, range, with: $0)
    }
    return finding
  }

  /// Returns the diagnostic for a template placeholder such as `${name}`.
  ///
  /// `content` is the source between the opening and closing `signs`.
  static func placeholder(
    _ content: String, _ signs: (open: String, close: String), at range: TextRange, open: TextRange,
    close: TextRange
  ) -> Self {
    error(
      "unknown-character",
      "a name is written without '\(signs.open)' and '\(signs.close)'",
      hint: "write \(shown(content))", at: range,
      fix: Fix(
        "write \(shown(content))", isSafe: false,
        edits: [Edit(open, with: ""), Edit(close, with: "")]))
  }

  /// Returns the diagnostic for a percentage such as `19%`.
  ///
  /// `replacement` is the equivalent number or quotient.
  static func percentSign(
    _ replacement: String, isSafe: Bool, at sign: TextRange, whole: TextRange
  ) -> Self {
    error(
      "percent-sign", "'%' does not mean percent here", hint: "write \(shown(replacement))",
      at: sign,
      fix: Fix("write \(shown(replacement))", isSafe: isSafe, whole, with: replacement))
  }
}
