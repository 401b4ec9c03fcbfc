extension StringProtocol where SubSequence == Substring {
  /// The string without leading and trailing white space.
  ///
  /// Iterates over scalars, because grapheme breaking takes ten times as long. Complexity:
  /// O(length).
  package var trimmed: Substring {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return prefix(0) }
    return self[first..<scalars.index(after: last)]
  }

  /// Returns the string without the leading and trailing characters that satisfy `isDropped`.
  ///
  /// Complexity: O(length).
  @inlinable
  package func trimmed(where isDropped: (Character) -> Bool) -> Substring {
    let rest = drop(while: isDropped)
    guard let last = rest.lastIndex(where: { !isDropped($0) }) else { return rest }
    return rest[...last]
  }

  /// The string without trailing spaces.
  ///
  /// Complexity: O(length).
  package var trimmedEnd: Substring {
    lastIndex { $0 != " " }.map { self[...$0] } ?? prefix(0)
  }
}
