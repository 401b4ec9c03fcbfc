import FormulaValues

/// Random numbers that are the same in every run, so that a failure can be repeated.
package struct SeededGenerator: RandomNumberGenerator {
  private var source: RandomSource

  package init(seed: UInt64) { source = RandomSource(seed: seed) }

  package mutating func next() -> UInt64 { source.next() }

  /// A number below a bound.
  package mutating func below(_ bound: Int) -> Int {
    Int.random(in: 0..<max(1, bound), using: &self)
  }

  /// One of some elements, nil only if there is none.
  package mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &self)
  }
}
