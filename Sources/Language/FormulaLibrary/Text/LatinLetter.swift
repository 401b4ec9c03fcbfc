/// Latin letters without their marks.
enum LatinLetter {
  /// The plain lower-case letters behind a scalar: `é` → `e`, `Æ` → `ae`, `ß` → `ss`; nil for what
  /// is no Latin letter.
  ///
  /// Source: the letter that the scalar's Unicode name gives before ` WITH `.
  static func plain(_ scalar: Unicode.Scalar) -> String? {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic ? String(Character(scalar)).lowercased() : nil
    }
    if scalar == "ß" || scalar == "ẞ" { return "ss" }
    guard let name = scalar.properties.name, name.hasPrefix("LATIN ") else { return nil }
    var last: Substring = ""
    for word in name.split(separator: " ") {
      if word == "WITH" { break }
      last = word
    }
    return last.utf8.count <= 2 ? last.lowercased() : nil
  }

  /// Whether a scalar is a combining mark that Latin letters bear.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x0300...0x036F).contains(scalar.value)
  }
}
