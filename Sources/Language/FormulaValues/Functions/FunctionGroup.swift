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
      Patterns use JavaScript syntax without back-references and look-around. Matching takes time \
      proportional to the lengths of text and pattern. `\\s` matches the white space that `trim` \
      removes: Unicode's property `White_Space`, including no-break spaces. `\\d` matches `0` to \
      `9`, and `\\w` a letter `a` to `z` or `A` to `Z`, a digit or `_`. `\\b` matches the edge of \
      such a word, regardless of the language of the text. `\\p{L}`, `\\p{Nd}` and other general \
      categories cover all scripts.
      """
    case .financial:
      """
      Amounts are rounded half away from zero, based on their decimal form, as on paper. No cent is \
      lost: the shares of `allocate` add up to the rounded total; net and `taxPart` add up to the \
      gross amount; a `sum` of amounts in cents, rounded to cents, is the exact sum, up to a total \
      of 10¹³.
      """
    default: nil
    }
  }
}
