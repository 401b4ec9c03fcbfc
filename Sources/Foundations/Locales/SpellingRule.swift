/// A rule for formatting numbers in words.
struct SpellingRule: Sendable {
  /// The numbers that a rule applies to.
  enum Subject: Hashable, Sendable {
    /// Numbers from this one up to the base of the next rule.
    case from(UInt64)
    case negative
    /// Numbers with decimals that are at least 1.
    case improperFraction
    /// Numbers below 1.
    case properFraction
    case infinity, notANumber
  }

  /// A part of a rule's output.
  enum Part: Hashable, Sendable {
    case text(String)
    case substitution(Substitution)
    case plural(PluralRules.Kind, [PluralRules.Form: String])
  }

  /// A part of the number that is formatted recursively.
  struct Substitution: Hashable, Sendable {
    enum Operation: Character, Sendable {
      /// `<<`: the quotient by the divisor, or the integer part.
      case quotient = "<"
      /// `>>`: the remainder, or the decimals.
      case remainder = ">"
      /// `==`: the number itself.
      case same = "="
    }

    enum Target: Hashable, Sendable {
      case rules(Int)
      case figures(NumberLayout)
    }

    var operation: Operation
    /// The target of the substitution; `nil` for the rule's own set.
    var target: Target?
    /// Whether the sign is doubled: `>>>` omits the spaces between decimals, and `<%1<<` keeps
    /// leading zeros.
    var isDoubled = false
  }

  var subject: Subject
  /// The decimal separator that a rule for decimals applies to.
  var point: Character?
  var parts: [Part]
  /// The power of the rule's radix by which the number is divided.
  var divisor: UInt64 = 1

  /// Parses a rule such as `1000/1000>: << thousand >>`, or returns `nil` if it is malformed.
  init?(_ text: Substring) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon]
    switch name {
    case "-x": subject = .negative
    case "x.x", "x,x": subject = .improperFraction
    case "0.x", "0,x": subject = .properFraction
    case "Inf": subject = .infinity
    case "NaN": subject = .notANumber
    default:
      let figures = name.prefix { $0.isNumber }
      let rest = name.dropFirst(figures.count)
      guard let base = UInt64(figures) else { return nil }
      subject = .from(base)
      let radix = rest.first == "/" ? UInt64(rest.dropFirst().prefix { $0.isNumber }) ?? 10 : 10
      divisor = Self.power(of: radix, within: base, less: rest.count { $0 == ">" })
    }
    if subject == .improperFraction || subject == .properFraction {
      point = name.dropFirst().first
    }
    var body = Substring(text[text.index(after: colon)...]).unicodeScalars.drop { $0 == " " }
    // An apostrophe quotes leading white space.
    if body.first == "'", body.dropFirst().first == " " { body = body.dropFirst() }
    parts = Self.parts(of: Array(body))
  }

  /// Returns the greatest power of `radix` that is at most `base`, reduced by `carets` powers.
  private static func power(of radix: UInt64, within base: UInt64, less carets: Int) -> UInt64 {
    guard radix > 1 else { return 1 }
    var powers: [UInt64] = [1]
    while let last = powers.last {
      let (next, overflows) = last.multipliedReportingOverflow(by: radix)
      if overflows || next > base { break }
      powers.append(next)
    }
    return powers[max(0, powers.count - 1 - carets)]
  }

  /// Returns the parts of a rule; only the first two substitutions count, the rest is literal.
  ///
  /// Iterates over scalars, because an invisible scalar after an operator would form one character
  /// with it.
  private static func parts(of body: [Unicode.Scalar]) -> [Part] {
    var parts: [Part] = []
    var rest = body[...]
    var text = String.UnicodeScalarView()
    var count = 0
    while let scalar = rest.first {
      var found: (part: Part, length: Int)?
      if count < 2, let (substitution, length) = substitution(at: rest) {
        found = (.substitution(substitution), length)
        count += 1
      } else if rest.starts(with: "$(".unicodeScalars) {
        found = plural(at: rest)
      }
      if let found {
        if !text.isEmpty { parts.append(.text(String(text))) }
        text = .init()
        parts.append(found.part)
        rest = rest.dropFirst(found.length)
      } else {
        text.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return text.isEmpty ? parts : parts + [.text(String(text))]
  }

  /// Parses a substitution such as `<<`, `>%3>` or `=#,##0=`, and returns its length.
  private static func substitution(at text: ArraySlice<Unicode.Scalar>) -> (Substitution, Int)? {
    guard let sign = text.first, let operation = Substitution.Operation(rawValue: Character(sign))
    else { return nil }
    let content = text.dropFirst().prefix { $0 != sign }
    guard text.count > content.count + 1 else { return nil }
    let isDoubled = operation != .same && text.dropFirst(content.count + 2).first == sign
    var target: Substitution.Target?
    switch content.first {
    case nil: guard operation != .same else { return nil }
    case "%": target = Int(string(content.dropFirst())).map { .rules($0) }
    case "#", "0": target = .figures(NumberLayout(string(content)))
    default: return nil
    }
    return (
      Substitution(operation: operation, target: target, isDoubled: isDoubled),
      content.count + (isDoubled ? 3 : 2)
    )
  }

  /// Parses a plural such as `$(cardinal,one{st}other{th})$`, and returns its length.
  private static func plural(at text: ArraySlice<Unicode.Scalar>) -> (Part, Int)? {
    let end = text.indices.first {
      text[$0] == ")" && text.index(after: $0) < text.endIndex && text[text.index(after: $0)] == "$"
    }
    guard let end else { return nil }
    let content = string(text[..<end].dropFirst(2))
    guard let comma = content.firstIndex(of: ",") else { return nil }
    var forms: [PluralRules.Form: String] = [:]
    for piece in content[content.index(after: comma)...].split(separator: "}") {
      let halves = piece.split(separator: "{", omittingEmptySubsequences: false)
      guard halves.count == 2, let form = form(named: halves[0].filter { $0 != " " }) else {
        continue
      }
      forms[form] = String(halves[1])
    }
    let kind = PluralRules.Kind(rawValue: String(content[..<comma])) ?? .cardinal
    return (.plural(kind, forms), end - text.startIndex + 2)
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private static func form(named name: String) -> PluralRules.Form? {
    switch name {
    case "zero": "z"
    case "one": "1"
    case "two": "2"
    case "few": "f"
    case "many": "m"
    case "other": PluralRules.other
    default: nil
    }
  }
}
