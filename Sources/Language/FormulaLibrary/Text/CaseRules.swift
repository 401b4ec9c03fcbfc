/// The case mapping of a language with special rules.
///
/// Source: Unicode, SpecialCasing; for Greek capitals CLDR's transform el-Upper.
enum CaseRules {
  case usual
  /// Dotted and dotless i are separate letters.
  case turkic
  /// Capitals have no accents.
  case greek
  /// An i keeps its dot below other accents.
  case lithuanian

  init(locale: String) {
    let language = locale.utf8.prefix { !"-_@.".utf8.contains($0) }
    switch String(decoding: language.map(TextCase.lowered), as: UTF8.self) {
    case "tr", "az": self = .turkic
    case "el": self = .greek
    case "lt": self = .lithuanian
    default: self = .usual
    }
  }
}

/// Greek text in capitals.
///
/// Accents and breathings are removed; a diaeresis is kept or replaces an accent.
struct GreekCapitals {
  private var bytes: [UInt8] = []
  private let source: [Unicode.Scalar]

  /// Returns `text` in capitals.
  ///
  /// Complexity: O(length).
  static func of(_ text: String) -> String {
    var capitals = GreekCapitals(source: text.unicodeScalars.flatMap { plain($0) })
    capitals.write()
    return String(decoding: capitals.bytes, as: UTF8.self)
  }

  private init(source: [Unicode.Scalar]) { self.source = source }

  private mutating func write() {
    var index = 0
    // Whether a removed accent separated the previous vowel from the next one.
    var isApart = false
    while index < source.count {
      let letter = source[index]
      var end = index + 1
      while end < source.count, LatinLetter.isMark(source[end]) { end += 1 }
      let marks = source[index + 1..<end]
      guard GreekLetter.isGreek(letter) else {
        bytes.append(contentsOf: letter.properties.uppercaseMapping.utf8)
        for mark in marks { bytes.append(mark) }
        isApart = false
        index = end
        continue
      }
      let isAccented = marks.contains { GreekLetter.accents.contains($0) }
      let joins = letter == "ι" || letter == "υ" || letter == "Ι" || letter == "Υ"
      var capital = letter.properties.uppercaseMapping
      if marks.contains("\u{308}") || isApart && joins {
        capital = capital == "Ι" ? "Ϊ" : capital == "Υ" ? "Ϋ" : capital + "\u{308}"
      } else if isAccented, capital == "Η", isAlone(index, end) {
        // The words for "or" and "the" differ only in this accent.
        capital = "Ή"
      }
      bytes.append(contentsOf: capital.utf8)
      if marks.contains("\u{345}") { bytes.append("Ι" as Unicode.Scalar) }
      for mark in marks where !GreekLetter.marks.contains(mark) { bytes.append(mark) }
      isApart = isAccented && !marks.contains("\u{308}") && GreekLetter.isVowel(letter)
      index = end
    }
  }

  /// Returns `true` if no letter is adjacent to a range.
  private func isAlone(_ start: Int, _ end: Int) -> Bool {
    (start == 0 || !source[start - 1].properties.isAlphabetic)
      && (end == source.count || !source[end].properties.isAlphabetic)
  }

  /// Returns a letter followed by its marks as separate scalars.
  private static func plain(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    guard !scalar.isASCII, let letter = ScriptLetter.known[Character(scalar)],
      GreekLetter.isGreek(letter.base)
    else { return [scalar] }
    return [letter.base] + letter.marks
  }
}
