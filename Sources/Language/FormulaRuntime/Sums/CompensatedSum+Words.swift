/// A sum stored in registers of the machine, which are aligned for a single number.
///
/// The registers hold eight sums, eight corrections, and the number of filled positions as bits.
extension CompensatedSum {
  /// The number of registers that a sum needs.
  @inlinable
  package static var registerCount: Int { 17 }

  /// Initializes a sum in `registers`.
  @inlinable
  package static func begin(in registers: UnsafeMutablePointer<Word>) {
    for index in 0..<16 { unsafe registers[index] = Word(0) }
    unsafe registers[16] = Word(bits: 0)
  }

  /// Adds a number at the next position of the sum in `registers`, with the algorithm of `add`.
  @inlinable
  package static func add(_ number: Double, in registers: UnsafeMutablePointer<Word>) {
    let filled = unsafe registers[16].bits
    let lane = Int(truncatingIfNeeded: filled & 7)
    let sum = unsafe registers[lane].double
    let total = sum + number
    let shifted = total - sum
    unsafe registers[lane + 8].double += (sum - (total - shifted)) + (number - shifted)
    unsafe registers[lane].double = total
    unsafe registers[16] = Word(bits: filled &+ 1)
  }

  /// Stores the sum in `registers`.
  @inlinable
  package func store(in registers: UnsafeMutablePointer<Word>) {
    for lane in 0..<8 {
      unsafe registers[lane] = Word(sums[lane])
      unsafe registers[lane + 8] = Word(corrections[lane])
    }
    unsafe registers[16] = Word(bits: UInt64(truncatingIfNeeded: filled))
  }

  /// Creates the sum stored in `registers`.
  @inlinable
  package init(in registers: UnsafeMutablePointer<Word>) {
    self.init()
    for lane in 0..<8 {
      sums[lane] = unsafe registers[lane].double
      corrections[lane] = unsafe registers[lane + 8].double
    }
    filled = unsafe Int(truncatingIfNeeded: registers[16].bits)
  }
}
