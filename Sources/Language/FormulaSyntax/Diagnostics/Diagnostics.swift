import SourceText

/// The diagnostics of `Lexer` and `Parser`, in alphabetical order.
extension FormulaDiagnostic {
  static func ampersand(at sign: TextRange, whole: TextRange, replacement: String?) -> Self {
    error(
      "ampersand", "'&' does not join texts", hint: "use concat(…), or and(…) for a condition",
      at: sign, fix: replacement.map { rewrite(whole, $0) })
  }

  static func chainedComparison(at range: TextRange, replacement: String?) -> Self {
    error(
      "chained-comparison", "comparisons cannot be chained",
      hint: replacement.map { "write \(shown($0))" } ?? "put one of them in parentheses",
      at: range, fix: replacement.map { rewrite(range, $0) })
  }

  static func commaInParentheses(
    open: TextRange, close: TextRange?, at comma: TextRange
  ) -> Self {
    error(
      "comma-in-parentheses", "parentheses outside a function call hold only one value",
      hint: "a list is written [a, b]", at: comma,
      fix: close.map {
        Fix(
          "write it as a list", isSafe: false, edits: [Edit(open, with: "["), Edit($0, with: "]")])
      })
  }

  /// Returns the diagnostic for a compound assignment such as `+=`.
  ///
  /// `sign` is the operator before the `=`.
  static func compoundAssignment(_ sign: String, at range: TextRange) -> Self {
    error(
      "syntax", "a formula cannot assign, so '\(sign)=' is not an operator",
      hint: "write '\(sign)' for the result", at: range,
      fix: Fix("write '\(sign)'", isSafe: false, range, with: sign))
  }

  static func emptyFormula(at range: TextRange) -> Self {
    error("empty-formula", "the formula is empty", at: range)
  }

  static func emptyName(at range: TextRange) -> Self {
    error("empty-name", "expected a name between the backticks", at: range)
  }

  static func equalsInRecord(at range: TextRange) -> Self {
    error(
      "missing-colon", "expected ':' after a record's key, found '='", at: range,
      fix: replace(range, ":"))
  }

  static func formulaTooLong(_ count: Int, maximum: Int, at range: TextRange) -> Self {
    error(
      formulaTooLong, "the formula has \(count) bytes, more than the \(maximum) allowed",
      hint: "split it over several fields", at: range)
  }

  static func ifThen(at word: TextRange, whole: TextRange, replacement: String?) -> Self {
    error(
      "if-then", "a condition cannot use 'then' and 'else'",
      hint: "write \(shown(replacement ?? "iff(condition, a, b)"))", at: word,
      fix: replacement.map { rewrite(whole, $0) })
  }

  static func ifWithoutThen(at word: TextRange) -> Self {
    error(
      "if-then", "'\(word.length == 2 ? "if" : "iff")' is a function",
      hint: "write iff(condition, a, b)", at: word)
  }

  static func inForSemicolon(of name: String, at range: TextRange) -> Self {
    error(
      "missing-semicolon", "expected ';' after the value of '\(shown(name))', found 'in'",
      hint: "write let name = value; formula", at: range,
      fix: Fix("write ';'", isSafe: false, range, with: ";"))
  }

  static func infixWord(
    _ word: String, at range: TextRange, whole: TextRange, replacement: String?
  ) -> Self {
    let name = word.lowercased()
    return error(
      wordAsOperator, "'\(word)' is a function, not an operator",
      hint: "write \(shown(replacement ?? (name == "not" ? "not(a)" : "\(name)(a, b)")))",
      at: range, fix: replacement.map { rewrite(whole, $0) })
  }

  static func invalidUTF8(at range: TextRange) -> Self {
    error(notUTF8, "the formula is not valid UTF-8", hint: "save it as UTF-8", at: range)
  }

  static func leadingEquals(at range: TextRange) -> Self {
    Self(
      "leading-equals", .warning, "a formula does not begin with '='", hint: "leave it out",
      at: range, fixes: [delete(range)])
  }

  static func listInBraces(open: TextRange, close: TextRange?, at range: TextRange) -> Self {
    error(
      "missing-colon", "a record requires a key and ':' for every value",
      hint: "a record is written {name: value}, a list [a, b], a field without braces", at: range,
      fix: close.map {
        Fix(
          "write it as a list", isSafe: false, edits: [Edit(open, with: "["), Edit($0, with: "]")])
      })
  }

  static func malformedEscape(_ escape: String, at range: TextRange) -> Self {
    error(
      "malformed-escape", "'\(shown(escape))' is not a valid character",
      hint: #"write \u and four hexadecimal digits, or \u{…} with up to six"#, at: range,
      fix: doubleBackslash(at: range))
  }

  static func mergeConflict(at range: TextRange) -> Self {
    error(
      mergeConflict, "unresolved merge conflict",
      hint:
        "keep one of the two sides, and remove the lines '<<<<<<<', '=======' and '>>>>>>>'",
      at: range)
  }

  static func mismatchedBracket(
    _ bracket: String, instead closer: String, opener: TextRange, at range: TextRange
  ) -> Self {
    error(
      "mismatched-bracket", "expected '\(closer)', found '\(bracket)'", at: range,
      notes: [Note("opened here", at: opener)], fix: replace(range, closer))
  }

  static func misplacedArrow(at range: TextRange) -> Self {
    error(
      "misplaced-arrow", "'=>' must follow the parameters of a lambda",
      hint: "'at least' is written >=", at: range,
      fix: Fix("write '>='", isSafe: false, range, with: ">="))
  }

  static func missingBracket(
    _ closers: String, opener: TextRange, insertedAt gap: TextRange, before next: String?,
    isCertain: Bool = false
  ) -> Self {
    let place = next.map { " before '\(shown($0))'" } ?? " at the end"
    return error(
      "missing-bracket", "expected '\(shown(closers))'\(place)",
      hint: "close the bracket that is opened here", at: opener,
      fix: Fix("add '\(shown(closers))'", isSafe: isCertain, gap, with: closers))
  }

  static func missingColon(question: TextRange, insertedAt gap: TextRange) -> Self {
    error(
      "missing-colon", "expected ':' and a value after '?'",
      hint: "write condition ? a : b", at: question,
      fix: Fix("add ': null'", isSafe: false, gap, with: " : null"))
  }

  static func missingComma(
    before next: String, at range: TextRange, insertedAt gap: TextRange
  ) -> Self {
    error(
      "missing-comma", "expected ',' before '\(shown(next))'", at: range,
      fix: Fix("add a comma", isSafe: false, gap, with: ","))
  }

  static func missingElement(_ noun: String, before next: String, at range: TextRange) -> Self {
    error(
      "missing-expression", "expected \(noun) before '\(next)'",
      hint: "write it, or null for nothing", at: range)
  }

  static func missingEquals(after name: String, at range: TextRange) -> Self {
    error(
      "missing-equals", "expected '=' after 'let \(shown(name))'",
      hint: "write let name = value; formula", at: range,
      fix: range.isEmpty
        ? Fix("add '='", isSafe: false, range, with: " =") : replace(range, "="))
  }

  static func missingExpression(
    after sign: String, isOperator: Bool, at range: TextRange
  ) -> Self {
    error(
      "missing-expression", "expected a value after '\(shown(sign))'",
      hint: isOperator ? "write it, or leave '\(shown(sign))' out" : nil, at: range)
  }

  static func missingExpression(before sign: String, at range: TextRange) -> Self {
    error("missing-expression", "expected a value before '\(shown(sign))'", at: range)
  }

  static func missingExpression(
    between left: String, and right: String, at range: TextRange
  ) -> Self {
    error(
      "missing-expression", "expected a value between '\(shown(left))' and '\(shown(right))'",
      at: range)
  }

  static func missingKey(before next: String, at range: TextRange) -> Self {
    error(
      "missing-key", "expected a key before '\(shown(next))'",
      hint: #"a record is written {name: value, "any key": value}"#, at: range)
  }

  static func missingKeyColon(
    after key: String, at range: TextRange, insertedAt gap: TextRange
  ) -> Self {
    error(
      "missing-colon", "expected ':' and a value after the key '\(shown(key))'",
      hint: "a record is written {name: value}, a list [a, b]", at: range,
      fix: Fix("add ':'", isSafe: false, gap, with: ":"))
  }

  static func missingDecimals(of number: String, at dot: TextRange, dots: TextRange) -> Self {
    error(
      "missing-name", "a number cannot end with '.'",
      hint: "write \(shown(number)) or \(shown(number)).0", at: dot,
      fix: Fix("write \(shown(number))", isSafe: false, dots, with: ""))
  }

  static func missingName(after dot: String, at range: TextRange) -> Self {
    error(
      "missing-name", "expected a name after '\(dot)'",
      hint: dot == "?." ? "an element is read with a[i], even if a is null" : nil, at: range)
  }

  /// Returns the diagnostic for two adjacent operands.
  ///
  /// `product` is the gap where inserting `*` makes a product of a number and the next operand.
  static func missingOperator(_ next: String, at range: TextRange, product: TextRange?) -> Self {
    let word = next.lowercased()
    let hint: String? =
      switch word {
      case "then", "else": "write iff(condition, a, b)"
      case "is": "equality is written =="
      case "not": "write not(a in b)"
      default: product == nil ? nil : "a product is written with *"
      }
    return error(
      missingOperator, "expected an operator before '\(shown(next))'", hint: hint, at: range,
      fix: product.map { Fix("add '*'", isSafe: false, $0, with: " * ") })
  }

  static func missingParentheses(_ what: String, at range: TextRange) -> Self {
    error(
      "missing-parentheses", "\(what) requires parentheses as an operand", at: range,
      fix: Fix(
        "add parentheses", isSafe: true,
        edits: [
          Edit(TextRange(start: range.start, end: range.start), with: "("),
          Edit(TextRange(start: range.end, end: range.end), with: ")"),
        ]))
  }

  static func missingSemicolon(of name: String, at range: TextRange) -> Self {
    error(
      "missing-semicolon", "expected ';' after the value of '\(shown(name))'",
      hint: "write let name = value; formula", at: range,
      fix: range.isEmpty
        ? Fix("add ';'", isSafe: false, range, with: ";") : replace(range, ";"))
  }

  static func mistakenLet(_ word: String, at range: TextRange) -> Self {
    error(
      "mistaken-operator", "'\(word)' is written 'let' here",
      hint: "write let name = value; formula", at: range, fix: replace(range, "let"))
  }

  static func mistakenOperator(_ sign: String, for ours: String, at range: TextRange) -> Self {
    error(
      "mistaken-operator", "'\(sign)' is written '\(ours)' here", at: range,
      fix: replace(range, ours))
  }

  static func notCallable(_ text: String, at range: TextRange) -> Self {
    error(
      "not-callable", "'\(shown(text))' cannot be called",
      hint: "only a name can: bind it with let f = …; f(…)", at: range)
  }

  static func numberAsKey(_ number: String, at range: TextRange) -> Self {
    error(
      "number-as-key", "a number is not a valid key", hint: "put it in quotes", at: range,
      fix: replace(range, "\"\(number)\""))
  }

  static func numberTooLarge(_ number: String, at range: TextRange) -> Self {
    error(
      "number-too-large", "the number \(shown(number)) is too large",
      hint: "the largest is about 1.8e308", at: range)
  }

  static func optionalMethod(_ name: String, dot: TextRange) -> Self {
    error(
      "optional-method", "'?.' reads a member and cannot call a function",
      hint: "write .\(shown(name))(…), which takes null too", at: dot, fix: replace(dot, "."))
  }

  static func pipeTarget(at range: TextRange) -> Self {
    error(
      "pipe-target", "'|>' requires a function on its right",
      hint: "write x |> f, or x |> f(a); put the pipe in parentheses to use its result", at: range)
  }

  static func quotedNameSuggested(_ name: String, at range: TextRange) -> Self {
    Self(
      quotedName, .hint, "'\(shown(name))' begins like a number but is read as a name",
      hint: "put it in backticks if a name is meant", at: range,
      fixes: [replace(range, "`\(name)`")])
  }

  static func repeatedKey(_ key: String, at range: TextRange, first: TextRange) -> Self {
    error(
      "repeated-key", "duplicate key '\(shown(key))'", at: range,
      notes: [Note("first here", at: first)])
  }

  /// Returns the diagnostic for a `;` between values.
  ///
  /// `isCertain` is `true` if no comma separates values in the same brackets.
  static func semicolonSeparator(at range: TextRange, isCertain: Bool) -> Self {
    error(
      "semicolon-separator", "values are separated by ',', not ';'", at: range,
      fix: Fix("write ','", isSafe: isCertain, range, with: ","))
  }

  static func singleEquals(at range: TextRange) -> Self {
    error("single-equals", "equality is written '=='", at: range, fix: replace(range, "=="))
  }

  static func tooDeeplyNested(at range: TextRange) -> Self {
    error(
      "too-deeply-nested", "the formula is nested too deeply",
      hint: "split it over several fields", at: range)
  }

  static func trailingComma(at range: TextRange) -> Self {
    error(
      "trailing-comma", "a call cannot end with a comma", at: range, fix: delete(range))
  }

  /// Returns the diagnostic for a text in typographic quotes.
  ///
  /// `straight` is the quote to write, or `nil` if no quote fits without an escape.
  static func typographicQuotes(open: TextRange, close: TextRange, straight: String?) -> Self {
    Self(
      "typographic-quotes", .warning, "typographic quotes instead of straight ones",
      hint: "write \" or '", at: open.union(close),
      fixes: straight.map {
        [Fix("write \($0)", isSafe: true, edits: [Edit(open, with: $0), Edit(close, with: $0)])]
      } ?? [])
  }

  static func unexpected(_ text: String, at range: TextRange) -> Self {
    error(
      unexpectedToken, "unexpected '\(shown(text))'",
      hint: text == ";" ? "only 'let name = value' ends with ';'" : nil, at: range)
  }

  /// `isCall` states that commas before the bracket separate arguments of a call.
  static func unexpectedBracket(_ bracket: String, isCall: Bool = false, at range: TextRange)
    -> Self
  {
    error(
      unmatchedBracket, "unmatched '\(bracket)'",
      hint: isCall
        ? "write '(' after the name of the function" : "remove it, or open a bracket before it",
      at: range, fix: isCall ? nil : Fix("delete it", isSafe: false, range, with: ""))
  }

  static func unknownCharacter(_ text: String, at range: TextRange) -> Self {
    if let scalar = text.unicodeScalars.first, text.unicodeScalars.allSatisfy({ $0.isInvisible }) {
      return error(
        "unknown-character", "the formula contains \(scalar.spelledOut)",
        hint: "remove it, or write a plain space", at: range, fix: delete(range))
    }
    return error(
      "unknown-character", "'\(shown(text))' is not valid in a formula",
      hint: "write a name with special characters in backticks", at: range)
  }

  static func unknownEscape(_ escape: String, at range: TextRange) -> Self {
    var finding = error(
      "unknown-escape", "'\(escape)' is not a valid escape",
      hint: #"a backslash itself is written \\"#, at: range, fix: doubleBackslash(at: range))
    finding.fixes.append(
      Fix(
        "leave out the backslash", isSafe: false,
        TextRange(start: range.start, end: range.start + 1), with: ""))
    return finding
  }

  static func unpairedSurrogate(_ escape: String, at range: TextRange) -> Self {
    error(
      "malformed-escape", "'\(escape)' is half a character",
      hint: #"write both halves, or the whole as \u{…}"#, at: range,
      fix: doubleBackslash(at: range))
  }

  static func unterminatedComment(at range: TextRange, closedAt place: TextRange) -> Self {
    error(
      "unterminated-comment", "unterminated comment", at: range,
      fix: Fix("add '*/'", isSafe: false, place, with: " */"))
  }

  static func unterminatedName(at range: TextRange, closedAt place: TextRange) -> Self {
    error(
      "unterminated-name", "unterminated name in backticks", at: range,
      fix: Fix("add '`'", isSafe: false, place, with: "`"))
  }

  static func unterminatedText(
    quote: String, at range: TextRange, closedAt place: TextRange
  ) -> Self {
    let closing = ["“": "”", "„": "“", "‘": "’", "‚": "‘", "«": "»", "»": "«"][quote] ?? quote
    return error(
      "unterminated-text", "unterminated text", hint: "end it with \(closing)", at: range,
      fix: Fix("add \(closing)", isSafe: false, place, with: closing))
  }

  static func utf16(at range: TextRange) -> Self {
    error(notUTF8, "the formula is UTF-16", hint: "save it as UTF-8", at: range)
  }

  // MARK: Shared parts

  /// The rule id for names that begin like numbers.
  package static var quotedName: String { "quoted-name-suggested" }
  /// Whether the source was not read because of this diagnostic, so that there is no other one.
  package var isBlocker: Bool {
    [Self.formulaTooLong, Self.mergeConflict, Self.notUTF8].contains(rule)
  }

  /// Whether `and`, `or`, `not` or `mod` is written as an operator.
  package var isWordAsOperator: Bool { rule == Self.wordAsOperator }

  /// Whether a closing bracket has no opening one.
  package var isUnmatchedBracket: Bool { rule == Self.unmatchedBracket }

  /// Whether a token is reported that cannot appear where it is.
  var isUnexpectedToken: Bool { rule == Self.unexpectedToken }

  private static var wordAsOperator: String { "infix-word" }
  private static var unmatchedBracket: String { "unexpected-bracket" }
  private static var unexpectedToken: String { "syntax" }
  private static var formulaTooLong: String { "formula-too-long" }
  private static var mergeConflict: String { "merge-conflict" }
  private static var notUTF8: String { "not-utf8" }
  /// The rule id for two operands without an operator between them.
  package static var missingOperator: String { "missing-operator" }

  static func error(
    _ rule: String, _ message: String, hint: String? = nil, at range: TextRange,
    notes: [Note] = [], fix: Fix? = nil
  ) -> Self {
    Self(
      rule, .error, message, hint: hint, at: range, notes: notes, fixes: fix.map { [$0] } ?? [],
      isFatal: true)
  }

  static func replace(_ range: TextRange, _ text: String) -> Fix {
    Fix("write '\(shown(text))'", isSafe: true, range, with: text)
  }

  static func rewrite(_ range: TextRange, _ text: String) -> Fix {
    Fix("write \(shown(text))", isSafe: true, range, with: text)
  }

  static func delete(_ range: TextRange) -> Fix {
    Fix("delete it", isSafe: true, range, with: "")
  }

  static func doubleBackslash(at range: TextRange) -> Fix {
    Fix(
      #"write \\ for a backslash"#, isSafe: true, TextRange(start: range.start, end: range.start),
      with: #"\"#)
  }

  /// Returns `text` for use in a message: on one line, and truncated if it is long.
  static func shown(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    // Keeps more scalars than are shown, since `GeneratedID.cut` counts an id as less than its
    // length.
    for scalar in text.unicodeScalars.prefix(4 * 81) {
      line.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return GeneratedID.cut(String(line), over: 80, to: 77)
  }
}
