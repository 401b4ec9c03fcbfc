import FormulaValues

/// The results of a formula's marked expressions, recorded by code compiled for exploration.
package final class BranchRecorder {
  /// The traits of all results since the start of the run, by expression.
  package private(set) var traits: [Traits]
  /// The last result, by expression. Valid until the machine evaluates again.
  package private(set) var words: [Word]
  private let marked: [Int]

  /// The observed properties of an expression's results.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let isTrue = Traits(rawValue: 1)
    package static let isFalse = Traits(rawValue: 2)
    package static let isNull = Traits(rawValue: 4)
    package static let isError = Traits(rawValue: 8)
    /// An empty text, list or record.
    package static let isEmpty = Traits(rawValue: 16)
    /// Any other value except null and errors.
    package static let isFilled = Traits(rawValue: 32)
    package static let noRow = Traits(rawValue: 64)
    package static let oneRow = Traits(rawValue: 128)
    package static let severalRows = Traits(rawValue: 256)
  }

  /// Creates marks for a formula of `count` expressions.
  package init(count: Int, marked: [Int]) {
    traits = Array(repeating: [], count: count)
    words = Array(repeating: .null, count: count)
    self.marked = marked
  }

  /// Clears the recorded traits before another run.
  ///
  /// Complexity: O(marks).
  package func begin() {
    for number in marked { traits[number] = [] }
  }

  package func note(_ number: Int, _ word: Word, in run: borrowing Run) {
    guard traits.indices.contains(number) else { return }
    words[number] = word
    traits[number].formUnion(Self.traits(of: word, in: run))
  }

  private static func traits(of word: Word, in run: borrowing Run) -> Traits {
    if word.isNumber { return .isFilled }
    switch word.kind {
    case .boolean: return word.isTrue ? [.isTrue, .isFilled] : [.isFalse, .isFilled]
    case .null: return [.isNull, .noRow]
    case .error: return .isError
    case .list:
      let count = run.elements(word).count
      return count == 0
        ? [.isEmpty, .noRow] : count == 1 ? [.isFilled, .oneRow] : [.isFilled, .severalRows]
    case .text: return unsafe run.utf8(word).isEmpty ? .isEmpty : .isFilled
    default: return .isFilled
    }
  }
}
