import FormulaValues

/// A loop body or formula as operations on whole chunks of rows.
///
/// It computes what the interpreter would compute row by row, provided that no unusual value
/// occurs. Values are numbered vectors, conditions are numbered masks; the first vectors are the
/// plan's inputs. A step's mask selects the rows that it applies to; mask 0 selects all rows.
package struct ColumnPlan: Sendable {
  /// The initial content of a vector.
  package enum Source: Hashable, Sendable {
    /// The register of a value that is the same in every row.
    case uniform(Int)
    /// A field or constant beyond the reach of an operand, by its number among all registers.
    case global(Int)
    /// The cells read by the member site with this index.
    case cells(Int)
    /// The elements of the list.
    case elements
    /// The indices of the elements, from 0.
    case positions
    /// A field of the program, which has a value for each row of a batch.
    case field(Program.InputNumber)
  }

  /// The operation of a step.
  ///
  /// `a` is written, `b` and `c` are read; they are vectors unless specified otherwise.
  package enum Operation: UInt8, BitwiseCopyable, Sendable {
    case add, subtract, multiply, divide, negate
    /// `b` rounded to `detail` places
    case round
    /// the mask `a`: `b < c`, etc.
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
    /// the mask `a`: the mask `b` where `mask` selects, else the mask `c`
    case selectMask
    /// the vector `a`: the mask `b` as booleans
    case booleans
    /// requires that no row of `b` is an error
    case noError
    /// adds `b` to the sum in the registers from `detail` on
    case sum
    /// adds `b` × `c` to the sum in the registers from `detail` on
    case sumOfProducts
    /// adds the number of rows to the register `detail`
    case count
    /// adds the number of rows that the masks `b` and `c` both select to the register `detail`
    case countBoth
    /// appends `b` to the list under construction in the registers from `detail` on
    case append
    /// appends the rows themselves to the list under construction in the registers from `detail` on
    case appendRows

    /// Whether the operation only combines masks.
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

    /// Whether the operation has an effect beyond its row.
    ///
    /// The last step of a loop's plan is such a sink.
    package var isSink: Bool {
      switch self {
      case .sum, .sumOfProducts, .count, .countBoth, .append, .appendRows: true
      default: false
      }
    }
  }

  /// A vector that is filled before the first step.
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

  /// A function call with one vector per argument.
  package struct Call: Hashable, Sendable {
    /// The call instruction, which may have a faster implementation than the function for plain
    /// values.
    var operation: Instruction.Operation
    package var site: Int
    package var arguments: [Int]
  }

  package var inputs: [Input]
  package var vectorCount: Int
  package var maskCount: Int
  package var steps: [Step]
  package var calls: [Call] = []
  /// The vector of a formula's results; nil for a loop body, whose last step is a sink.
  package var result: Int?
}

extension [ColumnPlan.Step] {
  /// The steps without mask combinations whose result is unused.
  ///
  /// A branch creates masks for both targets; the one that leads to the end of a loop body is often
  /// unused.
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

  /// The steps with a final intersection and count of masks fused into one `countBoth`.
  var countingBoth: [ColumnPlan.Step] {
    guard let sink = last, sink.operation == .count, let join = dropLast().last,
      join.operation == .and, join.a == sink.mask
    else { return self }
    return dropLast(2)
      + [.init(operation: .countBoth, b: join.b, c: join.c, detail: sink.detail)]
  }
}
