import SeededRandom

/// Generates random sentences of a grammar. When its fuel is used up, it takes the shortest ending.
struct SentenceGenerator {
  private let rules: [String: Grammar.Rule]
  /// The minimal depth of a production.
  private let depths: [String: Int]
  private var random: SeededGenerator
  /// The remaining fuel, before the sentence must end.
  private var fuel = 0
  private(set) var unknown: Set<String> = []

  init(_ grammar: Grammar, seed: UInt64) {
    rules = Dictionary(uniqueKeysWithValues: grammar.productions.map { ($0.name, $0.rule) })
    random = SeededGenerator(seed: seed)
    var depths: [String: Int] = [:]
    for _ in grammar.productions {
      for production in grammar.productions {
        if let depth = Self.depth(production.rule, depths) { depths[production.name] = depth + 1 }
      }
    }
    self.depths = depths
  }

  /// Words with a meaning in the grammar or to authors.
  private static let reserved: Set = [
    "true", "false", "null", "undefined", "let", "in", "if", "then", "else", "and", "or", "not",
    "mod",
  ]

  mutating func sentence(of production: String = "formula", fuel: Int) -> String {
    var text = ""
    self.fuel = fuel
    write(.production(production), isToken: false, to: &text)
    return text
  }

  private static func depth(_ rule: Grammar.Rule, _ known: [String: Int]) -> Int? {
    switch rule {
    case .terminal, .special, .optional, .repeated: return 0
    case .production(let name): return known[name]
    case .sequence(let parts):
      let depths = parts.map { depth($0, known) }
      return depths.contains(nil) ? nil : depths.compactMap { $0 }.max()
    case .choice(let parts): return parts.compactMap { depth($0, known) }.min()
    }
  }

  private mutating func write(
    _ rule: Grammar.Rule, isToken: Bool, to text: inout String
  ) {
    switch rule {
    case .terminal(let terminal):
      text += terminal
      if !isToken {
        text += space()
        fuel -= 1
      }
    case .special(let description): text += characters(description)
    case .production(let name):
      let isInner = name.first?.isUppercase ?? false
      guard let rule = rules[name] else {
        unknown.insert(name)
        return
      }
      guard isInner, !isToken else {
        return write(rule, isToken: isToken, to: &text)
      }
      text += token(name, rule)
      text += space()
      fuel -= 1
    case .sequence(let parts):
      for part in parts { write(part, isToken: isToken, to: &text) }
    case .choice(let parts):
      var parts = parts
      if fuel <= 0, !isToken {
        let least = parts.compactMap { Self.depth($0, depths) }.min()
        parts = parts.filter { Self.depth($0, depths) == least }
      }
      if let part = random.pick(parts) {
        write(part, isToken: isToken, to: &text)
      }
    case .optional(let part):
      if isToken || fuel > 0, random.below(3) == 0 {
        write(part, isToken: isToken, to: &text)
      }
    case .repeated(let part):
      while isToken || fuel > 0, random.below(3) == 0 {
        write(part, isToken: isToken, to: &text)
      }
    }
  }

  private mutating func token(_ name: String, _ rule: Grammar.Rule) -> String {
    while true {
      var text = ""
      write(rule, isToken: true, to: &text)
      if name == "NAME", Self.reserved.contains(text.lowercased()) { continue }
      if name == "NUMBER", Double("0" + text)?.isFinite != true { continue }
      return text
    }
  }

  private mutating func space() -> String {
    random.pick([" ", " ", " ", "  ", "\n", "\r\n\t", "\u{A0}", " /* a * b */ ", " // c\n"]) ?? " "
  }

  private mutating func characters(_ description: String) -> String {
    switch description {
    case "XID_Start": random.pick(["a", "b", "q", "Z", "é", "ß", "日", "𝒳", "ª"]) ?? ""
    case "XID_Continue": random.pick(["a", "k", "_", "7", "é", "本", "\u{301}"]) ?? ""
    case "24 hexadecimal digits":
      String((0..<24).map { _ in random.pick(Array("0123456789abcdefABCDEF")) ?? "0" })
    case "XID_Continue from a digit on, neither NUMBER nor HEXADECIMAL_ID":
      random.pick(["12abc", "1e", "0x1F", "9_000", "3é", "1e5x", "6857510fbfed1553e16816"]) ?? ""
    case "any character but a backtick":
      random.pick(["a", " ", "\"", "'", "\\", "\n", "é", "😀", "+"]) ?? ""
    case "any character but a double quote and a backslash":
      random.pick(["a", " ", "'", "`", "\n", "é", "😀", "//", "“"]) ?? ""
    case "any character but a single quote and a backslash":
      random.pick(["a", " ", "\"", "`", "\r\n", "é", "😀", "/*", "‘"]) ?? ""
    case "1 to 6 hexadecimal digits of a scalar":
      random.pick(["0", "41", "20AC", "1F600", "10ffff", "000041"]) ?? ""
    case "4 hexadecimal digits of a scalar": random.pick(["0041", "20aC", "FFFD", "D7FF"]) ?? ""
    case "4 hexadecimal digits of a high surrogate": random.pick(["D83D", "d800", "DBFF"]) ?? ""
    case "4 hexadecimal digits of a low surrogate": random.pick(["DE00", "dc00", "DFFF"]) ?? ""
    default: note(description)
    }
  }

  private mutating func note(_ description: String) -> String {
    unknown.insert(description)
    return ""
  }
}
