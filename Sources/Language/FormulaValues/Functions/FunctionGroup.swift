/// The group of a function in the catalog.
public enum FunctionGroup: String, Hashable, Sendable, CaseIterable {
  case math, statistics, text, regularExpressions, dates, logic, lists, tables, financial
  case conversion, information, host

  /// The heading in the reference.
  public var title: String {
    switch self {
    case .math: "Math"
    case .statistics: "Statistics"
    case .text: "Text"
    case .regularExpressions: "Regular expressions"
    case .dates: "Dates, times and durations"
    case .logic: "Logic and null"
    case .lists: "Lists"
    case .tables: "Records, tables, grouping and the document"
    case .financial: "Financial"
    case .conversion: "Conversion and format"
    case .information: "Information and errors"
    case .host: "Functions of the host"
    }
  }

  /// A note about the whole group in the reference, if there is one.
  package var note: String? {
    switch self {
    case .regularExpressions:
      """
      Patterns are those of JavaScript without back-references and look-around, and take time in \
      proportion to text and pattern. `\\s` is the white space that `trim` removes, by Unicode's \
      property `White_Space` (so a no-break space too); `\\d` is `0` to `9`, `\\w` is a letter \
      `a` to `z` or `A` to `Z`, a digit or `_`, and `\\b` is the edge of such a word, whatever the \
      language of the text. `\\p{L}`, `\\p{Nd}` and other general categories take in all scripts.
      """
    case .financial:
      """
      Amounts are rounded as on paper, halves away from zero, on the decimal form in which they are \
      written. No cent is lost: the shares of `allocate` add up to the rounded total; net and \
      `taxPart` add up to the gross amount; a `sum` of amounts in cents, rounded to cents, is \
      the exact sum, up to 10¹³ in all.
      """
    default: nil
    }
  }
}
