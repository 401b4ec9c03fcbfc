extension RandomAccessCollection where Index == Int {
  /// The first index at which something holds, if it then holds at all later ones; `endIndex` if it
  /// holds nowhere. Complexity: O(log count).
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
