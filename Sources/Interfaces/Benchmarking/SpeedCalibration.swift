/// A fixed workload that measures the current speed of the machine.
///
/// It is the same in every version of the tool. Processors change their frequency and share
/// resources between programs.
enum SpeedCalibration {
  private static let count = 256

  static func run(_ passes: Int) {
    var state: UInt64 = 1
    for _ in 0..<passes { state = pass(state) }
  }

  /// Generates numbers, sorts them and folds them.
  @inline(never)
  private static func pass(_ seed: UInt64) -> UInt64 {
    var state = seed
    var numbers: [UInt64] = []
    for _ in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      numbers.append(state >> 33)
    }
    numbers.sort()
    return numbers.reduce(state) { $0 &* 31 &+ $1 } | 1
  }
}
