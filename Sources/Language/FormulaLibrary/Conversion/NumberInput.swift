import FormulaValues
import Locales
import SourceText

/// A parser for numbers in text written by people.
enum NumberInput {
  /// Returns the number that `text` spells with a locale's separators.
  ///
  /// The last group must have the locale's number of digits, the other groups two or three.
  /// Complexity: O(length).
  static func number(in text: String, symbols: NumberSymbols) -> Double? {
    var plain = ""
    var groups = [0]
    var decimals: Int?
    for character in text.trimmed {
      // A valid character has few combining marks; longer ones would be slow to compare.
      guard character.utf8.count <= 16 else { return nil }
      if symbols.isMinus(character), plain.isEmpty {
        plain = "-"
      } else if character == "+", plain.isEmpty {
        plain = "+"
      } else if let digit = character.wholeNumberValue, 0...9 ~= digit {
        plain += String(digit)
        if let count = decimals { decimals = count + 1 } else { groups[groups.count - 1] += 1 }
      } else if String(character) == symbols.decimal, decimals == nil {
        plain += "."
        decimals = 0
      } else if symbols.isGrouping(character), decimals == nil {
        groups.append(0)
      } else if !character.isDirectionMark {
        return nil
      }
    }
    guard decimals != 0, groups[0] + (decimals ?? 0) > 0 else { return nil }
    if groups.count > 1 {
      guard 1...3 ~= groups[0],
        groups[groups.count - 1] == (symbols.groups.last > 0 ? symbols.groups.last : 3),
        groups[1..<(groups.count - 1)].allSatisfy({ 2...3 ~= $0 })
      else { return nil }
    }
    return Numeral.number(in: plain)
  }
}
