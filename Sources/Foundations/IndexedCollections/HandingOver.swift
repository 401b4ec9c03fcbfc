extension Array {
  /// Gives the elements to somebody else and keeps none: their memory has one owner all the time, so
  /// that nobody counts references to it or copies it.
  @inlinable
  public mutating func handOver() -> [Element] {
    var elements: [Element] = []
    swap(&self, &elements)
    return elements
  }
}
