/// A cache for expensive data that functions reuse in later calls of a run, such as compiled
/// patterns.
///
/// All entries are discarded when the cache becomes too large.
package struct RunCache {
  private var objects: [String: AnyObject] = [:]
  private var cost = 0
  private static let largestCount = 64
  private static let largestCost = 200_000
  /// The time zones, languages and date patterns that have been looked up.
  var calendar = CalendarCache()

  package init() {}

  /// Returns the cached object for a key, unless it has been discarded.
  package subscript(key: String) -> AnyObject? { objects[key] }

  /// Caches an object. `cost` is its size, in units that the callers agree on.
  package mutating func keep(_ object: AnyObject, for key: String, cost: Int) {
    if objects.count >= Self.largestCount || self.cost > Self.largestCost - cost {
      objects.removeAll()
      self.cost = 0
    }
    self.cost += cost
    objects[key] = object
  }
}
