// Bytes are compared, not characters, so that every target finds the same: Embedded Swift has no
// collection algorithms of strings.
extension StringProtocol {
  /// Returns the range of the first occurrence of the bytes of `part`, or `nil`.
  ///
  /// Complexity: O(bytes × bytes of `part`). An empty `part` has no occurrence.
  package func firstRange(ofBytes part: some StringProtocol) -> Range<Index>? {
    guard let first = part.utf8.first else { return nil }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part.utf8) {
        return start..<rest.index(start, offsetBy: part.utf8.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Returns `true` if the bytes of `part` occur.
  package func contains(bytes part: some StringProtocol) -> Bool {
    firstRange(ofBytes: part) != nil
  }

  /// Returns the string with at most `most` occurrences of `part` replaced, from the start.
  package func replacing(
    bytes part: some StringProtocol, with new: some StringProtocol, most: Int = .max
  ) -> String {
    var text = ""
    var rest = self[...]
    var count = 0
    while count < most, let range = rest.firstRange(ofBytes: part) {
      text += rest[..<range.lowerBound]
      text += new
      rest = rest[range.upperBound...]
      count += 1
    }
    return text + rest
  }

  /// Returns the parts between the first `maxSplits` occurrences of `separator`, including empty ones.
  package func split(bytes separator: some StringProtocol, maxSplits: Int = .max) -> [SubSequence] {
    var parts: [SubSequence] = []
    var rest = self[...]
    while parts.count < maxSplits, let range = rest.firstRange(ofBytes: separator) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }
}
