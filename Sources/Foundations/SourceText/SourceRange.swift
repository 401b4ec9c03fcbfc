/// A half-open range of UTF-8 bytes in some text; the two kinds of text must not be mixed up.
public protocol SourceRange: Hashable, Sendable {
  /// The first byte, counted from 0.
  var start: Int { get }
  /// The byte after the last one.
  var end: Int { get }
  /// A range from its two ends.
  init(start: Int, end: Int)
}

extension SourceRange {
  /// The number of UTF-8 bytes covered.
  public var length: Int { end - start }
  /// Whether no byte is covered.
  public var isEmpty: Bool { start == end }
  /// Whether `offset` lies inside, or at either end.
  public func touches(_ offset: Int) -> Bool { start <= offset && offset <= end }
  /// Whether every byte of `other` is covered.
  public func contains(_ other: Self) -> Bool { start <= other.start && other.end <= end }
  /// The smallest range that covers both.
  public func union(_ other: Self) -> Self {
    Self(start: Swift.min(start, other.start), end: Swift.max(end, other.end))
  }
}

/// UTF-8 bytes in the text of one formula.
public struct TextRange: SourceRange {
  /// The first byte.
  public var start: Int
  /// The byte behind the last.
  public var end: Int

  /// The bytes from one to before another.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}

/// UTF-8 bytes in a file.
public struct DocumentRange: SourceRange {
  /// The first byte.
  public var start: Int
  /// The byte behind the last.
  public var end: Int

  /// The bytes from one to before another.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}
