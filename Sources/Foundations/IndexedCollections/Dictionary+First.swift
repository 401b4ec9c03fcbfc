extension Dictionary {
  /// Creates a dictionary from pairs in which the first value of a duplicate key counts.
  ///
  /// Unlike `init(_:uniquingKeysWith:)`, it does not throw internally, which Embedded Swift cannot
  /// compile.
  package init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(minimumCapacity: pairs.underestimatedCount)
    for (key, value) in pairs where self[key] == nil { self[key] = value }
  }
}
