import SourceText

/// The alphabet of a language, with its additional letters.
struct CollationRules: Sendable {
  /// A position in the alphabet, and a secondary weight for letters that share it.
  struct Letter: Sendable {
    var weight: UInt32
    var accent: UInt16
  }

  /// The additional letters of each language, each after the letter that it follows.
  ///
  /// `<` starts a new position, `/` differs like an accent, `=` differs like case. A `þ` on its own
  /// is ordered as th.
  ///
  /// Source: CLDR 48, standard collation of each language.
  private static let alphabets: [String: String] = [
    "az": "c<ç e<ə g<ğ h<x<ı k<q o<ö s<ş u<ü z<w",
    "be": "е<ё у<ў",
    "cs": "c<č h<ch r<ř s<š z<ž",
    "da": "d/đ/ð y/ü/ű z<æ/ä<ø/ö/ő<å=aa þ",
    "es": "n<ñ",
    "et": "s<š<z<ž w<õ<ä<ö<ü",
    "fi": "d/đ g/ǥ n/ŋ t/ŧ y/ü z/ʒ<å<ä/æ<ö/ø",
    "hr": "c<č<ć d<dž<đ l<lj n<nj s<š z<ž",
    "hu": "c<cs d<dz<dzs g<gy l<ly n<ny o<ö/ő s<sz t<ty u<ü/ű z<zs",
    "is": "a<á d<ð e<é i<í o<ó u<ú y<ý z<þ<æ/ä<ö/ø<å",
    "kk": "е<ё",
    "ky": "е<ё",
    "lt": "c<č i/y s<š z<ž",
    "lv": "c<č g<ģ i<y k<ķ l<ļ n<ņ s<š z<ž",
    "nb": "d/đ/ð y/ü/ű z<æ/ä/ę<ø/ö/ő/œ<å/aa þ",
    "pl": "a<ą c<ć e<ę l<ł n<ń o<ó s<ś z<ź<ż",
    "ro": "a<ă<â i<î s<ș=ş t<ț=ţ",
    "sk": "a<ä c<č h<ch o<ô r<ř s<š z<ž",
    "sl": "c<č<ć d<dž<đ l<lj n<nj s<š z<ž",
    "sv": "d/đ/ð y/ü/ű z<å<ä/æ/ę<ö/ø/ő/œ/ô þ",
    "tr": "c<ç g<ğ h<ı o<ö s<ş u<ü",
    "uk": "г<ґ і<ї",
  ]
  /// The languages that use the order of another language.
  private static let sameAs = ["nn": "nb", "no": "nb"]

  /// The languages with their own order, for the documentation.
  static let languages = (Array(alphabets.keys) + Array(sameAs.keys)).sorted()

  private static let all = alphabets.map { ($0.key, CollationRules($0.key, $0.value)) }
    .reduce(into: [String: CollationRules]()) { $0[$1.0] = $1.1 }
  private static let root = CollationRules("", "")

  static func of(language: String) -> CollationRules {
    all[sameAs[language] ?? language] ?? root
  }

  /// Letters that follow those of the alphabet in every language, by the letter that they follow.
  static let rootLetters: [Unicode.Scalar: UInt32] = [
    "ə": weight(ofLatin: "e") + 0xF0, "ı": weight(ofLatin: "i") + 0xF0,
    "ĸ": weight(ofLatin: "k") + 0xF0, "ŋ": weight(ofLatin: "n") + 0xF0,
    "ŧ": weight(ofLatin: "t") + 0xF0, "þ": weight(ofLatin: "z") + 0x40,
  ]

  static func weight(ofLatin letter: Unicode.Scalar) -> UInt32 { 4 << 24 | letter.value << 8 }

  /// Returns the position of the letter that a chain begins with.
  private static func weight(of letter: Unicode.Scalar) -> UInt32 {
    ScriptLetter.known[Character(letter)]?.weight ?? weight(ofLatin: letter)
  }

  let capitalsFirst: Bool
  private let isTurkic: Bool
  private var letters: [Character: Letter] = [:]
  /// Groups of several characters in lower case, and the letters that they are ordered as.
  private var groups: [String: [Letter]] = [:]
  private var longestGroup = 1

  private init(_ language: String, _ alphabet: String) {
    capitalsFirst = language == "da"
    isTurkic = language == "tr" || language == "az"
    for chain in alphabet.split(separator: " ") {
      if chain == "þ" {
        groups["þ"] = ["t", "h"].map { Letter(weight: Self.weight(ofLatin: $0), accent: 0) }
        continue
      }
      add(chain, doublesGroups: language == "hu")
    }
  }

  private mutating func add(_ chain: Substring, doublesGroups: Bool) {
    guard let first = chain.unicodeScalars.first else { return }
    var letter = Letter(weight: Self.weight(of: first), accent: 0)
    var rest = chain.dropFirst()
    while let sign = rest.first {
      let name = String(rest.dropFirst().prefix { !"</=".contains($0) })
      rest = rest.dropFirst(1 + name.count)
      switch sign {
      case "<": letter = Letter(weight: letter.weight + 1, accent: 0)
      case "/": letter.accent = max(letter.accent, 0x200) + 1
      default: break
      }
      if "åæ".contains(bytes: name), letter.weight < 0x80 + Self.weight(ofLatin: "z") {
        letter.weight = 0x80 + Self.weight(ofLatin: "z")
      }
      add(name, letter)
      if doublesGroups, name.count > 1 {
        groups[String(name.prefix(1)) + name] = [letter, letter]
        longestGroup = max(longestGroup, name.count + 1)
      }
    }
  }

  private mutating func add(_ name: String, _ letter: Letter) {
    if name.count == 1, let character = name.first {
      letters[character] = letter
    } else {
      groups[name] = [letter]
      longestGroup = max(longestGroup, name.count)
    }
  }

  var hasLetters: Bool { !letters.isEmpty }

  func letter(_ character: Character) -> Letter? { letters[character] }

  /// Returns the letters for the longest group at an index, and the number of its characters.
  func group(at index: Int, of characters: [Character]) -> (letters: [Letter], length: Int)? {
    guard !letters.isEmpty else { return nil }
    for length in (1...longestGroup).reversed() where index + length <= characters.count {
      let part = characters[index..<index + length]
      // Characters with more marks than in any alphabet are processed mark by mark.
      guard part.allSatisfy({ $0.utf8.count <= 8 }) else { continue }
      let name = part.map { lowercase($0) }.joined()
      if let group = groups[name] { return (group, length) }
      if length == 1, let character = name.first, let letter = letters[character] {
        return ([letter], 1)
      }
    }
    return nil
  }

  private func lowercase(_ character: Character) -> String {
    isTurkic
      ? TextCase.lower(String(character), locale: "tr") : character.lowercased()
  }

  func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if isTurkic, scalar == "I" { return "ı" }
    if isTurkic, scalar == "İ" { return "i" }
    return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }
}
