/// The scalars of each Unicode general category, from the standard library's tables.
enum GeneralCategories {
  /// A run of consecutive scalars with one category.
  private struct CategoryRun: Sendable {
    var interval: ScalarSet.Interval
    let category: Unicode.GeneralCategory
  }

  /// The category codes; a one-letter code covers all codes that begin with it.
  private static let codes: [(code: String, category: Unicode.GeneralCategory)] = [
    ("Lu", .uppercaseLetter), ("Ll", .lowercaseLetter), ("Lt", .titlecaseLetter),
    ("Lm", .modifierLetter), ("Lo", .otherLetter), ("Mn", .nonspacingMark),
    ("Mc", .spacingMark), ("Me", .enclosingMark), ("Nd", .decimalNumber),
    ("Nl", .letterNumber), ("No", .otherNumber), ("Pc", .connectorPunctuation),
    ("Pd", .dashPunctuation), ("Ps", .openPunctuation), ("Pe", .closePunctuation),
    ("Pi", .initialPunctuation), ("Pf", .finalPunctuation), ("Po", .otherPunctuation),
    ("Sm", .mathSymbol), ("Sc", .currencySymbol), ("Sk", .modifierSymbol),
    ("So", .otherSymbol), ("Zs", .spaceSeparator), ("Zl", .lineSeparator),
    ("Zp", .paragraphSeparator), ("Cc", .control), ("Cf", .format), ("Cs", .surrogate),
    ("Co", .privateUse), ("Cn", .unassigned),
  ]

  /// The planes with assigned scalars other than private-use ones; the rest is known by rule.
  private static let surveyed: [ClosedRange<UInt32>] = [0...0x3FFFF, 0xE0000...0xE0FFF]

  /// The scalars of each category by its code, including one-letter codes; computed on first use.
  private static let sets: [String: ScalarSet] = {
    var intervals: [String: [ScalarSet.Interval]] = [:]
    let codeOfCategory = Dictionary(uniqueKeysWithValues: codes.map { ($0.category, $0.code) })
    for stretch in stretches() {
      guard let code = codeOfCategory[stretch.category] else { continue }
      intervals[code, default: []].append(stretch.interval)
      intervals[String(code.prefix(1)), default: []].append(stretch.interval)
    }
    return intervals.mapValues(ScalarSet.init)
  }()

  /// Returns the scalars of the category `code`, such as `L` or `Nd`, or `nil` if it is unknown.
  static func scalars(of code: String) -> ScalarSet? { sets[code] }

  private static func stretches() -> [CategoryRun] {
    var result: [CategoryRun] = []
    func add(_ first: UInt32, _ last: UInt32, _ category: Unicode.GeneralCategory) {
      if let end = result.last, end.category == category, end.interval.last + 1 == first {
        result[result.count - 1].interval.last = last
      } else {
        result.append(
          CategoryRun(interval: .init(first: first, last: last), category: category))
      }
    }
    for range in surveyed {
      for value in range {
        let category = Unicode.Scalar(value)?.properties.generalCategory ?? .surrogate
        add(value, value, category)
      }
    }
    add(0x40000, 0xDFFFF, .unassigned)
    add(0xE1000, 0xEFFFF, .unassigned)
    add(0xF0000, 0xFFFFD, .privateUse)
    add(0xFFFFE, 0xFFFFF, .unassigned)
    add(0x100000, 0x10FFFD, .privateUse)
    add(0x10FFFE, 0x10FFFF, .unassigned)
    return result
  }
}
