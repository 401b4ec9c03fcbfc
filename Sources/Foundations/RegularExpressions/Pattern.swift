/// The syntax tree of a pattern.
indirect enum Pattern: Sendable {
  /// One scalar from the set with this index.
  case scalar(Int)
  case assertion(Assertion)
  case group(Int, Pattern)
  case sequence([Pattern])
  case alternatives([Pattern])
  case repetition(Repetition)

  /// A quantified pattern.
  struct Repetition: Sendable {
    let pattern: Pattern
    let least: Int
    let most: Int?
    let isGreedy: Bool
    let canBodyBeEmpty: Bool
  }

  /// Whether the pattern can match the empty string.
  ///
  /// Complexity: O(n) for n nodes.
  var canBeEmpty: Bool {
    switch self {
    case .scalar: false
    case .assertion: true
    case .group(_, let body): body.canBeEmpty
    case .sequence(let items): items.allSatisfy { $0.canBeEmpty }
    case .alternatives(let branches): branches.contains(where: { $0.canBeEmpty })
    case .repetition(let repetition): repetition.least == 0 || repetition.canBodyBeEmpty
    }
  }
}

/// A zero-width condition on the position between two scalars.
enum Assertion: Sendable {
  case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary

  func holds(between previous: Neighbour, and next: Neighbour) -> Bool {
    switch self {
    case .textStart: previous == .edge
    case .textEnd: next == .edge
    case .lineStart:
      switch previous {
      case .edge, .lineFeed, .separator: true
      case .carriageReturn: next != .lineFeed
      case .word, .other: false
      }
    case .lineEnd:
      switch next {
      case .edge, .carriageReturn, .separator: true
      case .lineFeed: previous != .carriageReturn
      case .word, .other: false
      }
    case .wordBoundary: (previous == .word) != (next == .word)
    case .noWordBoundary: (previous == .word) == (next == .word)
    }
  }
}

/// The properties of an adjacent scalar that assertions depend on.
enum Neighbour: UInt8, Sendable {
  /// The start or end of the text.
  case edge
  case lineFeed, carriageReturn, separator, word, other

  init(_ scalar: UInt32?) {
    switch scalar {
    case nil: self = .edge
    case 0x0A: self = .lineFeed
    case 0x0D: self = .carriageReturn
    case 0x2028, 0x2029: self = .separator
    case .some(let scalar): self = ScalarSet.wordScalars.contains(scalar) ? .word : .other
    }
  }
}
