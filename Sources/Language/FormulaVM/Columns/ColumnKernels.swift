import FormulaRuntime
import FormulaValues

/// A chunk's vector as kernels read it: eight numbers at a time, or the same eight repeatedly.
///
/// **Invariant**: `start` points to as many groups of eight words as the kernel processes, or to
/// one group if `stride` is 0.
@safe struct Lanes {
  let start: UnsafeRawPointer
  /// The number of bytes from one group to the next.
  let stride: Int

  @inline(__always)
  subscript(group: Int) -> SIMD8<Double> {
    unsafe start.loadUnaligned(fromByteOffset: group &* stride, as: SIMD8<Double>.self)
  }

  @inline(__always)
  func bits(_ group: Int) -> SIMD8<UInt64> {
    unsafe start.loadUnaligned(fromByteOffset: group &* stride, as: SIMD8<UInt64>.self)
  }

  /// Returns the word of a row.
  @inline(__always)
  func word(_ row: Int) -> Word {
    unsafe start.load(fromByteOffset: (row >> 3) &* stride &+ (row & 7) &* 8, as: Word.self)
  }
}

/// The memory that a kernel writes a vector to.
typealias VectorStorage = UnsafeMutableRawPointer
/// A chunk's mask: one byte per row, 0xFF for selected rows and 0 for all others.
typealias Mask = UnsafeMutableRawPointer

/// Vectorized loops over chunks, in groups of eight rows.
///
/// A kernel that may meet unusual values returns `true` if every row selected by its mask
/// succeeded.
enum ColumnKernels {
  /// The number of rows of a chunk.
  static let chunk = 1024

  // MARK: Numbers

  /// Returns `true` if a sum of words shows that all of them are finite numbers.
  ///
  /// A non-finite summand makes every later sum non-finite. Large numbers whose sum overflows also
  /// fail this test and are then checked individually.
  @inline(__always)
  private static func isFinite(_ probe: SIMD8<Double>) -> Bool {
    // 0 for finite numbers, NaN for all other words.
    (probe - probe).sum() == 0
  }

  /// Performs arithmetic on numbers and nulls.
  ///
  /// Returns `false` if a row needs the interpreter.
  @inline(__always)
  static func arithmetic(
    _ x: Lanes, _ y: Lanes, into room: VectorStorage, _ rows: Mask, groups: Int,
    _ operation: (SIMD8<Double>, SIMD8<Double>) -> SIMD8<Double>
  ) -> Bool {
    var probe = SIMD8<Double>.zero
    for group in 0..<groups {
      let value = operation(x[group], y[group])
      unsafe room.storeBytes(of: value, toByteOffset: group &* 64, as: SIMD8<Double>.self)
      probe += value
    }
    if isFinite(probe) { return true }
    return unsafe settle(x, y, room, rows, groups: groups)
  }

  /// Performs arithmetic on numbers and writes 0 for −0.
  ///
  /// Returns `false` if a result is not a number.
  @inline(__always)
  static func finish(
    _ x: Lanes, _ y: Lanes, into room: VectorStorage, groups: Int,
    _ operation: (SIMD8<Double>, SIMD8<Double>) -> SIMD8<Double>
  ) -> Bool {
    var probe = SIMD8<Double>.zero
    for group in 0..<groups {
      // Adding 0 turns −0 into 0.
      let value = operation(x[group], y[group]) + 0
      unsafe room.storeBytes(of: value, toByteOffset: group &* 64, as: SIMD8<Double>.self)
      probe += value
    }
    return isFinite(probe)
  }

  /// Checks results that are not all finite and writes null if an operand is null.
  ///
  /// Returns `false` if an operand is neither a number nor null, or if a result is not finite.
  @inline(never)
  private static func settle(
    _ x: Lanes, _ y: Lanes, _ room: VectorStorage, _ rows: Mask, groups: Int
  ) -> Bool {
    let results = unsafe Lanes(start: room, stride: 64)
    var fine = SIMDMask<SIMD8<Int64>>(repeating: true)
    for group in 0..<groups {
      let (isNull, isPlain) = plain(x, y, group)
      var value = results[group]
      let isFinite = (value - value) .== .zero
      fine = unsafe fine .& ((isPlain .& (isFinite .| isNull)) .| .!held(rows, group))
      value.replace(with: Word.null.double, where: isNull)
      unsafe room.storeBytes(of: value, toByteOffset: group &* 64, as: SIMD8<Double>.self)
    }
    return all(fine)
  }

  /// Returns in which rows an operand is null, and in which both operands are numbers or null.
  @inline(__always)
  private static func plain(
    _ x: Lanes, _ y: Lanes, _ group: Int
  ) -> (isNull: SIMDMask<SIMD8<Int64>>, isPlain: SIMDMask<SIMD8<Int64>>) {
    let (left, right) = (x[group], y[group])
    let null = SIMD8<UInt64>(repeating: Word.null.bits)
    let (leftIsNull, rightIsNull) = (x.bits(group) .== null, y.bits(group) .== null)
    let isPlain = ((left .== left) .| leftIsNull) .& ((right .== right) .| rightIsNull)
    return (leftIsNull .| rightIsNull, isPlain)
  }

  /// Returns the rows of a group that a mask selects.
  @inline(__always)
  private static func held(_ rows: Mask, _ group: Int) -> SIMDMask<SIMD8<Int64>> {
    let bytes = unsafe UnsafeRawPointer(rows).loadUnaligned(
      fromByteOffset: group &* 8, as: SIMD8<Int8>.self)
    return SIMD8<Int64>(truncatingIfNeeded: bytes) .!= .zero
  }

  /// Returns `true` if all words in the selected rows are numbers or null.
  static func isPlain(_ x: Lanes, _ rows: Mask, groups: Int) -> Bool {
    var fine = SIMDMask<SIMD8<Int64>>(repeating: true)
    for group in 0..<groups {
      fine = unsafe fine .& (plain(x, x, group).isPlain .| .!held(rows, group))
    }
    return all(fine)
  }

  /// Rounds each number; null stays null.
  static func round(
    _ x: Lanes, places: Int, into room: VectorStorage, _ rows: Mask, count: Int
  ) -> Bool {
    for row in 0..<count {
      let word = x.word(row)
      var value = word.double
      if word.isNumber {
        value = DecimalRounding.quickRound(value, places: places)
        if value - value != 0, unsafe isHeld(rows, row) { return false }
      } else if !word.isNull, unsafe isHeld(rows, row) {
        return false
      }
      unsafe room.storeBytes(of: value, toByteOffset: row &* 8, as: Double.self)
    }
    return true
  }

  @inline(__always)
  static func isHeld(_ rows: Mask, _ row: Int) -> Bool {
    unsafe rows.load(fromByteOffset: row, as: UInt8.self) != 0
  }

  // MARK: Comparisons and conditions

  /// Compares numbers; every comparison with null is false.
  ///
  /// Returns `false` if a row needs the interpreter.
  @inline(__always)
  static func compare(
    _ x: Lanes, _ y: Lanes, into mask: Mask, _ rows: Mask, groups: Int,
    _ operation: (SIMD8<Double>, SIMD8<Double>) -> SIMDMask<SIMD8<Int64>>
  ) -> Bool {
    var probe = SIMD8<Double>.zero
    if y.stride == 0 {
      // The right operand stays in one register. Two groups produce as many mask bytes as fit a
      // register.
      let right = SIMD8(repeating: y.word(0).double)
      probe = right
      for pair in 0..<groups &>> 1 {
        let (left, next) = (x[pair &* 2], x[pair &* 2 &+ 1])
        probe += left + next
        unsafe store(operation(left, right), operation(next, right), in: mask, pair &* 2)
      }
      if groups & 1 == 1 {
        let left = x[groups &- 1]
        probe += left
        unsafe store(operation(left, right), in: mask, groups &- 1)
      }
    } else {
      for group in 0..<groups {
        let (left, right) = (x[group], y[group])
        unsafe store(operation(left, right), in: mask, group)
        probe += left + right
      }
    }
    if isFinite(probe) { return true }
    return unsafe isPlain(x, rows, groups: groups) && isPlain(y, rows, groups: groups)
  }

  @inline(__always)
  private static func store(_ truth: SIMDMask<SIMD8<Int64>>, in mask: Mask, _ group: Int) {
    unsafe mask.storeBytes(of: bytes(truth), toByteOffset: group &* 8, as: SIMD8<Int8>.self)
  }

  /// Stores the mask bytes of two groups.
  @inline(__always)
  private static func store(
    _ truth: SIMDMask<SIMD8<Int64>>, _ next: SIMDMask<SIMD8<Int64>>, in mask: Mask, _ group: Int
  ) {
    let both = SIMD16<Int8>(lowHalf: bytes(truth), highHalf: bytes(next))
    unsafe mask.storeBytes(of: both, toByteOffset: group &* 8, as: SIMD16<Int8>.self)
  }

  @inline(__always)
  private static func bytes(_ truth: SIMDMask<SIMD8<Int64>>) -> SIMD8<Int8> {
    SIMD8(truncatingIfNeeded: SIMD8<Int64>(repeating: 0).replacing(with: -1, where: truth))
  }

  /// Compares numbers for equality.
  ///
  /// Returns `false` if a selected row has a non-number on either side.
  static func equal(_ x: Lanes, _ y: Lanes, into mask: Mask, _ rows: Mask, groups: Int) -> Bool {
    var fine = SIMDMask<SIMD8<Int64>>(repeating: true)
    for group in 0..<groups {
      let (left, right) = (x[group], y[group])
      unsafe store(left .== right, in: mask, group)
      fine = unsafe fine .& (((left .== left) .& (right .== right)) .| .!held(rows, group))
    }
    return all(fine)
  }

  /// Selects the rows whose code is `code`.
  static func match(_ codes: UnsafePointer<UInt8>, _ code: UInt8, into mask: Mask, groups: Int) {
    let codes = unsafe UnsafeRawPointer(codes)
    let (none, wanted) = (SIMD16<UInt8>(repeating: 0), SIMD16(repeating: code))
    // Four groups at a time: as many bytes as two registers hold.
    for four in 0..<groups &>> 2 {
      let place = four &* 32
      let first = unsafe codes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
      let second = unsafe codes.loadUnaligned(fromByteOffset: place &+ 16, as: SIMD16<UInt8>.self)
      unsafe mask.storeBytes(
        of: none.replacing(with: 0xFF, where: first .== wanted), toByteOffset: place,
        as: SIMD16<UInt8>.self)
      unsafe mask.storeBytes(
        of: none.replacing(with: 0xFF, where: second .== wanted), toByteOffset: place &+ 16,
        as: SIMD16<UInt8>.self)
    }
    for group in groups & ~3..<groups {
      let bytes = unsafe codes.loadUnaligned(fromByteOffset: group &* 8, as: SIMD8<UInt8>.self)
      let truth = none.lowHalf.replacing(with: 0xFF, where: bytes .== wanted.lowHalf)
      unsafe mask.storeBytes(of: truth, toByteOffset: group &* 8, as: SIMD8<UInt8>.self)
    }
  }

  /// Selects the rows whose word is the boolean true.
  ///
  /// Returns `false` if a selected row has neither a boolean nor null.
  static func truth(_ x: Lanes, into mask: Mask, _ rows: Mask, groups: Int) -> Bool {
    var fine = SIMDMask<SIMD8<Int64>>(repeating: true)
    for group in 0..<groups {
      let bits = x.bits(group)
      let isTrue = bits .== SIMD8(repeating: Word.true.bits)
      unsafe store(isTrue, in: mask, group)
      let isOther =
        (bits .== SIMD8(repeating: Word.false.bits)) .| (bits .== SIMD8(repeating: Word.null.bits))
      fine = unsafe fine .& (isTrue .| isOther .| .!held(rows, group))
    }
    return all(fine)
  }

  /// Selects the rows whose word is null.
  ///
  /// Returns `false` if a selected row has an error.
  static func null(_ x: Lanes, into mask: Mask, _ rows: Mask, groups: Int) -> Bool {
    for group in 0..<groups {
      unsafe store(x.bits(group) .== SIMD8(repeating: Word.null.bits), in: mask, group)
    }
    return unsafe hasNoError(x, rows, groups: groups)
  }

  /// Returns `true` if no word in the selected rows is an error.
  static func hasNoError(_ x: Lanes, _ rows: Mask, groups: Int) -> Bool {
    var fine = SIMDMask<SIMD8<Int64>>(repeating: true)
    let error = SIMD8<UInt64>(repeating: UInt64(Word.Tag.error.rawValue))
    for group in 0..<groups {
      fine = unsafe fine .& ((x.bits(group) &>> 32 .!= error) .| .!held(rows, group))
    }
    return all(fine)
  }

  // MARK: Masks

  /// Combines two masks, 64 rows at a time while enough rows are left.
  @inline(__always)
  static func combine(
    _ x: Mask, _ y: Mask, into mask: Mask, groups: Int, _ operation: (UInt64, UInt64) -> UInt64
  ) {
    for group in 0..<groups {
      let left = unsafe x.load(fromByteOffset: group &* 8, as: UInt64.self)
      let right = unsafe y.load(fromByteOffset: group &* 8, as: UInt64.self)
      unsafe mask.storeBytes(of: operation(left, right), toByteOffset: group &* 8, as: UInt64.self)
    }
  }

  /// Returns the number of rows that a mask selects.
  static func count(_ rows: Mask, groups: Int) -> Int { unsafe count(rows, rows, groups: groups) }

  /// Returns the number of rows that both masks select.
  static func count(_ x: Mask, _ y: Mask, groups: Int) -> Int {
    let (x, y) = (UnsafeRawPointer(x), UnsafeRawPointer(y))
    // A selected byte is −1. No lane adds more than 64 of them.
    var counts = SIMD16<UInt8>.zero
    for pair in 0..<groups &>> 1 {
      let left = unsafe x.loadUnaligned(fromByteOffset: pair &* 16, as: SIMD16<UInt8>.self)
      counts &-= unsafe left & y.loadUnaligned(fromByteOffset: pair &* 16, as: SIMD16<UInt8>.self)
    }
    var total = SIMD8<UInt16>(truncatingIfNeeded: counts.lowHalf)
    total &+= SIMD8<UInt16>(truncatingIfNeeded: counts.highHalf)
    if groups & 1 == 1 {
      let last = (groups &- 1) &* 8
      let left = unsafe x.loadUnaligned(fromByteOffset: last, as: SIMD8<UInt8>.self)
      let both = unsafe left & y.loadUnaligned(fromByteOffset: last, as: SIMD8<UInt8>.self)
      total &+= SIMD8<UInt16>(truncatingIfNeeded: both & 1)
    }
    return Int(total.wrappedSum())
  }

  /// Writes the words of `x` in the selected rows and the words of `y` in all others.
  static func select(_ rows: Mask, _ x: Lanes, _ y: Lanes, into room: VectorStorage, groups: Int) {
    for group in 0..<groups {
      let value = unsafe y.bits(group).replacing(with: x.bits(group), where: held(rows, group))
      unsafe room.storeBytes(of: value, toByteOffset: group &* 64, as: SIMD8<UInt64>.self)
    }
  }

  /// Writes a mask as booleans.
  static func booleans(_ mask: Mask, into room: VectorStorage, groups: Int) {
    for group in 0..<groups {
      let value = unsafe SIMD8(repeating: Word.false.bits)
        .replacing(with: Word.true.bits, where: held(mask, group))
      unsafe room.storeBytes(of: value, toByteOffset: group &* 64, as: SIMD8<UInt64>.self)
    }
  }

  // MARK: Sinks

  /// Copies the words of the selected rows and returns their number.
  static func compact(
    _ x: Lanes, _ rows: Mask, into words: UnsafeMutablePointer<Word>, count: Int
  ) -> Int {
    var filled = 0
    for row in 0..<count {
      unsafe words[filled] = x.word(row)
      unsafe filled &+= Int(rows.load(fromByteOffset: row, as: UInt8.self) & 1)
    }
    return filled
  }

  /// Adds products to a sum whose count is a multiple of eight.
  ///
  /// Returns `false` if a product is not finite; `sum` is then invalid.
  static func addProducts(
    _ x: Lanes, _ y: Lanes, to sum: inout CompensatedSum, groups: Int
  ) -> Bool {
    for group in 0..<groups { sum.add(x[group] * y[group]) }
    return isFinite(sum.accumulators)
  }
}
