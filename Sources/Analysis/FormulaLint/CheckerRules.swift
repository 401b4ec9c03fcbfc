import SourceText

/// The rules that the checker reports, in alphabetical order.
package enum CheckerRules {
  package static let all: [RuleDescription] = [
    RuleDescription(
      "always-false-comparison", .warning, "A comparison has the same outcome for all values.",
      reason: """
        Values of different types are never equal, '<' and similar operators compare only numbers \
        and dates, and lists and records are never equal, not even to themselves.
        """,
      wrong: #"price == "10""#, right: "price == 10"),
    RuleDescription(
      "argument-count", .error, "A function is called with too few or too many arguments.",
      reason: "Such a formula is not run.", wrong: "pow(price)", right: "pow(price, 2)"),
    conflictingIdentifier,
    RuleDescription(
      "criteria-text", .warning, "A test is written as a text, as in a spreadsheet.",
      reason: """
        `countIf` counts values that equal its second argument, so ">50" matches only that text. A \
        test is a function of the element, such as (x) -> x > 50.
        """,
      wrong: #"countIf(lines.amount, ">50")"#, right: "countIf(lines.amount, (x) -> x > 50)"),
    RuleDescription(
      "date-pattern", .warning, "A date pattern has letters that mean something else here.",
      reason: """
        Patterns have the tokens of day.js: years and days are written in capitals, MM is the month \
        and mm the minute, and literal text is enclosed in brackets. Other letters are output \
        unchanged.
        """,
      wrong: #"formatDate(when, "yyyy-MM-dd")"#, right: #"formatDate(when, "YYYY-MM-DD")"#),
    RuleDescription(
      "function-as-result", .error, "A formula returns a function, which is not a valid result.",
      reason: "No field can hold a function.", wrong: "(x) -> x * 2", right: "price * 2"),
    RuleDescription(
      "number-pattern", .warning, "A number pattern has parts that mean something else here.",
      reason: """
        Spreadsheet patterns look similar, but here literal text is enclosed in apostrophes, and \
        colours, conditions, fractions and exponents are not supported. Such parts are output \
        unchanged.
        """,
      wrong: #"formatNumber(price, "[Red]0.00")"#, right: #"formatNumber(price, "0.00")"#),
    shadowedField,
    textComparedWithOption,
    typeMismatch,
    RuleDescription(
      "unknown-column", .error, "A table has no such column.", reason: "It reads as null.",
      wrong: "sum(lines.amout)", right: "sum(lines.amount)"),
    RuleDescription(
      "unknown-field", .error, "There is no field, parameter or 'let' of that name.",
      reason: "Such a formula is not run.", wrong: "prise * 2", right: "price * 2"),
    RuleDescription(
      "unknown-function", .error, "There is no function of that name.",
      reason: "Such a formula is not run.", wrong: "summe(price, quantity)",
      right: "sum(price, quantity)"),
    RuleDescription(
      "unknown-member", .warning, "A record has no such member.", reason: "It reads as null.",
      wrong: "{a: price}.b", right: "{a: price}.a"),
  ]

  package static let textComparedWithOption = RuleDescription(
    "text-compared-with-option", .warning, "A choice is compared with a text that no option has.",
    reason: "The comparison never holds; usually the text is misspelled.",
    wrong: #"colour == "Redd""#, right: #"colour == "Red""#)
  package static let shadowedField = RuleDescription(
    "shadowed-field", .hint, "A parameter or a 'let' has the name of a field.",
    reason: "Inside, the name no longer means the field, which readers may not notice.",
    wrong: "sum(map(lines, (price) -> price.amount))",
    right: "sum(map(lines, (line) -> line.amount))")

  package static let conflictingIdentifier = RuleDescription(
    "conflicting-identifier", .error, "An identifier is used that several fields have.",
    reason: "The identifier is ambiguous, so the formula is not run.",
    wrong: "twin + 1", right: "twin1 + 1")

  package static let typeMismatch = RuleDescription(
    "type-mismatch", .error, "A value has a type that cannot be used at its position.",
    reason: "Evaluation fails there for all inputs, and the field keeps its value.",
    wrong: #"sqrt("abc")"#, right: "sqrt(price)")
}
