extension StringProtocol where SubSequence == Substring {
  /// The text without white space at its ends. By scalars: finding where characters end takes ten
  /// times as long. Complexity: O(length).
  package var trimmed: Substring {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return prefix(0) }
    return self[first..<scalars.index(after: last)]
  }

  /// The text without the characters at its ends that are to go. Complexity: O(length).
  @inlinable
  package func trimmed(where isDropped: (Character) -> Bool) -> Substring {
    let rest = drop(while: isDropped)
    guard let last = rest.lastIndex(where: { !isDropped($0) }) else { return rest }
    return rest[...last]
  }

  /// The text without the spaces at its end. Complexity: O(length).
  package var trimmedEnd: Substring {
    lastIndex { $0 != " " }.map { self[...$0] } ?? prefix(0)
  }
}
