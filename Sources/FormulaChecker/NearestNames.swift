import FormulaValues

/// The names that come nearest to one that nobody bears.
///
/// Names that differ only in case, spaces, hyphens or underscores have the distance 0; beyond that
/// it is the number of letters left out, put in, exchanged or swapped with their neighbour
/// (optimal string alignment). Complexity: O(length²) for each name of a similar length.
struct NearestNames {
  /// A name that may have been meant.
  struct Suggestion: Hashable {
    /// What is to be written.
    let replacement: String
    /// The title that resembles what was written, if it was the title.
    let title: String?
    let distance: Int
  }

  /// Names that may still be looked at.
  private(set) var budget: Int
  private let pattern: [UInt8]
  private let length: Int
  private let limit: Int
  private var found: [Suggestion] = []

  init(to name: String, budget: Int) {
    length = name.utf8.count
    pattern = length <= Self.longestName ? Self.folded(name) : []
    limit = pattern.count < 3 ? 0 : max(1, pattern.count / 3)
    self.budget = budget
  }

  private static let longestName = 64

  /// The best suggestions, at most three, none of them much worse than the first.
  var best: [Suggestion] {
    guard let least = found.map(\.distance).min() else { return [] }
    var seen: Set<String> = []
    let near = found.filter { $0.distance <= least + 1 && (least > 0 || $0.distance == 0) }
    let order = near.sorted { ($0.distance, $0.replacement) < ($1.distance, $1.replacement) }
    return Array(order.filter { seen.insert($0.replacement).inserted }.prefix(3))
  }

  /// Looks at a name; returns whether there is budget left.
  @discardableResult
  mutating func consider(_ name: String) -> Bool {
    consider(name, replacement: name, title: nil)
  }

  /// Looks at the names of a field; returns whether there is budget left.
  @discardableResult
  mutating func consider(_ field: Schema.Field) -> Bool {
    consider(field.id)
    if let identifier = field.identifier, !identifier.isEmpty { consider(identifier) }
    if let title = field.title { consider(title, replacement: field.id, title: title) }
    return budget > 0
  }

  /// Looks at the names of a record's member, of which the best one is kept.
  mutating func consider(_ member: RecordShape.Member, of shape: RecordShape) {
    let others = found
    found = []
    consider(member.name)
    for alias in member.aliases {
      let count = found.count
      consider(alias)
      // Another column may have the better right to the name.
      if found.count > count, shape.member(alias)?.name != member.name { found.removeLast() }
    }
    if let title = member.title, !member.aliases.contains(title) {
      consider(title, replacement: member.name, title: title)
    }
    let nearest = found.min { $0.distance < $1.distance }
    found = others
    if let nearest { found.append(nearest) }
  }

  @discardableResult
  private mutating func consider(_ name: String, replacement: String, title: String?) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    // Folding drops a few separators, so the lengths may differ by some more than the limit.
    let difference = name.utf8.count - length
    guard !pattern.isEmpty, difference <= limit + 4, difference >= -limit - 4 else { return true }
    let distance = Self.distance(pattern, Self.folded(name), limit: limit)
    if let distance {
      found.append(Suggestion(replacement: replacement, title: title, distance: distance))
    }
    return true
  }

  private static func folded(_ name: String) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "_"), UInt8(ascii: " "), UInt8(ascii: "-"): continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(byte | 0x20)
      case 0..<0x80: folded.append(byte)
      default: return foldedBeyondASCII(name)
      }
    }
    return folded
  }

  private static func foldedBeyondASCII(_ name: String) -> [UInt8] {
    name.lowercased().utf8.filter { byte in
      byte != UInt8(ascii: "_") && byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-")
    }
  }

  /// The distance of two names, nil if it exceeds the limit.
  private static func distance(_ one: [UInt8], _ other: [UInt8], limit: Int) -> Int? {
    if one == other { return 0 }
    guard limit > 0, abs(one.count - other.count) <= limit, !other.isEmpty else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, byte) in one.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(other.count + 1)
      for (column, otherByte) in other.enumerated() {
        var least = min(last[column + 1] + 1, current[column] + 1)
        least = min(least, last[column] + (byte == otherByte ? 0 : 1))
        if row > 0, column > 0, byte == other[column - 1], one[row - 1] == otherByte {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[other.count] <= limit ? last[other.count] : nil
  }
}
