/// A parsed CLDR number pattern (`#,##0.00 ¤;-#`).
struct NumberLayout: Hashable, Sendable {
  /// The parts before and after the digits, including the symbols `-`, `%` and `¤`.
  struct Affixes: Hashable, Sendable {
    var before: [Part] = []
    var after: [Part] = []
  }

  enum Part: Hashable, Sendable {
    case text(String)
    case minus, percent, currency
  }

  var positive = Affixes()
  var negative = Affixes()
  var groups = DigitGroups(last: 0, others: 0)
  /// The minimum and maximum number of decimals.
  var places = 0...0

  init(_ pattern: String) {
    var figures = ""
    var halves: [Affixes] = []
    var affixes = Affixes()
    var hasFigures = false
    var isQuoted = false
    func put(_ part: Part) {
      if hasFigures { affixes.after.append(part) } else { affixes.before.append(part) }
    }
    for character in pattern.unicodeScalars {
      switch character {
      case "'": isQuoted.toggle()
      case _ where isQuoted: put(.text(String(character)))
      case "#", "0", ",", ".":
        hasFigures = true
        if halves.isEmpty { figures.unicodeScalars.append(character) }
      case ";":
        halves.append(affixes)
        (affixes, hasFigures) = (Affixes(), false)
      case "-": put(.minus)
      case "%": put(.percent)
      case "¤": put(.currency)
      default: put(.text(String(character)))
      }
    }
    halves.append(affixes)
    positive = halves[0]
    negative = halves.count > 1 ? halves[1] : positive
    if halves.count == 1 { negative.before.insert(.minus, at: 0) }
    let parts = figures.split(separator: ".", omittingEmptySubsequences: false)
    let sizes = (parts.first ?? "").split(separator: ",", omittingEmptySubsequences: false)
      .map { (part: Substring) in part.count }
    if sizes.count > 1, let last = sizes.last {
      groups = DigitGroups(last: last, others: sizes.count > 2 ? sizes[sizes.count - 2] : last)
    }
    if parts.count > 1 { places = parts[1].count { $0 == "0" }...parts[1].count }
  }
}
