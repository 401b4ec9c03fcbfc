extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element satisfies a monotonic predicate, or `endIndex` if none
  /// does.
  ///
  /// Precondition: after the first element that satisfies `holds`, all later elements satisfy it.
  ///
  /// Complexity: O(log count).
  @inlinable
  public func lowerBound(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
