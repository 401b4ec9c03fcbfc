import FormulaValues

/// A random number generator with a seed, so that failures can be reproduced.
package struct SeededGenerator: RandomNumberGenerator {
  private var source: RandomSource

  package init(seed: UInt64) { source = RandomSource(seed: seed) }

  package mutating func next() -> UInt64 { source.next() }

  /// Returns a number below a bound.
  package mutating func below(_ bound: Int) -> Int {
    Int.random(in: 0..<max(1, bound), using: &self)
  }

  /// Returns a random element; `nil` only for an empty collection.
  package mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &self)
  }
}
