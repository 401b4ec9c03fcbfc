/// The versions of the locale data.
package enum LocaleVersion {
  /// The version of the Unicode Common Locale Data Repository.
  package static let cldr = "48"

  /// The version of the Unicode character data, which is part of the Swift standard library.
  package static var unicode: String {
    // One character of each version, latest first.
    let known: [(Unicode.Scalar, String)] = [
      ("\u{20C1}", "17.0"), ("\u{1C89}", "16.0"), ("\u{2FFC}", "15.1"), ("\u{1DF25}", "15.0"),
    ]
    return known.first { $0.0.properties.age != nil }?.1 ?? "14.0"
  }
}
