package import FormulaChecker
import FormulaSyntax

/// The number and text literals of formulas, in the order of their first occurrence.
///
/// The behavior of a formula changes near its constants.
package struct FormulaConstants: Sendable {
  package private(set) var numbers: [Double] = []
  package private(set) var texts: [String] = []

  package init() {}

  package mutating func add(_ formula: CheckedFormula) {
    for id in formula.tree.all {
      switch formula.tree[id] {
      case .number(let number): add(number)
      case .text(let text): add(text)
      case .call(let call): if let day = Self.day(call, formula.tree) { add(day) }
      default: break
      }
    }
  }

  /// Returns the ISO date if the first arguments of a call are a year, a month and a day.
  private static func day(_ call: Expression.Call, _ tree: Tree) -> String? {
    let parts = call.arguments.prefix(3).compactMap { argument -> Int? in
      if case .number(let number) = tree[argument] { Int(exactly: number) } else { nil }
    }
    guard parts.count == 3, (1...9999).contains(parts[0]), (1...12).contains(parts[1]),
      (1...31).contains(parts[2])
    else { return nil }
    let year = String(10_000 + parts[0]).dropFirst()
    return "\(year)-\(String(100 + parts[1]).dropFirst())-\(String(100 + parts[2]).dropFirst())"
  }

  package mutating func add(_ number: Double) {
    if !numbers.contains(number) { numbers.append(number) }
  }

  /// Adds the constants of `other`.
  package mutating func add(_ other: FormulaConstants) {
    for number in other.numbers { add(number) }
    for text in other.texts { add(text) }
  }

  package mutating func add(_ text: String) {
    if !texts.contains(text) { texts.append(text) }
  }

  /// The numbers to try: simple ones, each constant with its neighbors, then combinations of
  /// constants.
  package var candidates: [Double] {
    var result: [Double] = [0, 1, -1, 0.5, 1e9, 0.125]
    for number in numbers { result += [number, number + 1, number - 1] }
    for number in numbers {
      let step = Self.lastDecimal(of: number)
      if step != 1 { result += [number + step, number - step] }
      result.append(-number)
    }
    let few = numbers.prefix(Self.maxCombined)
    for (place, one) in few.enumerated() {
      for other in few[few.index(few.startIndex, offsetBy: place + 1)...] {
        result += [one + other, one - other, other - one, one * other]
        if other != 0 { result.append(one / other) }
        if one != 0 { result.append(other / one) }
      }
    }
    // Rounding modes differ where a product is between two decimals.
    for number in few where number != 0 { result += [0.5 / number, 0.125 / number] }
    return (result + [1.5, 2.5]).filter { $0.isFinite }
  }

  /// The first positive integers among the constants, which may be counts or indices.
  package var counts: [Int] {
    Array(numbers.compactMap { Int(exactly: $0) }.filter { $0 > 0 }.prefix(Self.maxCounts))
  }

  private static let maxCounts = 6

  /// The number of constants that are combined with each other.
  private static let maxCombined = 5

  /// Returns one unit in the last decimal place of `number`, at most 1 and at least a millionth.
  private static func lastDecimal(of number: Double) -> Double {
    var scale = 1.0
    while scale < 1e6, (number * scale).rounded() != number * scale { scale *= 10 }
    return 1 / scale
  }
}
