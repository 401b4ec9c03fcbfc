/// What functions have made at some cost and want to find again in a later call of the same run,
/// such as compiled patterns. All is let go when it gets too much.
package struct RunCache {
  private var objects: [String: AnyObject] = [:]
  private var cost = 0
  private static let largestCount = 64
  private static let largestCost = 200_000
  /// The time zones, languages and patterns of dates looked up so far.
  var calendar = CalendarCache()

  package init() {}

  /// What was kept under a key, unless it was let go.
  package subscript(key: String) -> AnyObject? { objects[key] }

  /// Keeps an object; `cost` says how large it is, in units that its makers agree on.
  package mutating func keep(_ object: AnyObject, for key: String, cost: Int) {
    if objects.count >= Self.largestCount || self.cost > Self.largestCost - cost {
      objects.removeAll()
      self.cost = 0
    }
    self.cost += cost
    objects[key] = object
  }
}
