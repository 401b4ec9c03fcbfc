/// Where the tables come from.
package enum LocaleVersion {
  /// The version of the Unicode Common Locale Data Repository.
  package static let cldr = "48"

  /// The version of Unicode that letters and their cases are by; it comes with Swift.
  package static var unicode: String {
    // A character of each version, the latest first.
    let known: [(Unicode.Scalar, String)] = [
      ("\u{20C1}", "17.0"), ("\u{1C89}", "16.0"), ("\u{2FFC}", "15.1"), ("\u{1DF25}", "15.0"),
    ]
    return known.first { $0.0.properties.age != nil }?.1 ?? "14.0"
  }
}
