import SourceText

/// The rules that `Lexer` and `Parser` report, in alphabetical order.
package enum SyntaxRules {
  package static let all: [RuleDescription] =
    errors.map { name, summary, wrong, right in
      RuleDescription(
        name, .error, summary,
        reason: "A formula with such an error cannot be parsed, so it is not run.", wrong: wrong,
        right: right, isSyntaxError: true)
    } + habits

  /// The findings that prevent a formula from running: name, summary, wrong and right formula.
  private static let errors: [(String, String, String, String)] = [
    (
      "ampersand", "'&' does not join texts; `concat` does.", #"name & "!""#, #"concat(name, "!")"#
    ),
    (
      "apostrophe", "A text in single quotes ends at its apostrophe.", "concat(name, 'It's')",
      #"concat(name, "It's")"#
    ),
    (
      "cell-reference", "A formula refers to cells of a spreadsheet.", "sum(B2:B9)",
      "sum(lines.amount)"
    ),
    (
      "chained-comparison", "Comparisons cannot be chained.", "1 < price < 10",
      "and(1 < price, price < 10)"
    ),
    (
      "comma-in-parentheses", "Parentheses without a function contain one value.",
      "(price, quantity)", "[price, quantity]"
    ),
    ("currency-sign", "A number has a currency sign.", "price + $100", "price + 100"),
    ("empty-formula", "A formula is empty.", "", "price"),
    ("empty-name", "There is no name between two backticks.", "price + ``", "price + quantity"),
    (
      "formula-too-long", "A formula has more bytes than the limit allows.", "", "price"
    ),
    (
      "if-then", "Conditions are written with `iff`, not with 'then' and 'else'.",
      "if price > 10 then 1 else 2", "iff(price > 10, 1, 2)"
    ),
    (
      "infix-word", "'and', 'or', 'not' and 'mod' are functions, not operators.",
      "iff(price > 1 and quantity > 1, 1, 2)", "iff(and(price > 1, quantity > 1), 1, 2)"
    ),
    (
      "malformed-escape", #"An escape with \u is not a valid character."#, #""\u12""#, #""\u0041""#
    ),
    (
      "merge-conflict", "A file has the markers of a merge conflict.",
      "<<<<<<< ours\nprice\n=======\nprice * 2\n>>>>>>> theirs", "price * 2"
    ),
    (
      "mismatched-bracket", "A bracket is closed by one of another kind.", "[price, quantity)",
      "[price, quantity]"
    ),
    (
      "misplaced-arrow", "'=>' appears where a lambda is not allowed.", "lines[0].amount => 90",
      "lines[0].amount >= 90"
    ),
    ("missing-bracket", "A bracket is not closed.", "sum(price, quantity", "sum(price, quantity)"),
    (
      "missing-colon", "The ':' of a record's key or of a conditional is missing.", "{total price}",
      "{total: price}"
    ),
    (
      "missing-comma", "Two arguments are not separated.", "max(price quantity)",
      "max(price, quantity)"
    ),
    (
      "missing-equals", "The '=' of a 'let' is missing.", "let a price; a * 2",
      "let a = price; a * 2"
    ),
    ("missing-expression", "A value is missing.", "price +", "price + quantity"),
    ("missing-key", "A record's value has no key.", "{: price}", "{total: price}"),
    ("missing-name", "No name follows a dot.", "lines.", "lines.amount"),
    (
      "missing-operator", "The operator between two values is missing.", "price quantity",
      "price * quantity"
    ),
    (
      "missing-parentheses", "A lambda or a 'let' is an operand without parentheses.",
      "1 + let a = price; a", "1 + (let a = price; a)"
    ),
    (
      "missing-semicolon", "The ';' after the value of a 'let' is missing.", "let a = price a * 2",
      "let a = price; a * 2"
    ),
    (
      "mistaken-operator", "An operator is spelled as in another language.", "price <> quantity",
      "price != quantity"
    ),
    ("not-callable", "Something other than a name is called.", "(price)(2)", "price * 2"),
    ("not-utf8", "A file is not UTF-8.", "", "price"),
    ("number-as-key", "A number is the key of a record.", "{1: price}", #"{"1": price}"#),
    ("number-too-large", "A number is beyond the largest one.", "price * 1e999", "price * 1e9"),
    (
      "number-notation", "A number has a decimal comma or thousands separators.", "price * 1,19",
      "price * 1.19"
    ),
    ("optional-method", "A function is called after '?.'.", "name?.upper()", "upper(name)"),
    ("percent-sign", "'%' is written for percent.", "price * 19%", "price * 0.19"),
    ("pipe-target", "No function follows '|>'.", "price |> 5", "price |> max(5)"),
    ("repeated-key", "A record has a duplicate key.", "{a: 1, a: price}", "{a: 1, b: price}"),
    (
      "semicolon-separator", "Arguments are separated by ';'.", "max(price; quantity)",
      "max(price, quantity)"
    ),
    (
      "single-equals", "Equality is written with one '='.", "iff(price = 1, 1, 2)",
      "iff(price == 1, 1, 2)"
    ),
    (
      "spreadsheet-error", "A formula contains the error of a spreadsheet.", "price + #REF!",
      "price"
    ),
    ("syntax", "A part of the formula is unexpected.", "price : 2", "price * 2"),
    ("too-deeply-nested", "Brackets or operators are nested too deeply.", "", "price"),
    (
      "trailing-comma", "A call ends with a comma.", "max(price, quantity,)", "max(price, quantity)"
    ),
    ("unexpected-bracket", "A closing bracket is unmatched.", "price)", "price"),
    ("unknown-character", "A character is not valid in a formula.", "price # 2", "price * 2"),
    (
      "unknown-escape", "A backslash precedes a character that it does not change.", #""\d""#,
      #""\\d""#
    ),
    ("unterminated-comment", "A comment is unterminated.", "price /* net", "price /* net */"),
    (
      "unterminated-name", "A name in backticks is unterminated.", "price + `net",
      "price + `quantity`"
    ),
    (
      "unterminated-text", "A text is unterminated.", #"concat(name, "!"#,
      #"concat(name, "!")"#
    ),
  ]

  /// Findings about formulas that can be parsed nevertheless.
  private static let habits: [RuleDescription] = [
    RuleDescription(
      "leading-equals", .warning, "A formula begins with '=', as in a spreadsheet.",
      reason: "It is ignored here, but other hosts may reject such a formula.",
      wrong: "=price * 2", right: "price * 2"),
    RuleDescription(
      "quoted-name-suggested", .hint, "A name begins like a number.",
      reason:
        "Readers and other programs may take such a name for a number; backticks prevent that.",
      wrong: "12abc", right: "`12abc`"),
    RuleDescription(
      "typographic-quotes", .warning, "A text is enclosed in typographic quotes.",
      reason: """
        They are accepted, because word processors insert them, but other hosts may reject them.
        """,
      wrong: "concat(name, “!”)", right: #"concat(name, "!")"#),
  ]
}
