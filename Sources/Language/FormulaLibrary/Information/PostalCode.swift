/// The patterns of postal codes.
///
/// `#` is a digit, `@` a letter and `*` either; a space may be omitted. For Canada, `%` is a letter
/// used in codes and `$` one that begins a code.
///
/// Source: Universal Postal Union, addressing systems of its members.
enum PostalCode {
  static let patterns: [String: [String]] = {
    var patterns: [String: [String]] = [
      "AR": ["####", "@####@@@"], "BR": ["#####-###", "########"], "CA": ["$#% #%#", "$#%-#%#"],
      "GB": ["@# #@@", "@## #@@", "@@# #@@", "@@## #@@", "@#@ #@@", "@@#@ #@@"],
      "IE": ["@** ****"], "IL": ["#######", "#####"], "JP": ["###-####", "#######"],
      "KR": ["#####", "###-###"], "LT": ["#####", "LT-#####"], "LV": ["####", "LV-####"],
      "MT": ["@@@ ####"], "NL": ["#### @@"], "PL": ["##-###"], "PT": ["####-###", "####"],
      "TW": ["###", "#####", "######"], "US": ["#####", "#####-####"],
    ]
    for country in [
      "DE", "EE", "EG", "ES", "FI", "FR", "HR", "ID", "IT", "MX", "MY", "PE", "RS",
      "SA", "TH", "TR", "UA", "KE",
    ] {
      patterns[country] = ["#####"]
    }
    for country in [
      "AT", "AU", "BE", "BG", "CH", "CY", "DK", "HU", "LI", "LU", "NO", "NZ", "PH",
      "SI", "ZA",
    ] {
      patterns[country] = ["####"]
    }
    for country in ["CN", "CO", "IN", "NG", "RO", "RU", "SG", "VN"] {
      patterns[country] = ["######"]
    }
    for country in ["CZ", "GR", "SE", "SK"] { patterns[country] = ["### ##"] }
    patterns["IS"] = ["###"]
    patterns["CL"] = ["#######", "###-####"]
    return patterns
  }()

  /// Returns `true` if a code in capital letters matches a pattern.
  ///
  /// Complexity: O(pattern).
  static func fits(_ code: [Unicode.Scalar], _ pattern: String) -> Bool {
    var rest = code[...]
    for sign in pattern.unicodeScalars {
      let next = rest.first
      switch sign {
      case " ": if next != " " { continue }
      case "#": guard let next, isDigit(next) else { return false }
      case "@": guard let next, isLetter(next) else { return false }
      case "%": guard let next, isCanadian(next) else { return false }
      case "$": guard let next, isCanadian(next), next != "W", next != "Z" else { return false }
      case "*": guard let next, isDigit(next) || isLetter(next) else { return false }
      default: guard next == sign else { return false }
      }
      rest = rest.dropFirst()
    }
    return rest.isEmpty
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Returns `true` if a letter is used in Canadian codes, which avoid easily confused letters.
  ///
  /// Source: Canada Post, addressing guidelines.
  private static func isCanadian(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) && !"DFIOQU".unicodeScalars.contains(scalar)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
}
