import FormulaRuntime
import FormulaValues

extension Run {
  /// Returns a number of a list by its rank from 1, or null if there are fewer.
  ///
  /// `place` converts the rank to an index of the sorted numbers. Complexity: O(n log n).
  mutating func ranked(
    _ arguments: Arguments, place: (_ count: Int, _ position: Int) -> Int
  ) -> Word {
    let position = arguments.integer(1, in: self)
    guard position >= 1 else {
      return fail(.badArgument, "the position counts from 1", argument: 1)
    }
    return withNumbers(arguments[0]) { numbers, run in
      let count = numbers.values.count
      return position <= count ? Word(numbers.values.sorted()[place(count, position)]) : .null
    }
  }
}
