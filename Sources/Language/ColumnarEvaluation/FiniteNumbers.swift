/// Operations on numbers that are valid words without conversion.
enum FiniteNumbers {
  /// Returns `true` if all numbers are finite: a non-finite summand makes a sum non-finite for
  /// good.
  static func areFinite(_ numbers: UnsafePointer<Double>, count: Int) -> Bool {
    var probe = SIMD8<Double>.zero
    let raw = unsafe UnsafeRawPointer(numbers)
    for group in 0..<count >> 3 {
      let eight = unsafe raw.loadUnaligned(fromByteOffset: group &* 64, as: SIMD8<Double>.self)
      probe += eight - eight
    }
    var rest = 0.0
    for index in count & ~7..<count { unsafe rest += numbers[index] - numbers[index] }
    return probe.sum() + rest == 0
  }

  /// Appends numbers, with 0 for −0, if all are finite.
  ///
  /// Returns `false` otherwise, without appending anything.
  static func append(
    _ numbers: UnsafePointer<Double>, count: Int, to buffer: inout ColumnBuffer
  ) -> Bool {
    let room = unsafe buffer.extend(count * 8)
    var probe = SIMD8<Double>.zero
    let raw = unsafe UnsafeRawPointer(numbers)
    for group in 0..<count >> 3 {
      let eight = unsafe raw.loadUnaligned(fromByteOffset: group &* 64, as: SIMD8<Double>.self)
      probe += eight - eight
      // Adding 0 turns −0 into 0.
      unsafe room.storeBytes(of: eight + 0, toByteOffset: group &* 64, as: SIMD8<Double>.self)
    }
    var rest = 0.0
    for index in count & ~7..<count {
      unsafe rest += numbers[index] - numbers[index]
      unsafe room.storeBytes(of: numbers[index] + 0, toByteOffset: index &* 8, as: Double.self)
    }
    let areFinite = probe.sum() + rest == 0
    if !areFinite { buffer.removeLast(count * 8) }
    return areFinite
  }
}
