import FormulaChecker
import FormulaRuntime
import FormulaSyntax
import FormulaValues

/// The condition for a behavior of a formula, over the operands that a `Probe` lists.
indirect enum Requirement {
  case all([Requirement])
  case any([Requirement])
  /// The comparison of two operands holds, or does not hold.
  case compares(BinaryOperator, Int, Int, holds: Bool = true)
  case isTrue(Int)
  /// The operand does not count as true.
  case isNotTrue(Int)
  case isZero(Int)
  case isNegative(Int)
  case isNull(Int)
  case isPresent(Int)
  case isBlank(Int)
  case isFilled(Int)
  /// The number of rows of a list is in the range.
  case rows(Int, ClosedRange<Int>)
  /// The requirement holds for some row, in a list of lists of operands.
  case someRow(Int, Requirement)
  /// Nothing is known except whether it was reached.
  case open

  /// The distance of an assignment from a requirement.
  struct Distance {
    /// The total distance, which is 0 if the requirement is met.
    ///
    /// Large differences count little more than small ones. Otherwise a condition that is met would
    /// be given up for a large step elsewhere.
    fileprivate(set) var total = 0.0
    /// For each comparison, the left side minus the right side.
    ///
    /// The gap is `nil` if the comparison is met or is not numeric.
    fileprivate(set) var gaps: [Double?] = []

  }

  /// Returns the distance from the requirement. `operands` is the list that the probe returned.
  func distance(_ operands: Word, _ run: borrowing Run) -> Distance {
    var distance = Distance()
    distance.total = measure(operands, run, &distance.gaps)
    return distance
  }

  /// The distance of a condition that is not met at all. A numeric gap counts as less.
  private static let unmet = 1.0
  /// The gap at a bound that is excluded.
  private static let step = 1e-6
  private static let day = 86_400_000.0

  private func measure(
    _ operands: Word, _ run: borrowing Run, _ gaps: inout [Double?]
  ) -> Double {
    func word(_ place: Int) -> Word {
      guard operands.has(.list) else { return .null }
      let elements = run.elements(operands)
      return elements.indices.contains(place) ? elements[place] : .null
    }
    func penalty(_ isMet: Bool) -> Double {
      gaps.append(nil)
      return isMet ? 0 : Self.unmet
    }
    func penalty(gap: Double, missing: Double) -> Double {
      gaps.append(missing > 0 ? gap : nil)
      return Self.near(missing)
    }
    switch self {
    case .open: return penalty(true)
    case .all(let parts):
      var sum = 0.0
      for part in parts { sum += part.measure(operands, run, &gaps) }
      return sum
    case .any(let parts):
      var least = Double(parts.count)
      let start = gaps.count
      for part in parts { least = min(least, part.measure(operands, run, &gaps)) }
      if least == 0 { for place in start..<gaps.count { gaps[place] = nil } }
      return least
    case .isTrue(let place): return penalty(word(place).isTrue)
    case .isNotTrue(let place): return penalty(!word(place).isTrue)
    case .isNull(let place): return penalty(word(place).isNull)
    case .isPresent(let place): return penalty(!word(place).isNull)
    case .isBlank(let place): return penalty(Self.isBlank(word(place), run))
    case .isFilled(let place): return penalty(!Self.isBlank(word(place), run))
    case .isZero(let place):
      let word = word(place)
      guard word.isNumber else { return penalty(false) }
      return penalty(gap: word.double, missing: word.double.magnitude)
    case .isNegative(let place):
      let word = word(place)
      guard word.isNumber else { return penalty(false) }
      return penalty(gap: word.double, missing: word.double < 0 ? 0 : word.double + Self.step)
    case .rows(let place, let wanted):
      let list = word(place)
      let rows = list.has(.list) ? run.elements(list).count : 0
      let missing = max(0, wanted.lowerBound - rows, rows - wanted.upperBound)
      return penalty(gap: Double(rows - wanted.lowerBound), missing: Double(missing))
    case .compares(let sign, let left, let right, let holds):
      return Self.compare(sign, word(left), word(right), holds: holds, run, &gaps)
    case .someRow(let place, let inner): return inner.measureNearest(of: word(place), run, &gaps)
    }
  }

  /// Returns the distance of the nearest row of a list.
  private func measureNearest(
    of rows: Word, _ run: borrowing Run, _ gaps: inout [Double?]
  ) -> Double {
    guard rows.has(.list), !run.elements(rows).isEmpty else {
      // Adds as many gaps as a row has, so that indices of gaps stay the same.
      _ = measure(.null, run, &gaps)
      return Self.unmet * Double(count + 1)
    }
    var least = Double.infinity
    var nearest: [Double?] = []
    for row in run.elements(rows) {
      var found: [Double?] = []
      let distance = measure(row, run, &found)
      if distance < least { (least, nearest) = (distance, found) }
    }
    gaps += nearest
    return least
  }

  /// The number of elementary conditions.
  private var count: Int {
    switch self {
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.count }
    case .someRow(_, let inner): inner.count
    default: 1
    }
  }

  /// Returns a distance between 0 and `unmet` that grows slowly with `missing`.
  private static func near(_ missing: Double) -> Double {
    guard missing > 0 else { return 0 }
    // Approximately the binary logarithm.
    let scaled = 1 + missing
    let slow = Double(scaled.exponent) + scaled.significand - 1
    return 0.2 + 0.8 * slow / (1 + slow)
  }

  private static func isBlank(_ word: Word, _ run: borrowing Run) -> Bool {
    switch word.kind {
    case .null: true
    case .text: unsafe run.utf8(word).isEmpty
    case .list: run.elements(word).isEmpty
    default: false
    }
  }

  private static func compare(
    _ asked: BinaryOperator, _ left: Word, _ right: Word, holds: Bool, _ run: borrowing Run,
    _ gaps: inout [Double?]
  ) -> Double {
    let sign = holds ? asked : asked.opposite ?? asked
    if let x = number(left, run), let y = number(right, run) {
      let missing =
        switch sign {
        case .less: x < y ? 0 : x - y + step
        case .lessOrEqual: max(0, x - y)
        case .greater: x > y ? 0 : y - x + step
        case .greaterOrEqual: max(0, y - x)
        case .equal: (x - y).magnitude
        default: x == y ? unmet : 0.0
        }
      gaps.append(missing > 0 ? x - y : nil)
      return near(missing)
    }
    gaps.append(nil)
    if let one = text(left, run), let other = text(right, run) {
      func penalty(_ isMet: Bool) -> Double { isMet ? 0 : unmet }
      return switch sign {
      case .equal: near(Double(one.editDistance(to: other)))
      case .notEqual: penalty(one != other)
      case .less: penalty(one.lexicographicallyPrecedes(other))
      case .lessOrEqual: penalty(!other.lexicographicallyPrecedes(one))
      case .greater: penalty(other.lexicographicallyPrecedes(one))
      case .greaterOrEqual: penalty(!one.lexicographicallyPrecedes(other))
      default: unmet
      }
    }
    switch sign {
    case .equal, .notEqual:
      let isEqual = left.isNull && right.isNull || left.isTrue && right.isTrue
      return (sign == .equal) == isEqual ? 0 : unmet
    // A missing value is neither less nor greater than another value.
    default: return holds ? unmet : 0
    }
  }

  /// Returns a number, or the number of days of a date.
  private static func number(_ word: Word, _ run: borrowing Run) -> Double? {
    switch word.kind {
    case .number: run.number(word)
    case .date: run.number(word) / day
    default: nil
    }
  }

  private static func text(_ word: Word, _ run: borrowing Run) -> [UInt8]? {
    switch word.kind {
    case .text, .choice: Array(run.string(word).utf8)
    default: nil
    }
  }
}

extension [UInt8] {
  /// Returns the number of bytes to insert, remove or change to get `other`.
  ///
  /// Texts are cut to 64 bytes.
  fileprivate func editDistance(to other: [UInt8]) -> Int {
    let other = other.prefix(64)
    let distance = EditDistance(from: Array(prefix(64)), countsSwaps: false)
    return distance?.distance(to: other) ?? other.count
  }
}
