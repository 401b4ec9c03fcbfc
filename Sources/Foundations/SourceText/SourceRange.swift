/// A half-open range of UTF-8 byte offsets.
///
/// The conforming types distinguish offsets in a formula from offsets in a file.
public protocol SourceRange: Hashable, Sendable {
  /// The offset of the first byte, counted from 0.
  var start: Int { get }
  /// The offset after the last byte.
  var end: Int { get }
  /// Creates a range from its two ends.
  init(start: Int, end: Int)
}

extension SourceRange {
  /// The number of UTF-8 bytes in the range; 0 if it ends before it starts.
  public var length: Int {
    guard end > start else { return 0 }
    let (length, overflows) = end.subtractingReportingOverflow(start)
    return overflows ? .max : length
  }
  /// Whether the range contains no bytes.
  public var isEmpty: Bool { start == end }
  /// Returns `true` if `offset` is inside the range or at either end.
  public func touches(_ offset: Int) -> Bool { start <= offset && offset <= end }
  /// Returns `true` if the range contains every byte of `other`.
  public func contains(_ other: Self) -> Bool { start <= other.start && other.end <= end }
  /// Returns the smallest range that contains both ranges.
  public func union(_ other: Self) -> Self {
    Self(start: Swift.min(start, other.start), end: Swift.max(end, other.end))
  }
}

/// A range of UTF-8 byte offsets in the source of one formula.
public struct TextRange: SourceRange {
  /// The offset of the first byte.
  public var start: Int
  /// The offset after the last byte.
  public var end: Int

  /// Creates the range from `start` up to, but not including, `end`.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}

/// A range of UTF-8 byte offsets in a file.
public struct DocumentRange: SourceRange {
  /// The offset of the first byte.
  public var start: Int
  /// The offset after the last byte.
  public var end: Int

  /// Creates the range from `start` up to, but not including, `end`.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}
