/// A Greek or Cyrillic letter with its position in the alphabet and its marks.
///
/// Source: CLDR 48, root collation.
struct ScriptLetter: Sendable {
  /// The letter without its marks.
  let base: Unicode.Scalar
  /// The marks, from the letter outwards.
  let marks: [Unicode.Scalar]
  /// The position among the letters of all scripts.
  let weight: UInt32

  /// The letters by character, in lower and upper case.
  static let known: [Character: ScriptLetter] = {
    var known: [Character: ScriptLetter] = [:]
    for (first, alphabet) in alphabets {
      for (place, letter) in alphabet.unicodeScalars.enumerated() {
        let weight = Collation.weight(ofOther: first) + UInt32(place) << 3
        for letter in [letter, letter.capital] {
          known[Character(letter)] = ScriptLetter(base: letter, marks: [], weight: weight)
        }
      }
    }
    known["ς"] = ScriptLetter(base: "ς", marks: [], weight: known["σ"]?.weight ?? 0)
    // The letter г with upturn is ordered as г unless a language specifies otherwise.
    for (upturned, plain) in [("ґ", "г"), ("Ґ", "Г")] as [(Unicode.Scalar, Character)] {
      known[Character(upturned)] = ScriptLetter(
        base: upturned, marks: ["\u{31B}"], weight: known[plain]?.weight ?? 0)
    }
    for (letters, combinations) in [(GreekLetter.bearers, greekMarks), (cyrillic, cyrillicMarks)] {
      for letter in letters.unicodeScalars.flatMap({ [$0, $0.capital] }) {
        for marks in combinations {
          var text = String(Character(letter))
          text.unicodeScalars.append(contentsOf: marks)
          guard text.count == 1, let character = text.first, known[character] == nil else {
            continue
          }
          known[character] = ScriptLetter(
            base: letter, marks: marks, weight: known[Character(letter)]?.weight ?? 0)
        }
      }
    }
    return known
  }()

  /// Lower-case letters in order, and the scalar at whose position they begin.
  private static let alphabets: [(first: Unicode.Scalar, letters: String)] = [
    ("α", "αβγδεζηθικλμνξοπρστυφχψω"), ("а", cyrillic),
  ]

  private static let cyrillic =
    "аәӕбвгғӻҕӷдԁђԃҙеєжԫҗзԅԑѕӡԇиҋійјкқӄҡҟҝԟԛлӆԯԓԡљԉԕмӎнԩӊңӈԣҥњԋоөпԥҧҁрҏԗсԍҫтԏҭћуүұѹфхӽӿҳһԧ"
    + "ѡѿѽѻцҵчԭҷӌҹҽҿџшщъыьҍѣэюяԙѥѧѫѩѭѯѱѳѵҩԝӏ"

  private static let cyrillicMarks: [[Unicode.Scalar]] = [
    ["\u{300}"], ["\u{301}"], ["\u{304}"], ["\u{306}"], ["\u{308}"], ["\u{30B}"],
  ]

  /// Breathings or a diaeresis, then an accent, then an iota subscript.
  private static let greekMarks: [[Unicode.Scalar]] = {
    let inner: [[Unicode.Scalar]] = [[], ["\u{313}"], ["\u{314}"], ["\u{308}"]]
    let outer: [[Unicode.Scalar]] = [
      [], ["\u{300}"], ["\u{301}"], ["\u{342}"], ["\u{304}"], ["\u{306}"],
    ]
    let below: [[Unicode.Scalar]] = [[], ["\u{345}"]]
    return inner.flatMap { inner in
      outer.flatMap { outer in below.map { inner + outer + $0 } }
    }.filter { !$0.isEmpty }
  }()
}

/// Properties of Greek letters.
enum GreekLetter {
  /// The letters that occur with marks.
  static let bearers = "αεηιορυω"
  static let accents: Set<Unicode.Scalar> = ["\u{300}", "\u{301}", "\u{303}", "\u{342}"]
  /// The marks that capitals lose or display differently.
  static let marks = accents.union(["\u{308}", "\u{313}", "\u{314}", "\u{345}"])

  static func isGreek(_ scalar: Unicode.Scalar) -> Bool { 0x386...0x3FF ~= scalar.value }

  static func isVowel(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "ρ" && scalar != "Ρ" && bearersInBothCases.contains(scalar)
  }

  private static let bearersInBothCases = Set((bearers + bearers.uppercased()).unicodeScalars)
}

extension Unicode.Scalar {
  /// The capital letter of a lower-case one, if it is a single scalar.
  fileprivate var capital: Unicode.Scalar {
    let capital = properties.uppercaseMapping.unicodeScalars
    return capital.count == 1 ? capital.first ?? self : self
  }
}
