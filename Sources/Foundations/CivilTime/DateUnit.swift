/// A unit of date arithmetic.
package enum DateUnit: String, CaseIterable, Hashable, Sendable {
  case millisecond, second, minute, hour, day, week, month, quarter, year
  case businessDay = "businessday"

  /// Creates a unit from a name, ignoring case.
  ///
  /// Accepts singular, plural and short names (`ms s min h d w mo q y`).
  package init?(_ name: some StringProtocol) {
    self.init(utf8: name.utf8)
  }

  /// Creates a unit from a name in UTF-8, like `init(_:)`.
  package init?(utf8 name: some Sequence<UInt8>) {
    guard var key = NameKey(name) else { return nil }
    if let entry = Self.names.first(where: { $0.key == key }) {
      self = entry.unit
      return
    }
    guard key.dropPlural(), let entry = Self.names.first(where: { $0.key == key && $0.isLong })
    else { return nil }
    self = entry.unit
  }

  /// A lower-cased name of at most 16 bytes in two words, for fast comparison.
  private struct NameKey: Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init?(_ name: some Sequence<UInt8>) {
      var count = 0
      for byte in name {
        // A leading zero byte would be indistinguishable from no byte.
        guard count < 16, byte != 0 else { return nil }
        high = high << 8 | low >> 56
        low = low << 8 | UInt64(0x41...0x5A ~= byte ? byte | 0x20 : byte)
        count += 1
      }
    }

    /// Removes a final `s`; returns `false` if there is none.
    mutating func dropPlural() -> Bool {
      guard low & 0xFF == 0x73 else { return false }
      low = low >> 8 | high << 56
      high >>= 8
      return true
    }
  }

  private static let names: [(key: NameKey, unit: DateUnit, isLong: Bool)] = {
    let short: [(String, DateUnit)] = [
      ("ms", .millisecond), ("s", .second), ("min", .minute), ("h", .hour), ("d", .day),
      ("w", .week), ("mo", .month), ("q", .quarter), ("y", .year),
    ]
    let long: [(String, DateUnit)] = allCases.map { ($0.rawValue, $0) }
    return long.compactMap { name, unit in NameKey(name.utf8).map { ($0, unit, true) } }
      + short.compactMap { name, unit in NameKey(name.utf8).map { ($0, unit, false) } }
  }()

  /// The canonical name in formulas.
  package var name: String { self == .businessDay ? "businessDay" : rawValue }

  /// The exact length in milliseconds as a duration, with 24 hours in a day.
  ///
  /// `nil` for units without a fixed length: months and longer units, and business days.
  package var milliseconds: Double? {
    switch self {
    case .day: 86_400_000
    case .week: 604_800_000
    default: elapsedMilliseconds.map { Double($0) }
    }
  }

  /// The length of a unit that is counted as elapsed time, independent of the wall clock.
  var elapsedMilliseconds: Int64? {
    switch self {
    case .millisecond: 1
    case .second: 1000
    case .minute: 60_000
    case .hour: 3_600_000
    case .day, .week, .month, .quarter, .year, .businessDay: nil
    }
  }

  /// The number of months in a unit that consists of whole months.
  package var months: Int? {
    switch self {
    case .month: 1
    case .quarter: 3
    case .year: 12
    case .millisecond, .second, .minute, .hour, .day, .week, .businessDay: nil
    }
  }
}
