/// A sum kept in registers of the machine, which are aligned for one number only: eight sums, eight
/// corrections, and the number of positions filled, as bits.
extension CompensatedSum {
  /// The registers that a sum takes.
  @inlinable
  public static var registerCount: Int { 17 }

  /// Begins a sum in `registers`.
  @inlinable
  public static func begin(in registers: UnsafeMutablePointer<Word>) {
    for index in 0..<16 { registers[index] = Word(0) }
    registers[16] = Word(bits: 0)
  }

  /// Adds a number at the next position of the sum in `registers`, as `add` does.
  @inlinable
  public static func add(_ number: Double, in registers: UnsafeMutablePointer<Word>) {
    let filled = registers[16].bits
    let lane = Int(truncatingIfNeeded: filled & 7)
    let sum = registers[lane].double
    let total = sum + number
    let shifted = total - sum
    registers[lane + 8].double += (sum - (total - shifted)) + (number - shifted)
    registers[lane].double = total
    registers[16] = Word(bits: filled &+ 1)
  }

  /// Keeps the sum in `registers`.
  @inlinable
  public func store(in registers: UnsafeMutablePointer<Word>) {
    for lane in 0..<8 {
      registers[lane] = Word(sums[lane])
      registers[lane + 8] = Word(corrections[lane])
    }
    registers[16] = Word(bits: UInt64(truncatingIfNeeded: filled))
  }

  /// The sum kept in `registers`.
  @inlinable
  public init(in registers: UnsafeMutablePointer<Word>) {
    self.init()
    for lane in 0..<8 {
      sums[lane] = registers[lane].double
      corrections[lane] = registers[lane + 8].double
    }
    filled = Int(truncatingIfNeeded: registers[16].bits)
  }
}
