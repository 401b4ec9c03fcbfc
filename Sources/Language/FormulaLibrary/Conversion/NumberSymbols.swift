import FormulaValues

/// How a locale writes plain numbers.
struct NumberSymbols: Hashable, Sendable {
  var decimal = "."
  var grouping = ","
  var minus = "-"
  /// The digit zero; the others follow it.
  var zero: Unicode.Scalar = "0"
  /// Digits in the last group, 0 for no grouping.
  var lastGroup = 3
  /// Digits in the groups before.
  var otherGroups = 3
  /// Digits that must stand before the last group for there to be groups.
  var minimumBeforeGroup = 1

  /// How English does.
  static let english = NumberSymbols()

  /// Never true for the invisible marks of direction that some locales write beside their minus.
  func isMinus(_ character: Character) -> Bool {
    character == "-" || character == "\u{2212}"
      || minus.contains(character) && !character.isDirectionMark
  }

  /// White space stands for any white space, an apostrophe for either kind.
  func isGrouping(_ character: Character) -> Bool {
    if String(character) == grouping { return true }
    if grouping.first?.isWhitespace == true { return character.isWhitespace }
    return grouping == "\u{2019}" && character == "'"
  }

  /// A number with a fixed range of decimals.
  func text(of number: Double, places: ClosedRange<Int>) -> String {
    let figures = DecimalFigures(DecimalNumber(number), places: places)
    return (figures.isNegative ? minus : "") + text(of: figures)
  }

  /// The digits with separators; no sign.
  func text(of figures: DecimalFigures) -> String {
    var text = ""
    let count = figures.whole.count
    let isGrouped = lastGroup > 0 && count >= lastGroup + minimumBeforeGroup
    for (index, digit) in figures.whole.enumerated() {
      let following = count - index
      if isGrouped, index > 0, following >= lastGroup,
        (following - lastGroup) % max(1, otherGroups) == 0
      {
        text += grouping
      }
      text.unicodeScalars.append(scalar(digit))
    }
    if !figures.fraction.isEmpty { text += decimal }
    for digit in figures.fraction { text.unicodeScalars.append(scalar(digit)) }
    return text
  }

  private func scalar(_ digit: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(zero.value + UInt32(digit)) ?? "0"
  }
}

extension Character {
  /// Whether it only tells which way text around it runs.
  var isDirectionMark: Bool { unicodeScalars.allSatisfy(\.properties.isBidiControl) }
}

/// The decimal digits of a rounded number.
struct DecimalFigures {
  /// False for what is rounded to zero.
  var isNegative: Bool
  /// Digits before the point, as numbers from 0 to 9.
  var whole: [UInt8]
  var fraction: [UInt8]

  /// At least and at most as many decimals as `places` says, halves rounded away from zero.
  init(_ number: DecimalNumber, places: ClosedRange<Int>, wholeDigits: Int = 1) {
    let rounded = number.rounded(places: places.upperBound, by: .halfAwayFromZero)
    isNegative = rounded.coefficient < 0
    var digits = String(rounded.coefficient.magnitude).utf8.map { $0 &- UInt8(ascii: "0") }
    if rounded.coefficient == 0 { digits = [] }
    if rounded.exponent >= 0 {
      if !digits.isEmpty { digits += [UInt8](repeating: 0, count: rounded.exponent) }
      whole = digits
      fraction = []
    } else {
      let decimals = -rounded.exponent
      if digits.count < decimals {
        digits = [UInt8](repeating: 0, count: decimals - digits.count) + digits
      }
      whole = Array(digits.dropLast(decimals))
      fraction = Array(digits.suffix(decimals))
    }
    while fraction.count > places.lowerBound, fraction.last == 0 { fraction.removeLast() }
    while fraction.count < places.lowerBound { fraction.append(0) }
    if whole.count < wholeDigits {
      whole = [UInt8](repeating: 0, count: wholeDigits - whole.count) + whole
    }
  }
}
