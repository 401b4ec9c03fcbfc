import JoyDocEngine

/// The query language of the search, as far as it is published.
enum MockSearch {
  static func matches(_ query: JSONPart, _ document: JSONPart) -> Bool {
    (query.members ?? []).allSatisfy { name, condition in
      switch name {
      case "$and": (condition.elements ?? []).allSatisfy { matches($0, document) }
      case "$or": (condition.elements ?? []).contains { matches($0, document) }
      default: holds(condition, document[name] ?? .null)
      }
    }
  }

  private static func holds(_ condition: JSONPart, _ value: JSONPart) -> Bool {
    guard let operators = condition.members, operators.contains(where: { $0.name.hasPrefix("$") })
    else { return condition.isEquivalent(to: value) }
    return operators.allSatisfy { name, operand in
      switch name {
      case "$ne": !operand.isEquivalent(to: value)
      case "$regex":
        (operand.string.flatMap { try? Regex($0) }).map { value.string?.contains($0) ?? false }
          ?? false
      case "$gt": compare(value, operand, >)
      case "$gte": compare(value, operand, >=)
      case "$lt": compare(value, operand, <)
      case "$lte": compare(value, operand, <=)
      default: false
      }
    }
  }

  private static func compare(
    _ one: JSONPart, _ other: JSONPart, _ order: (Double, Double) -> Bool
  ) -> Bool {
    guard let one = one.number, let other = other.number else { return false }
    return order(one, other)
  }
}
