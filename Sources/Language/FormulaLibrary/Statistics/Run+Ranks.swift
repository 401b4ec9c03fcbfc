import FormulaRuntime
import FormulaValues

extension Run {
  /// A number of a list by its position from 1, at the place that this is among the sorted numbers;
  /// null if there are fewer. Complexity: O(n log n).
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
