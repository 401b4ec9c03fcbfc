import SourceText

/// The rules that the lexer and the parser report, in alphabetical order.
package enum SyntaxRules {
  package static let all: [RuleDescription] =
    errors.map { name, summary, wrong, right in
      RuleDescription(
        name, .error, summary,
        reason: "A formula with such a mistake cannot be read, so it is not run.", wrong: wrong,
        right: right, isSyntaxError: true)
    } + habits

  /// The findings that prevent a formula from running: name, summary, wrong and right formula.
  private static let errors: [(String, String, String, String)] = [
    (
      "ampersand", "'&' joins no texts; `concat` does.", #"name & "!""#, #"concat(name, "!")"#
    ),
    (
      "apostrophe", "A text in single quotes ends at its apostrophe.", "concat(name, 'It's')",
      #"concat(name, "It's")"#
    ),
    (
      "cell-reference", "A formula names cells of a spreadsheet.", "sum(B2:B9)", "sum(lines.amount)"
    ),
    (
      "chained-comparison", "Comparisons do not form a chain.", "1 < price < 10",
      "and(1 < price, price < 10)"
    ),
    (
      "comma-in-parentheses", "Parentheses that belong to no function hold one value.",
      "(price, quantity)", "[price, quantity]"
    ),
    ("currency-sign", "A number has the sign of a currency.", "price + $100", "price + 100"),
    ("empty-formula", "A formula has no text.", "", "price"),
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
      "malformed-escape", #"An escape with \u names no character."#, #""\u12""#, #""\u0041""#
    ),
    (
      "mismatched-bracket", "A bracket is closed by one of another kind.", "[price, quantity)",
      "[price, quantity]"
    ),
    (
      "misplaced-arrow", "'=>' stands where no lambda can be.", "lines[0].amount => 90",
      "lines[0].amount >= 90"
    ),
    ("missing-bracket", "A bracket is not closed.", "sum(price, quantity", "sum(price, quantity)"),
    (
      "missing-colon", "A record's key or a conditional lacks its ':'.", "{total price}",
      "{total: price}"
    ),
    (
      "missing-comma", "Two arguments are not separated.", "max(price quantity)",
      "max(price, quantity)"
    ),
    ("missing-equals", "A 'let' lacks its '='.", "let a price; a * 2", "let a = price; a * 2"),
    ("missing-expression", "A value is missing.", "price +", "price + quantity"),
    ("missing-key", "A record's value has no key.", "{: price}", "{total: price}"),
    ("missing-name", "No name follows a dot.", "lines.", "lines.amount"),
    ("missing-operator", "Two values stand side by side.", "price quantity", "price * quantity"),
    (
      "missing-parentheses", "A lambda or a 'let' is an operand without parentheses.",
      "1 + let a = price; a", "1 + (let a = price; a)"
    ),
    (
      "missing-semicolon", "The value of a 'let' lacks its ';'.", "let a = price a * 2",
      "let a = price; a * 2"
    ),
    (
      "mistaken-operator", "An operator is spelled as in another language.", "price <> quantity",
      "price != quantity"
    ),
    ("not-callable", "Something that is no name is called.", "(price)(2)", "price * 2"),
    ("number-as-key", "A number is the key of a record.", "{1: price}", #"{"1": price}"#),
    ("number-too-large", "A number is beyond the largest one.", "price * 1e999", "price * 1e9"),
    (
      "number-notation", "A number has a decimal comma or thousands separators.", "price * 1,19",
      "price * 1.19"
    ),
    ("optional-method", "A function is called behind '?.'.", "name?.upper()", "upper(name)"),
    ("percent-sign", "'%' is written for percent.", "price * 19%", "price * 0.19"),
    ("pipe-target", "No function follows '|>'.", "price |> 5", "price |> max(5)"),
    ("repeated-key", "A key stands twice in a record.", "{a: 1, a: price}", "{a: 1, b: price}"),
    (
      "semicolon-separator", "Arguments are separated by ';'.", "max(price; quantity)",
      "max(price, quantity)"
    ),
    (
      "single-equals", "Equality is written with one '='.", "iff(price = 1, 1, 2)",
      "iff(price == 1, 1, 2)"
    ),
    ("spreadsheet-error", "A formula holds the error of a spreadsheet.", "price + #REF!", "price"),
    ("syntax", "A piece of the text means nothing where it stands.", "price : 2", "price * 2"),
    ("too-deeply-nested", "Brackets or operators are nested too deeply.", "", "price"),
    (
      "trailing-comma", "A call ends with a comma.", "max(price, quantity,)", "max(price, quantity)"
    ),
    ("unexpected-bracket", "A bracket closes nothing.", "price)", "price"),
    ("unknown-character", "A character means nothing in a formula.", "price # 2", "price * 2"),
    (
      "unknown-escape", "A backslash stands before a character that it does not change.", #""\d""#,
      #""\\d""#
    ),
    ("unterminated-comment", "A comment has no end.", "price /* net", "price /* net */"),
    ("unterminated-name", "A name in backticks has no end.", "price + `net", "price + `quantity`"),
    (
      "unterminated-text", "A text has no closing quote.", #"concat(name, "!"#,
      #"concat(name, "!")"#
    ),
  ]

  /// Findings about formulas that can be parsed nevertheless.
  private static let habits: [RuleDescription] = [
    RuleDescription(
      "leading-equals", .warning, "A formula begins with '=', as in a spreadsheet.",
      reason: "It is skipped here, but other hosts may not read such a formula.",
      wrong: "=price * 2", right: "price * 2"),
    RuleDescription(
      "quoted-name-suggested", .hint, "A name begins like a number.",
      reason: "People and other programs may read such a name as a number; backticks tell them.",
      wrong: "12abc", right: "`12abc`"),
    RuleDescription(
      "typographic-quotes", .warning, "A text stands between typographic quotes.",
      reason: """
        They are accepted, since word processors put them there, but other hosts may not \
        read them.
        """,
      wrong: "concat(name, “!”)", right: #"concat(name, "!")"#),
  ]
}
