import Testing

@testable import FormulaChecker

/// Edit distances equal those of the full table.
@Suite struct EditDistanceTests {
  /// Computes the optimal string alignment distance with the full table.
  private static func table(_ one: [UInt8], _ other: [UInt8], countsSwaps: Bool) -> Int {
    var rows = [[Int]](
      repeating: [Int](repeating: 0, count: other.count + 1), count: one.count + 1)
    for row in 0...one.count { rows[row][0] = row }
    for column in 0...other.count { rows[0][column] = column }
    for row in 0..<one.count {
      for column in 0..<other.count {
        var least = min(rows[row][column + 1], rows[row + 1][column]) + 1
        least = min(least, rows[row][column] + (one[row] == other[column] ? 0 : 1))
        if countsSwaps, row > 0, column > 0, one[row] == other[column - 1],
          one[row - 1] == other[column]
        {
          least = min(least, rows[row - 1][column - 1] + 1)
        }
        rows[row + 1][column + 1] = least
      }
    }
    return rows[one.count][other.count]
  }

  @Test(arguments: [true, false])
  func `distances of names of all lengths equal those of the table`(countsSwaps: Bool) throws {
    var generator = SystemRandomNumberGenerator()
    for length in [1, 2, 3, 5, 8, 20, 63, 64] {
      for _ in 0..<300 {
        let letters = UInt8.random(in: 1...4, using: &generator)
        func name(_ count: Int) -> [UInt8] {
          (0..<count).map { _ in UInt8(ascii: "a") + UInt8.random(in: 0..<letters) }
        }
        let one = name(length)
        let other = name(Int.random(in: 0...length + 5))
        let measure = try #require(EditDistance(from: one, countsSwaps: countsSwaps))
        #expect(
          measure.distance(to: other) == Self.table(one, other, countsSwaps: countsSwaps),
          "\(one) \(other)")
      }
    }
  }

  @Test func `empty and too long names are not compared`() {
    #expect(EditDistance(from: []) == nil)
    #expect(EditDistance(from: Array(repeating: 97, count: 65)) == nil)
  }
}
