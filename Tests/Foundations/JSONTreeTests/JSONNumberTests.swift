import JSONTree
import SeededRandom
import Testing

@Suite struct JSONNumberTests {
  @Test(arguments: [0, 7, 10, 99, 100, 1_000_000, 1_234_567_890, -1, -10, .max, .min])
  func `an integer is written in decimal`(number: Int) {
    var writer = JSONWriter()
    writer.append(number)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "\(number)")
  }

  @Test(arguments: [
    "0", "-0", "1", "-1", "123456789012345", "9007199254740991", "9007199254740992",
    "9007199254740993", "90071992547409921", "0.1", "0.30000000000000004", "123.456", "1e22",
    "1e23",
    "1E+5", "1e-5", "-2.50e-3", "1.7976931348623157e308", "5e-324", "2.4703282292062327e-324",
    "2.2250738585072011e-308", "1e-400", "0e999999999999999999999", "100000000000000000000000",
    "0.000000000000000000000000000000000000001", "1e0000000000000000000001",
    "8.5e22", "123456789e-22", "4503599627370496.5", "4503599627370497.5", "1e-22", "3e-23",
    "1714027187000", "7205759403792793199999e-5", "9007199254740993e0", "9.007199254740993e15",
  ]) func `a number is parsed to the nearest double`(text: String) {
    let tree = tree(text)
    #expect(tree.double(tree.root)?.bitPattern == Double(text)?.bitPattern)
  }

  @Test func `random decimals are parsed to the nearest doubles`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let digits = String(
        Int.random(in: 0...Int.max >> Int.random(in: 0..<62, using: &random), using: &random))
      let text =
        switch Int.random(in: 0..<3, using: &random) {
        case 0: digits
        case 1: "\(digits).\(Int.random(in: 0...99999, using: &random))"
        default: "\(digits)e\(Int.random(in: -30...30, using: &random))"
        }
      let tree = tree(text)
      #expect(tree.double(tree.root)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test func `a number of a million digits is parsed`() {
    let tree = tree("0." + String(repeating: "3", count: 1_000_000))
    #expect(tree.double(tree.root) == 1.0 / 3)
  }

  @Test(arguments: ["1e309", "-1e309", "1e99999999999999999999", "\"1\"", "null"])
  func `a number that is not a finite double is rejected`(text: String) {
    let tree = tree(text)
    #expect(tree.double(tree.root) == nil)
  }

  // The output of `String(x)` in Node 22.
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-42, "-42"), (0.1, "0.1"), (-2.5, "-2.5"),
    (1e20, "100000000000000000000"),
    (1e21, "1e+21"), (1.5e21, "1.5e+21"), (123_456_789_012_345_683_968, "123456789012345680000"),
    (1e-6, "0.000001"), (1.5e-6, "0.0000015"), (1e-7, "1e-7"), (-1.25e-9, "-1.25e-9"),
    (.leastNonzeroMagnitude, "5e-324"),
    (1.7976931348623157e308, "1.7976931348623157e+308"),
    (9_007_199_254_740_992, "9007199254740992"),
    (0.1 + 0.2, "0.30000000000000004"), (100, "100"), (1e16, "10000000000000000"),
    (123456.789, "123456.789"), (.infinity, "null"), (.nan, "null"),
  ]) func `a number is serialized as in JavaScript`(number: Double, text: String) {
    #expect(String(decoding: JSONWriter.literal(number), as: UTF8.self) == text)
  }

  @Test func `a serialized number is parsed back to the same value`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      let tree = JSONTree.parse(JSONWriter.literal(number)).tree
      #expect(tree.double(tree.root) == number)
    }
  }
}
