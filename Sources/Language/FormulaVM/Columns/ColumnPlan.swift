import FormulaValues

/// A loop's body as operations on whole chunks of rows: what the machine would do row by row, if
/// nothing unusual is met.
///
/// Values are numbered vectors, truths numbered masks; the first vectors stand for what the body
/// reads from outside. A mask says in which rows an operation counts; mask 0 is all rows.
package struct ColumnPlan: Sendable {
  /// What a vector holds before the first operation.
  package enum Source: Hashable, Sendable {
    /// The register of a value that is the same in every row.
    case uniform(Int)
    /// A field or constant out of reach of an operand, by its number among all registers.
    case global(Int)
    /// The cells read by the member site with this number.
    case cells(Int)
    /// The elements of the list.
    case elements
    /// The numbers of the elements, from 0.
    case positions
    /// A field of the program, which has a value for each row of a batch.
    case field(Program.InputNumber)
  }

  /// What is done; `a` is written, `b` and `c` are read, vectors unless said otherwise.
  package enum Operation: UInt8, BitwiseCopyable, Sendable {
    case add, subtract, multiply, divide, negate
    /// `b` rounded to `detail` places
    case round
    /// the mask `a`: `b < c`, and so on
    case less, lessOrEqual, greater, greaterOrEqual
    /// the mask `a`: the numbers `b` and `c` are equal
    case equal
    /// the mask `a`: the cells `b` equal the uniform `c`
    case equalCells
    /// the mask `a`: the values `b` and `c` of any kinds are equal
    case equalValues
    /// the vector `a`: the result of the call `detail`
    case call
    /// the mask `a`: `b` is true
    case truth
    /// the mask `a`: `b` is null
    case null
    /// the mask `a`: the masks `b` and `c`; `b` but not `c`; `b` or `c`
    case and, andNot, or
    /// the vector `a`: `b` where the mask `mask` holds, else `c`
    case select
    /// the mask `a`: as `select`, of the masks `b` and `c`
    case selectMask
    /// the vector `a`: the mask `b` as booleans
    case booleans
    /// demands that no row of `b` is an error
    case noError
    /// adds `b` to the sum in the registers from `detail` on
    case sum
    /// adds `b` × `c` to the sum in the registers from `detail` on
    case sumOfProducts
    /// adds the number of rows to the register `detail`
    case count
    /// adds the number of rows in which the masks `b` and `c` hold to the register `detail`
    case countBoth
    /// adds `b` to the list that the registers from `detail` on build
    case append
    /// adds the rows themselves to the list that the registers from `detail` on build
    case appendRows

    /// Whether the operation does nothing but join masks.
    var joinsMasks: Bool {
      switch self {
      case .and, .andNot, .or: true
      default: false
      }
    }

    /// Whether `b` and `c` are masks.
    var readsMasks: Bool {
      switch self {
      case .and, .andNot, .or, .selectMask, .booleans, .countBoth: true
      default: false
      }
    }

    /// Whether the operation has an effect beyond its row; the last one of a plan has.
    package var isSink: Bool {
      switch self {
      case .sum, .sumOfProducts, .count, .countBoth, .append, .appendRows: true
      default: false
      }
    }
  }

  /// A vector that is there before the first operation.
  package struct Input: Hashable, Sendable {
    package var vector: Int
    package var source: Source
  }

  package struct Step: BitwiseCopyable, Sendable {
    package var operation: Operation
    package var a: UInt8 = 0
    package var b: UInt8 = 0
    package var c: UInt8 = 0
    package var mask: UInt8 = 0
    package var detail: Int32 = 0
  }

  /// A call of a function with a vector for each argument.
  package struct Call: Hashable, Sendable {
    /// The instruction that calls, which may be quicker than the function for what is plain.
    var operation: Instruction.Operation
    package var site: Int
    package var arguments: [Int]
  }

  package var inputs: [Input]
  package var vectorCount: Int
  package var maskCount: Int
  package var steps: [Step]
  package var calls: [Call] = []
  /// The vector of a formula's results; nil for the body of a loop, whose last step is a sink.
  package var result: Int?
}

extension [ColumnPlan.Step] {
  /// The steps without those that join masks which none of the others reads: a branch gives masks for both of
  /// its ways, of which the one to the end of a loop's body is often not taken.
  var withoutUnusedMasks: [ColumnPlan.Step] {
    var read: Set<UInt8> = []
    var kept: [ColumnPlan.Step] = []
    for step in reversed() where !step.operation.joinsMasks || read.contains(step.a) {
      read.insert(step.mask)
      if step.operation.readsMasks { read.formUnion([step.b, step.c]) }
      kept.append(step)
    }
    return kept.reversed()
  }

  /// The steps with the last two as one, where rows are counted in which two masks hold.
  var countingBoth: [ColumnPlan.Step] {
    guard let sink = last, sink.operation == .count, let join = dropLast().last,
      join.operation == .and, join.a == sink.mask
    else { return self }
    return dropLast(2)
      + [.init(operation: .countBoth, b: join.b, c: join.c, detail: sink.detail)]
  }
}
