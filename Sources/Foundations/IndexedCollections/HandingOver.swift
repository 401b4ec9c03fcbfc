extension Array {
  /// Moves the elements out, leaving the array empty.
  ///
  /// Avoids reference counting and a copy, because the storage always has a single owner.
  @inlinable
  public mutating func handOver() -> [Element] {
    var elements: [Element] = []
    swap(&self, &elements)
    return elements
  }
}
