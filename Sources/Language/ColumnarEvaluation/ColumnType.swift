/// The memory layout of a column: the subset of Apache Arrow layouts that formulas accept.
///
/// Source: Apache Arrow, Columnar Format 1.5, Fixed-Size Primitive, Variable-Size Binary, List and
/// Struct Layout.
package enum ColumnType: Hashable, Sendable {
  case null, boolean
  case integer(Width, isSigned: Bool)
  case float32, float64
  /// UTF-8 text with offsets of 32 bits, or of 64 bits if `isLarge`.
  case text(isLarge: Bool)
  /// Days since 1970, in 32 bits.
  case days
  /// Milliseconds since 1970, in 64 bits.
  case dateMilliseconds
  /// Instants in 64 bits, with an optional time zone.
  case timestamp(TimeUnit, zone: String?)
  case list(isLarge: Bool)
  case record

  package enum Width: Int, Hashable, Sendable {
    case bits8 = 8, bits16 = 16, bits32 = 32, bits64 = 64
  }

  package enum TimeUnit: String, Hashable, Sendable, CaseIterable {
    case seconds = "s"
    case milliseconds = "m"
    case microseconds = "u"
    case nanoseconds = "n"

    /// The number of units in a millisecond, or the negated number of milliseconds in a unit.
    var perMillisecond: Int64 {
      switch self {
      case .seconds: -1000
      case .milliseconds: 1
      case .microseconds: 1000
      case .nanoseconds: 1_000_000
      }
    }
  }

  /// The size of an integer in bytes.
  var stride: Int { if case .integer(let width, _) = self { width.rawValue / 8 } else { 0 } }

  /// The conventional name: `int64`, `timestamp[ms, Europe/Berlin]`.
  package var name: String {
    switch self {
    case .null: "null"
    case .boolean: "bool"
    case .integer(let width, let isSigned): "\(isSigned ? "" : "u")int\(width.rawValue)"
    case .float32: "float"
    case .float64: "double"
    case .text(let isLarge): isLarge ? "large_utf8" : "utf8"
    case .days: "date32"
    case .dateMilliseconds: "date64"
    case .timestamp(let unit, let zone):
      "timestamp[\(unit == .seconds ? "s" : unit.rawValue + "s")\(zone.map { ", \($0)" } ?? "")]"
    case .list(let isLarge): isLarge ? "large_list" : "list"
    case .record: "struct"
    }
  }
}

/// The reason why columns cannot be read or written.
package struct ColumnFailure: Error, Hashable {
  package let message: String
  /// Whether the work was cancelled.
  package let isInterruption: Bool

  package init(_ message: String, isInterruption: Bool = false) {
    self.message = message
    self.isInterruption = isInterruption
  }
}
