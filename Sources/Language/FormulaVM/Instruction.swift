/// One instruction: eight bytes.
///
/// `a`, `b`, `c` are registers unless the operation says otherwise; `n` is a small count. A wide
/// operand joins `b` (low half) and `c` (high half).
@usableFromInline
package struct Instruction: Hashable, Sendable {
  @usableFromInline package var operation: Operation
  @usableFromInline package var n: UInt8
  @usableFromInline package var a: UInt16
  @usableFromInline package var b: UInt16
  @usableFromInline package var c: UInt16

  @inlinable
  package init(_ operation: Operation, n: Int = 0, a: Int = 0, b: Int = 0, c: Int = 0) {
    self.operation = operation
    self.n = UInt8(truncatingIfNeeded: n)
    self.a = UInt16(truncatingIfNeeded: a)
    self.b = UInt16(truncatingIfNeeded: b)
    self.c = UInt16(truncatingIfNeeded: c)
  }

  @inlinable
  package init(_ operation: Operation, a: Int = 0, wide: Int) {
    self.init(operation, a: a, b: wide & 0xFFFF, c: wide >> 16)
  }

  /// The operand in `b` and `c` together.
  package var wide: Int {
    get { Int(b) | Int(c) << 16 }
    set {
      b = UInt16(truncatingIfNeeded: newValue)
      c = UInt16(truncatingIfNeeded: newValue >> 16)
    }
  }

  /// What an instruction does. Jumps name the number of an instruction. An instruction that can
  /// end an enclosing expression early is followed by a `handler`, which is only read then.
  @usableFromInline
  package enum Operation: UInt8, Hashable, Sendable, CaseIterable {
    /// `a ← b`
    case move
    /// `a ← global wide`
    case loadGlobal

    /// `a ← b + c`, and so on
    case add, subtract, multiply, divide, remainder, power
    /// `a ← −b`
    case negate
    /// `a ← +b`
    case plus
    /// `a ← not b`
    case not

    /// `a ← b == c`, and so on
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, contained

    /// go to wide
    case jump
    /// `a ← b as a condition`: null is false, what is no boolean an error
    case condition
    /// unless the boolean `a` is true, go to wide; an error goes to the handler that follows
    case branchUnless
    /// if `a` is true, go to wide; an error goes to the handler that follows
    case branchWhen
    /// unless `b < c`, skip `a` instructions, and so on; an error goes to the handler that follows
    case branchUnlessLess, branchUnlessLessOrEqual, branchUnlessGreater
    case branchUnlessGreaterOrEqual, branchUnlessEqual, branchUnlessNotEqual
    /// where an error of the instruction before goes: into register `a`, on at wide
    case handler
    /// unless `a` is null, go to wide
    case jumpUnlessNull
    /// unless `a` is an error, go to wide
    case jumpUnlessError
    /// if `a` is an error, go to wide
    case jumpIfError
    /// unless `a` is a lambda, go to wide
    case jumpUnlessFunction

    /// `a ← b.name`, where `c` is the number of a member site
    case member
    /// `a ← b[c]`
    case element
    /// `a ← [b, b+1, …]`, `c` elements
    case list
    /// `a ← {…: b, …: b+1, …}`, where `c` is the number of a record literal
    case record
    /// `a ← f(b, b+1, …)`: `n` arguments, `c` is the number of a call site
    case call
    /// `a ← round(b, n)`, with 128 in `n` if the places were written; what is no number goes to
    /// the call site `c`
    case round
    /// `a ← concat(b, b+1, …)`: `n` arguments; what is no text goes to the call site `c`
    case concat
    /// `a ← upper(b)`, and so on; what is no ASCII text goes to the call site `c`
    case upper, lower
    /// `a ← lambda`: `c` is the number of a function, `n` captured values from `b` on
    case closure
    /// `a ← b(b+1, …)`: calls a lambda with `n` arguments
    case apply
    /// the formula's or the lambda's result is `a`
    case `return`
    /// `a ← {code, message} of the error b`
    case errorRecord
    /// `a ← how many errors there are`, as bits
    case errorMark
    /// forgets the errors made since the mark `b`, unless `a` is one
    case errorRelease

    /// begins a pass over the list `b` with its state in `a…`; if it is empty, skips `c`
    /// instructions; an error goes to the handler that follows
    case loop
    /// takes rows of the pass in `a…` by the plan `b` over columns; skips `c` instructions once all
    /// rows are done; `n` is that of the `next`
    case columns
    /// goes back to wide, the `columns` of the pass in `a…`, if rows are left
    case again
    /// goes on with the pass in `a…`: back to wide while there is an element; takes `n` steps more
    /// than one
    case next
    /// begins the list that the pass in `b…` fills, in `a…`; an error goes to the handler
    case collect
    /// adds `b` to the list in `a…`; an error goes to the handler that follows
    case append
    /// `a ← the list in b…`
    case collected
    /// begins a sum in `a…`
    case sum
    /// adds `b` to the sum in `a…`; an error goes to the handler that follows
    case accumulate
    /// adds `b × c` to the sum in `a…`; an error goes to the handler that follows
    case accumulateProduct
    /// `a ← the sum in b…`
    case total
    /// `a ← a + 1`
    case increment

    /// `a ← b + c`, and the addition that follows and takes it, and so on: superinstructions, which
    /// only a machine makes for itself
    case addThenAdd, addThenSubtract, addThenMultiply, addThenDivide
    case subtractThenAdd, subtractThenSubtract, subtractThenMultiply, subtractThenDivide
    case multiplyThenAdd, multiplyThenSubtract, multiplyThenMultiply, multiplyThenDivide
    case divideThenAdd, divideThenSubtract, divideThenMultiply, divideThenDivide
    /// `a ← b + c`, and the rounding that follows and takes it, and so on: superinstructions too
    case addThenRound, subtractThenRound, multiplyThenRound, divideThenRound
  }
}

/// The registers that a pass over a list keeps.
package enum LoopState {
  /// The index of the element, a number that lambdas may read.
  package static let index = 0
  /// The number of the element before which the pass stops, as bits.
  package static let count = 1
  /// Where the elements are, as bits; 0 for the rows of a table.
  package static let words = 2
  /// The element.
  package static let item = 3
  /// The index once more, as bits: to count in whole numbers is faster.
  package static let position = 4
  /// The number of elements, as bits.
  package static let total = 5
  /// Chunks of rows that could not be taken by columns, as bits.
  package static let misses = 6
  package static let size = 7
}

/// The registers that a list under construction keeps: where its words are and how many there are.
package enum CollectState {
  package static let size = 2
}
