import FormulaValues
import SourceText

/// A search for the names nearest to an unknown one.
///
/// Names that differ only in case, spaces, hyphens or underscores have the distance 0; otherwise
/// the edit distance counts. Complexity: O(length) for each name of a similar length.
struct NearestNames {
  /// A name that may have been meant.
  struct Suggestion: Hashable {
    /// The replacement to write.
    let replacement: String
    /// The matching title, if the title rather than the name is similar.
    let title: String?
    /// The title of the field or column, whether or not it matched.
    var label: String?
    let distance: Int
  }

  /// The number of names that may still be compared.
  private(set) var budget: Int
  private let pattern: [UInt8]
  private let length: Int
  private let limit: Int
  private let measure: EditDistance?
  /// Whether the name is similar to a machine-made id.
  private let isID: Bool
  private var found: [Suggestion] = []
  /// The smallest distance so far.
  private var least: Int

  init(to name: String, budget: Int) {
    length = name.utf8.count
    pattern = length <= FoldedNames.longestName ? FoldedNames.folded(name) : []
    isID = GeneratedID.isResembled(by: name.utf8)
    limit =
      if pattern.count < 3 {
        0
      } else if isID {
        GeneratedID.maxMistakenDigits
      } else {
        max(1, pattern.count / 3)
      }
    least = limit
    measure = limit > 0 ? EditDistance(from: pattern) : nil
    self.budget = budget
  }

  /// The best suggestions, at most three, with similar distances.
  var best: [Suggestion] {
    guard !found.isEmpty else { return [] }
    var seen: Set<String> = []
    // The ids of one program are similar to each other, so only the best ones are suggested.
    let slack = isID ? 0 : 1
    let near = found.filter { $0.distance <= least + slack && (least > 0 || $0.distance == 0) }
    let order = near.sorted { ($0.distance, $0.replacement) < ($1.distance, $1.replacement) }
    return Array(order.filter { seen.insert($0.replacement).inserted }.prefix(3))
  }

  /// Compares a name.
  ///
  /// Returns `true` if budget is left.
  @discardableResult
  mutating func consider(_ name: String) -> Bool {
    consider(name, replacement: name, title: nil)
  }

  /// Compares the names of all fields.
  ///
  /// Complexity: as for `FoldedNames.forEach`.
  mutating func consider(_ schema: FormulaSchema) {
    guard budget > 0, !pattern.isEmpty else { return }
    let names = schema.foldedNames
    // Skipping a name is cheap relative to a comparison.
    budget -= names.comparedCount / 32
    names.forEach(like: pattern, limit: min(limit, least + 1)) { name, kind, number in
      budget -= 1
      let most = min(limit, least + 1)
      if let distance = distance(to: name, limit: most) {
        let field = schema[Slot(number)]
        let title = kind == .title ? field.title : nil
        let replacement = kind == .identifier ? field.identifier ?? field.id : field.id
        note(
          Suggestion(
            replacement: replacement, title: title, label: field.title, distance: distance))
      }
      // Names much worse than the best one are not suggested.
      return (min(limit, least + 1), budget > 0)
    }
  }

  /// Compares the names of a record's member and keeps the best one.
  mutating func consider(_ member: RecordShape.Member, at place: Int, of shape: RecordShape) {
    let others = (found, least)
    (found, least) = ([], limit)
    consider(member.name)
    for alias in member.aliases {
      let before = (found, least)
      // A title next to a machine-made id replaces the id, as for fields.
      let isTitle = alias == member.title && GeneratedID.isSpelled(by: member.name.utf8)
      consider(
        alias, replacement: isTitle ? member.name : alias, title: isTitle ? member.title : nil)
      // Another column may own the name; checking that visits all columns.
      guard found.count > before.0.count else { continue }
      budget -= shape.members.count / 8
      if shape.number(of: alias) != place { (found, least) = before }
    }
    if let title = member.title, !member.aliases.contains(title) {
      consider(title, replacement: member.name, title: title)
    }
    let nearest = found.min { $0.distance < $1.distance }
    (found, least) = others
    guard var nearest else { return }
    nearest.label = member.title
    note(nearest)
  }

  /// The maximum number of suggestions; if more names are equally near, none of them is likely.
  private static let maxFound = 64

  private mutating func note(_ suggestion: Suggestion) {
    guard found.count < Self.maxFound || suggestion.distance < least else { return }
    found.append(suggestion)
    least = min(least, suggestion.distance)
  }

  @discardableResult
  private mutating func consider(_ name: String, replacement: String, title: String?) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    // Folding drops a few separators, so the lengths may differ by more than the limit.
    let difference = name.utf8.count - length
    guard !pattern.isEmpty, difference <= limit + 4, difference >= -limit - 4 else { return true }
    // Names much worse than the best one are not suggested.
    if let distance = distance(to: FoldedNames.folded(name), limit: min(limit, least + 1)) {
      note(Suggestion(replacement: replacement, title: title, distance: distance))
    }
    return true
  }

  /// Returns the distance to a folded name, or nil if it exceeds the limit.
  private func distance(to other: some RandomAccessCollection<UInt8>, limit: Int) -> Int? {
    if limit == 0 || other.isEmpty { return pattern.elementsEqual(other) ? 0 : nil }
    guard abs(pattern.count - other.count) <= limit,
      let distance = measure?.distance(to: other), distance <= limit
    else { return nil }
    return distance
  }
}
