import FormulaRuntime
import FormulaValues

/// A root search for the interest rate at which a value is zero.
enum RateSearch {
  /// Returns the first root found when searching from `guess` in both directions.
  ///
  /// Returns nil if there is none between the rates of about −0.999999 and 1,000,000. Computes at
  /// most 300 values.
  static func root(near guess: Double, of value: (_ rate: Double) -> Double) -> Double? {
    if value(0) == 0 { return 0 }
    // The logarithm of growth makes both directions symmetric.
    let start = Elementary.logarithmOfOnePlus(max(-0.999, min(1e6, guess)))
    func function(_ growth: Double) -> Double { value(Elementary.exponentialMinusOne(growth)) }
    let middle = Point(start, function(start))
    guard middle.value.isFinite else { return nil }
    var sides: [(edge: Point, isOpen: Bool)] = [(middle, true), (middle, true)]
    var step = 0.01
    while sides.contains(where: { $0.isOpen }) {
      for side in 0..<2 where sides[side].isOpen {
        let before = sides[side].edge
        let position = before.position + (side == 0 ? step : -step)
        let point = Point(position, function(position))
        guard point.value.isFinite, position.magnitude < 14 else {
          sides[side].isOpen = false
          continue
        }
        if point.value == 0 { return Elementary.exponentialMinusOne(position) }
        if (point.value < 0) != (before.value < 0) {
          return Elementary.exponentialMinusOne(root(between: before, point, of: function))
        }
        sides[side].edge = point
      }
      step *= 1.2
    }
    return nil
  }

  private struct Point {
    var position: Double
    var value: Double

    init(_ position: Double, _ value: Double) {
      self.position = position
      self.value = value
    }
  }

  /// Returns the root between two points of opposite sign.
  ///
  /// It uses secants, with a bisection every third time so that the bracket is guaranteed to
  /// shrink.
  private static func root(
    between one: Point, _ other: Point, of function: (Double) -> Double
  ) -> Double {
    var (left, right) = (one, other)
    for turn in 1...200 {
      let width = right.position - left.position
      if width.magnitude <= max(left.position.magnitude, right.position.magnitude) * 0x1p-52 {
        break
      }
      var position = left.position - left.value * width / (right.value - left.value)
      let inside = min(left.position, right.position)...max(left.position, right.position)
      if turn % 3 == 0 || !inside.contains(position) || position == left.position
        || position == right.position
      {
        position = left.position + width / 2
      }
      if position == left.position || position == right.position { break }
      let point = Point(position, function(position))
      if point.value == 0 { return position }
      if (point.value < 0) == (left.value < 0) { left = point } else { right = point }
    }
    return left.value.magnitude < right.value.magnitude ? left.position : right.position
  }
}
