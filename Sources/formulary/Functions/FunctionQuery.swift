import Formulas

/// A search for functions by words of their names and descriptions.
struct FunctionQuery {
  /// The words as given, in lower case.
  private let text: String
  /// The alternatives for each word: its own stem, and the stems of its synonyms.
  private let words: [[[String]]]

  init(_ text: String) {
    self.text = text.lowercased()
    let stems = Self.stems(of: text)
    let telling = stems.filter { !Self.fillers.contains($0) }
    words = (telling.isEmpty ? stems : telling).map { stem in
      [[stem]] + (Self.synonyms[stem].map { [$0] } ?? [])
    }
  }

  /// Returns the rank of a function, or nil if it does not match; lower ranks are better.
  ///
  /// A name that begins with the text is better than the words of the name, the words of the
  /// summary, those of the parameters, and any part of the summary. A synonym is worth less than the
  /// word itself in a later one of these: `from 1 to 31` does not mean `between`.
  func rank(of function: FunctionDeclaration) -> Int? {
    let names = [function.name] + function.aliases
    if names.contains(where: { $0.lowercased().hasPrefix(text) }) { return 0 }
    let parameters = function.signature.parameters.flatMap { [$0.name] + $0.words }
    let places = [
      names.joined(separator: " "), function.summary,
      parameters.joined(separator: " ") + " " + function.group.title,
    ]
    var known: [String] = []
    var best: Int?
    for (place, text) in places.enumerated() {
      known += Self.stems(of: text)
      if matches(known, bySynonyms: false) { return min(best ?? .max, 1 + 2 * place) }
      if best == nil, matches(known, bySynonyms: true) { best = 4 + 2 * place }
    }
    if let best { return best }
    return (names + [function.summary]).contains { $0.lowercased().contains(text) } ? 9 : nil
  }

  /// Returns `true` if each word, or if allowed a synonym of it, occurs among the stems `known`.
  private func matches(_ known: [String], bySynonyms: Bool) -> Bool {
    !words.isEmpty
      && words.allSatisfy { alternatives in
        alternatives.prefix(bySynonyms ? alternatives.count : 1).contains { stems in
          stems.allSatisfy { stem in
            known.contains { $0 == stem || stem.count > 2 && $0.hasPrefix(stem) }
          }
        }
      }
  }

  // MARK: Stems

  /// Returns the stems of the words in a text; `businessDays` consists of two words.
  private static func stems(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLowercase = false
    for letter in text {
      guard letter.isLetter || letter.isNumber else {
        words.append(word)
        word = ""
        continue
      }
      if letter.isUppercase, wasLowercase {
        words.append(word)
        word = ""
      }
      wasLowercase = letter.isLowercase
      word.append(letter)
    }
    words.append(word)
    return words.filter { !$0.isEmpty }.map(stem)
  }

  /// Returns a word in lower case without its inflection, as in `round` for `rounding`.
  private static func stem(_ word: String) -> String {
    let word = word.lowercased()
    for (ending, replacement) in [("ies", "y"), ("ing", ""), ("ed", ""), ("s", "")] {
      guard word.hasSuffix(ending), word.count >= ending.count + 3 else { continue }
      var stem = String(word.dropLast(ending.count)) + replacement
      // `formatting` is `format`, and `spelling` is `spell`.
      if ending.count > 1, replacement.isEmpty, let last = stem.last, !"lse".contains(last),
        stem.dropLast().last == last
      {
        stem.removeLast()
      }
      return stem
    }
    return word
  }

  /// Stop words, which searches ignore.
  private static let fillers: Set<String> = Set(
    "a an and are by can do for from get how i if in is of on or the to what with"
      .split(separator: " ").map(String.init))

  /// The synonyms that descriptions use in place of a search word, all as stems.
  private static let synonyms: [String: [String]] = {
    let table = """
      between: from to
      blank: empty
      combine: join
      concatenate: concat
      dedupe: unique
      deduplicate: unique
      difference: diff
      distinct: unique
      exponent: pow
      interval: duration
      lowercase: lower
      mean: average
      merge: join
      missing: null
      modulo: mod
      networkday: business days
      power: pow
      regex: regular expressions
      remainder: mod
      root: sqrt
      search: find
      size: count
      substitute: replace
      timestamp: unix
      total: sum
      uppercase: upper
      vat: tax
      work: business
      workday: business days
      """
    var synonyms: [String: [String]] = [:]
    for line in table.split(separator: "\n") {
      let sides = line.split(separator: ":").map(String.init)
      guard sides.count == 2 else { continue }
      synonyms[stem(sides[0])] = stems(of: sides[1])
    }
    return synonyms
  }()
}
