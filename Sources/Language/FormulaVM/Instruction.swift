/// A bytecode instruction of eight bytes.
///
/// `a`, `b`, `c` are registers unless the operation specifies otherwise; `n` is a small count. A
/// wide operand joins `b` (low half) and `c` (high half).
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

  /// The wide operand, stored in `b` (low half) and `c` (high half).
  package var wide: Int {
    get { Int(b) | Int(c) << 16 }
    set {
      b = UInt16(truncatingIfNeeded: newValue)
      c = UInt16(truncatingIfNeeded: newValue >> 16)
    }
  }

  /// The operation of an instruction.
  ///
  /// A jump's operand is the index of its target instruction. An instruction that can leave an
  /// enclosing expression early is followed by a `handler`, which is read only on an error.
  @usableFromInline
  package enum Operation: UInt8, Hashable, Sendable, CaseIterable {
    /// `a ← b`
    case move
    /// `a ← global wide`
    case loadGlobal

    /// `a ← b + c`, etc.
    case add, subtract, multiply, divide, remainder, power
    /// `a ← −b`
    case negate
    /// `a ← +b`
    case plus
    /// `a ← not b`
    case not

    /// `a ← b == c`, etc.
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, contained

    /// jumps to `wide`
    case jump
    /// `a ← b as a condition`: null becomes false; any other non-boolean is an error
    case condition
    /// jumps to `wide` unless the boolean `a` is true; an error goes to the `handler` that follows
    case branchUnless
    /// jumps to `wide` if `a` is true; an error goes to the `handler` that follows
    case branchWhen
    /// skips `a` instructions unless `b < c`, etc.; an error goes to the `handler` that follows
    case branchUnlessLess, branchUnlessLessOrEqual, branchUnlessGreater
    case branchUnlessGreaterOrEqual, branchUnlessEqual, branchUnlessNotEqual
    /// the error target of the preceding instruction: stores the error in `a` and jumps to `wide`
    case handler
    /// jumps to `wide` unless `a` is null
    case jumpUnlessNull
    /// jumps to `wide` unless `a` is an error
    case jumpUnlessError
    /// jumps to `wide` if `a` is an error
    case jumpIfError
    /// jumps to `wide` unless `a` is a lambda
    case jumpUnlessFunction

    /// `a ← b.name`, where `c` is the index of a member site
    case member
    /// `a ← b[c]`
    case element
    /// `a ← [b, b+1, …]` with `c` elements
    case list
    /// `a ← {…: b, …: b+1, …}`, where `c` is the index of a record literal
    case record
    /// `a ← f(b, b+1, …)` with `n` arguments; `c` is the index of a call site
    case call
    /// `a ← round(b, n)`; `n` has 128 added if the places were written explicitly; any other value
    /// than a number goes to the call site `c`
    case round
    /// `a ← concat(b, b+1, …)` with `n` arguments; any other values than texts go to the call site
    /// `c`
    case concat
    /// `a ← upper(b)`, etc.; any other value than ASCII text goes to the call site `c`
    case upper, lower
    /// `a ← lambda`: `c` is the index of a function, with `n` captured values from `b` on
    case closure
    /// `a ← b(b+1, …)`: calls the lambda `b` with `n` arguments
    case apply
    /// returns `a` as the result of the formula or lambda
    case `return`
    /// `a ← {code, message} of the error b`
    case errorRecord
    /// `a ← the current number of errors`, as bits
    case errorMark
    /// releases the errors created since the mark `b`, unless `a` is one of them
    case errorRelease

    /// starts a loop over the list `b` with its state in `a…`; skips `c` instructions if it is
    /// empty; an error goes to the `handler` that follows
    case loop
    /// processes rows of the loop in `a…` by columns, with the plan `b`; skips `c` instructions
    /// once all rows are done; `n` is that of the loop's `next`
    case columns
    /// jumps back to `wide`, the `columns` of the loop in `a…`, if rows are left
    case again
    /// advances the loop in `a…` and jumps back to `wide` while there is an element; charges the
    /// steps that `n` encodes
    case next
    /// starts the list in `a…` that the loop in `b…` fills; an error goes to the `handler` that
    /// follows
    case collect
    /// appends `b` to the list in `a…`; an error goes to the `handler` that follows
    case append
    /// `a ← the list in b…`
    case collected
    /// starts a sum in `a…`
    case sum
    /// adds `b` to the sum in `a…`; an error goes to the `handler` that follows
    case accumulate
    /// adds `b × c` to the sum in `a…`; an error goes to the `handler` that follows
    case accumulateProduct
    /// `a ← the sum in b…`
    case total
    /// `a ← a + 1`
    case increment

    /// `a ← b + c` fused with the following addition that uses its result, etc.
    ///
    /// These superinstructions occur only in a machine's private copy of the code.
    case addThenAdd, addThenSubtract, addThenMultiply, addThenDivide
    case subtractThenAdd, subtractThenSubtract, subtractThenMultiply, subtractThenDivide
    case multiplyThenAdd, multiplyThenSubtract, multiplyThenMultiply, multiplyThenDivide
    case divideThenAdd, divideThenSubtract, divideThenMultiply, divideThenDivide
    /// `a ← b + c` fused with the following rounding of its result, etc. (superinstructions)
    case addThenRound, subtractThenRound, multiplyThenRound, divideThenRound
  }
}

/// The layout of the registers that hold a loop's state.
package enum LoopState {
  /// The index of the element, a number that lambdas may read.
  package static let index = 0
  /// The index of the element before which the interpreter leaves the loop body, as bits.
  package static let count = 1
  /// The address of the elements, as bits; 0 for the rows of a table.
  package static let words = 2
  /// The current element.
  package static let item = 3
  /// A copy of `index` as bits: counting in integers is faster.
  package static let position = 4
  /// The total number of elements, as bits.
  package static let total = 5
  /// The number of chunks that could not be processed by columns, as bits.
  package static let misses = 6
  package static let size = 7
}

/// The layout of the registers that hold a list under construction: address and count of its words.
package enum CollectState {
  package static let size = 2
}
