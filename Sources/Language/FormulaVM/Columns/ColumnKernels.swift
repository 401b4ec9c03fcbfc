import FormulaRuntime
import FormulaValues

/// A vector of a chunk as kernels read it: eight numbers at a time, or the same eight again and again.
///
/// **Invariant**: `start` points to as many groups of eight words as the kernel is told to take, or
/// to one if `stride` is 0.
@safe struct Lanes {
  let start: UnsafeRawPointer
  /// Bytes from one group to the next.
  let stride: Int

  @inline(__always)
  subscript(group: Int) -> SIMD8<Double> {
    unsafe start.loadUnaligned(fromByteOffset: group &* stride, as: SIMD8<Double>.self)
  }

  @inline(__always)
  func bits(_ group: Int) -> SIMD8<UInt64> {
    unsafe start.loadUnaligned(fromByteOffset: group &* stride, as: SIMD8<UInt64>.self)
  }

  /// A word by its row.
  @inline(__always)
  func word(_ row: Int) -> Word {
    unsafe start.load(fromByteOffset: (row >> 3) &* stride &+ (row & 7) &* 8, as: Word.self)
  }
}

/// Where a kernel leaves a vector.
typealias VectorStorage = UnsafeMutableRawPointer
/// A mask of a chunk: a byte for each row, 0xFF where it holds, else 0.
typealias Mask = UnsafeMutableRawPointer

/// The loops over chunks. Each takes groups of eight rows; those that may meet something unusual say
/// whether all went well, in the rows of the mask that they are given.
enum ColumnKernels {
  /// Rows of a chunk.
  static let chunk = 1024

  // MARK: Numbers

  /// Whether a sum of words says that all of them are numbers: what is no finite number never leaves
  /// a sum again. Numbers so large that they overflow it are seen as odd too, and looked at one by one.
  @inline(__always)
  private static func isFinite(_ probe: SIMD8<Double>) -> Bool {
    // 0 for what is finite, NaN for all else.
    (probe - probe).sum() == 0
  }

  /// Arithmetic on numbers and nulls; false if a row needs the machine.
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

  /// Arithmetic on numbers, 0 for −0; false if a result is no number.
  @inline(__always)
  static func finish(
    _ x: Lanes, _ y: Lanes, into room: VectorStorage, groups: Int,
    _ operation: (SIMD8<Double>, SIMD8<Double>) -> SIMD8<Double>
  ) -> Bool {
    var probe = SIMD8<Double>.zero
    for group in 0..<groups {
      // Adding nothing makes 0 of −0.
      let value = operation(x[group], y[group]) + 0
      unsafe room.storeBytes(of: value, toByteOffset: group &* 64, as: SIMD8<Double>.self)
      probe += value
    }
    return isFinite(probe)
  }

  /// Looks at results that are not all finite: null where an operand is null, and false where one
  /// is neither number nor null, or the result is too large.
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

  /// Whether one of two operands is null, and whether both are numbers or null.
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

  /// The rows of a group in which a mask holds.
  @inline(__always)
  private static func held(_ rows: Mask, _ group: Int) -> SIMDMask<SIMD8<Int64>> {
    let bytes = unsafe UnsafeRawPointer(rows).loadUnaligned(
      fromByteOffset: group &* 8, as: SIMD8<Int8>.self)
    return SIMD8<Int64>(truncatingIfNeeded: bytes) .!= .zero
  }

  /// Whether all words are numbers or null in the rows that count.
  static func isPlain(_ x: Lanes, _ rows: Mask, groups: Int) -> Bool {
    var fine = SIMDMask<SIMD8<Int64>>(repeating: true)
    for group in 0..<groups {
      fine = unsafe fine .& (plain(x, x, group).isPlain .| .!held(rows, group))
    }
    return all(fine)
  }

  /// Each number rounded; null stays null.
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

  // MARK: Truths

  /// Compares numbers, null being smaller than none and larger than none; false if a row needs the
  /// machine.
  @inline(__always)
  static func compare(
    _ x: Lanes, _ y: Lanes, into mask: Mask, _ rows: Mask, groups: Int,
    _ operation: (SIMD8<Double>, SIMD8<Double>) -> SIMDMask<SIMD8<Int64>>
  ) -> Bool {
    var probe = SIMD8<Double>.zero
    if y.stride == 0 {
      // What each row is compared with is in one register, and two groups give as many bytes of the mask
      // as a register has.
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

  /// Stores the truths of two groups.
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

  /// Whether numbers are equal; false if a row has anything but numbers on both sides.
  static func equal(_ x: Lanes, _ y: Lanes, into mask: Mask, _ rows: Mask, groups: Int) -> Bool {
    var fine = SIMDMask<SIMD8<Int64>>(repeating: true)
    for group in 0..<groups {
      let (left, right) = (x[group], y[group])
      unsafe store(left .== right, in: mask, group)
      fine = unsafe fine .& (((left .== left) .& (right .== right)) .| .!held(rows, group))
    }
    return all(fine)
  }

  /// Where the codes of a column are `code`.
  static func match(_ codes: UnsafePointer<UInt8>, _ code: UInt8, into mask: Mask, groups: Int) {
    let codes = unsafe UnsafeRawPointer(codes)
    let (none, wanted) = (SIMD16<UInt8>(repeating: 0), SIMD16(repeating: code))
    // Four groups at a time, as many bytes as two registers have.
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

  /// Where a word is the boolean true; false if a row has neither boolean nor null.
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

  /// Where a word is null; false if a row has an error.
  static func null(_ x: Lanes, into mask: Mask, _ rows: Mask, groups: Int) -> Bool {
    for group in 0..<groups {
      unsafe store(x.bits(group) .== SIMD8(repeating: Word.null.bits), in: mask, group)
    }
    return unsafe hasNoError(x, rows, groups: groups)
  }

  /// Whether no word is an error in the rows that count.
  static func hasNoError(_ x: Lanes, _ rows: Mask, groups: Int) -> Bool {
    var fine = SIMDMask<SIMD8<Int64>>(repeating: true)
    let error = SIMD8<UInt64>(repeating: UInt64(Word.Tag.error.rawValue))
    for group in 0..<groups {
      fine = unsafe fine .& ((x.bits(group) &>> 32 .!= error) .| .!held(rows, group))
    }
    return all(fine)
  }

  // MARK: Masks

  /// Joins two masks, 64 rows at a time where there are as many.
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

  /// The rows in which a mask holds.
  static func count(_ rows: Mask, groups: Int) -> Int { unsafe count(rows, rows, groups: groups) }

  /// The rows in which two masks hold.
  static func count(_ x: Mask, _ y: Mask, groups: Int) -> Int {
    let (x, y) = (UnsafeRawPointer(x), UnsafeRawPointer(y))
    // A byte that holds is −1; no lane sees more than 64 of them.
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

  /// One vector where a mask holds, another elsewhere.
  static func select(_ rows: Mask, _ x: Lanes, _ y: Lanes, into room: VectorStorage, groups: Int) {
    for group in 0..<groups {
      let value = unsafe y.bits(group).replacing(with: x.bits(group), where: held(rows, group))
      unsafe room.storeBytes(of: value, toByteOffset: group &* 64, as: SIMD8<UInt64>.self)
    }
  }

  /// A mask as booleans.
  static func booleans(_ mask: Mask, into room: VectorStorage, groups: Int) {
    for group in 0..<groups {
      let value = unsafe SIMD8(repeating: Word.false.bits)
        .replacing(with: Word.true.bits, where: held(mask, group))
      unsafe room.storeBytes(of: value, toByteOffset: group &* 64, as: SIMD8<UInt64>.self)
    }
  }

  // MARK: Sinks

  /// Copies the words of the rows that count, and gives how many there are.
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

  /// Adds products to a sum that stands at a multiple of eight; false, and the sum spoilt, if any is
  /// not finite.
  static func addProducts(
    _ x: Lanes, _ y: Lanes, to sum: inout CompensatedSum, groups: Int
  ) -> Bool {
    for group in 0..<groups { sum.add(x[group] * y[group]) }
    return isFinite(sum.accumulators)
  }
}
