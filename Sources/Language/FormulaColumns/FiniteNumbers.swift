/// Numbers that are words of the language as they are.
enum FiniteNumbers {
  /// Whether all numbers are finite: what is not never leaves a sum again.
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
}
