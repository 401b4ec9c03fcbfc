import FormulaValues

/// Generates small formulas over the fields of `EnumeratedFields`.
///
/// The seed determines the meaning of a formula, `notation` the way it is written: two generators
/// with the same seed return equivalent formulas.
package struct SmallFormulaGenerator {
  private var meaning: RandomSource
  private var style: RandomSource
  private var nameCount = 0

  package init(seed: UInt64, notation: UInt64 = 0) {
    meaning = RandomSource(seed: seed &* 7919 &+ 13)
    style = RandomSource(seed: notation &* 104_729 &+ 5)
  }

  /// Returns a formula whose result is a number or null.
  package mutating func number(depth: Int = 2) -> String {
    guard depth > 0, below(8) > 0 else { return numberLeaf() }
    switch below(14) {
    case 0...3:
      let (one, other) = (number(depth: depth - 1), number(depth: depth - 1))
      return "(\(one) \(pick(["+", "-", "*", "/", "%"])) \(other))"
    case 4...7:
      let condition = condition(depth: depth - 1)
      let (one, other) = (number(depth: depth - 1), number(depth: depth - 1))
      return write([
        "iff(\(condition), \(one), \(other))", "(\(condition) ? \(one) : \(other))",
        "ifs(\(condition), \(one), true, \(other))",
      ])
    case 8:
      let (one, other) = (number(depth: depth - 1), number(depth: depth - 1))
      return "switch(c, \(quoted("A")), \(one), \(quoted("B")), \(other), \(numberLeaf()))"
    case 9:
      let (one, other) = (number(depth: depth - 1), number(depth: depth - 1))
      return write(["(\(one) ?? \(other))", "coalesce(\(one), \(other))"])
    case 10: return "ifError(\(number(depth: depth - 1)), \(numberLeaf()))"
    case 11: return "\(pick(["abs", "round", "sqrt", "floor"]))(\(number(depth: depth - 1)))"
    case 12:
      nameCount += 1
      let name = write(["v\(nameCount)", "value\(nameCount)"])
      let bound = number(depth: depth - 1)
      return "(let \(name) = \(bound); \(name) \(pick(["+", "*", "/"])) \(numberLeaf()))"
    default:
      let name = write(["r", "row"])
      return "sum(map(l, \(name) -> \(name).q \(pick(["*", "+", "/"])) \(pick(["2", "-1", "n"]))))"
    }
  }

  /// Returns a formula whose result is true, false or null.
  package mutating func condition(depth: Int = 2) -> String {
    guard depth > 0 else { return conditionLeaf() }
    switch below(8) {
    case 0, 1:
      let (one, other) = (number(depth: depth - 1), numberLeaf())
      return "(\(one) \(pick(["<", "<=", ">", ">=", "==", "!="])) \(other))"
    case 2, 3:
      let (one, other) = (condition(depth: depth - 1), condition(depth: depth - 1))
      return write(["(\(one) && \(other))", "and(\(one), \(other))"])
    case 4:
      let (one, other) = (condition(depth: depth - 1), condition(depth: depth - 1))
      return write(["(\(one) || \(other))", "or(\(one), \(other))"])
    case 5:
      let operand = condition(depth: depth - 1)
      return write(["!(\(operand))", "not(\(operand))"])
    default: return conditionLeaf()
    }
  }

  private mutating func numberLeaf() -> String {
    pick(["n", "m", "n", "m", "0", "1", "2", "-1", "count(l)", "sum(l.q)"])
  }

  private mutating func conditionLeaf() -> String {
    let choice = quoted(pick(["A", "B"]))
    let leaf = pick([
      "n > 0", "m > 1", "n <= m", "m < -1", "n == 1", "m != 0", "n == null", "empty(l)", "c ==",
      "c !=", "c ==",
    ])
    return leaf.hasPrefix("c") ? "\(leaf) \(choice)" : leaf
  }

  // MARK: Choosing

  private mutating func quoted(_ text: String) -> String { write(["\"\(text)\"", "'\(text)'"]) }

  private mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: meaning.next() >> 33) % bound
  }

  private mutating func pick(_ parts: [String]) -> String { parts[below(parts.count)] }

  /// Returns one of several notations for the same meaning.
  private mutating func write(_ notations: [String]) -> String {
    notations[Int(truncatingIfNeeded: style.next() >> 33) % notations.count]
  }
}
