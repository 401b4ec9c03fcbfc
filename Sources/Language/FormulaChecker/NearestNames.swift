import FormulaValues
import SourceText

/// The names that come nearest to one that nobody bears.
///
/// Names that differ only in case, spaces, hyphens or underscores have the distance 0; beyond that
/// it is their edit distance. Complexity: O(length) for each name of a similar length.
struct NearestNames {
  /// A name that may have been meant.
  struct Suggestion: Hashable {
    /// What is to be written.
    let replacement: String
    /// The title that resembles what was written, if it was the title.
    let title: String?
    /// What people call it, whatever it was that resembles what was written.
    var label: String?
    let distance: Int
  }

  /// Names that may still be looked at.
  private(set) var budget: Int
  private let pattern: [UInt8]
  private let length: Int
  private let limit: Int
  private let measure: EditDistance?
  /// Whether the name is nearly an id that only a machine makes.
  private let isID: Bool
  private var found: [Suggestion] = []
  /// The least distance of those found.
  private var least: Int

  init(to name: String, budget: Int) {
    length = name.utf8.count
    pattern = length <= FoldedNames.longestName ? FoldedNames.folded(name) : []
    isID = MachineID.isResembled(by: name.utf8)
    limit =
      if pattern.count < 3 {
        0
      } else if isID {
        MachineID.mostMistakenDigits
      } else {
        max(1, pattern.count / 3)
      }
    least = limit
    measure = limit > 0 ? EditDistance(from: pattern) : nil
    self.budget = budget
  }

  /// The best suggestions, at most three, none of them much worse than the first.
  var best: [Suggestion] {
    guard !found.isEmpty else { return [] }
    var seen: Set<String> = []
    // Ids of one program are all alike, so of these only the likeliest are told.
    let slack = isID ? 0 : 1
    let near = found.filter { $0.distance <= least + slack && (least > 0 || $0.distance == 0) }
    let order = near.sorted { ($0.distance, $0.replacement) < ($1.distance, $1.replacement) }
    return Array(order.filter { seen.insert($0.replacement).inserted }.prefix(3))
  }

  /// Looks at a name; returns whether there is budget left.
  @discardableResult
  mutating func consider(_ name: String) -> Bool {
    consider(name, replacement: name, title: nil)
  }

  /// Looks at the names of all fields.
  ///
  /// Complexity: as for `FoldedNames.forEach`.
  mutating func consider(_ schema: Schema) {
    guard budget > 0, !pattern.isEmpty else { return }
    let names = schema.foldedNames
    // What passing over a name takes is small beside a comparison.
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
      // None much worse than the best one is told.
      return (min(limit, least + 1), budget > 0)
    }
  }

  /// Looks at the names of the member at a place of a record, of which the best one is kept.
  mutating func consider(_ member: RecordShape.Member, at place: Int, of shape: RecordShape) {
    let others = (found, least)
    (found, least) = ([], limit)
    consider(member.name)
    for alias in member.aliases {
      let before = (found, least)
      // A title beside an id that only machines make stands for the id, as it does of fields.
      let isTitle = alias == member.title && MachineID.isSpelled(by: member.name.utf8)
      consider(
        alias, replacement: isTitle ? member.name : alias, title: isTitle ? member.title : nil)
      // Another column may have the better right to the name; to ask that takes a look at all of them.
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

  /// Of more names than these that come equally near none is what was meant.
  private static let mostFound = 64

  private mutating func note(_ suggestion: Suggestion) {
    guard found.count < Self.mostFound || suggestion.distance < least else { return }
    found.append(suggestion)
    least = min(least, suggestion.distance)
  }

  @discardableResult
  private mutating func consider(_ name: String, replacement: String, title: String?) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    // Folding drops a few separators, so the lengths may differ by some more than the limit.
    let difference = name.utf8.count - length
    guard !pattern.isEmpty, difference <= limit + 4, difference >= -limit - 4 else { return true }
    // None much worse than the best one is told.
    if let distance = distance(to: FoldedNames.folded(name), limit: min(limit, least + 1)) {
      note(Suggestion(replacement: replacement, title: title, distance: distance))
    }
    return true
  }

  /// The distance to a folded name, nil if it exceeds the limit.
  private func distance(to other: some RandomAccessCollection<UInt8>, limit: Int) -> Int? {
    if limit == 0 || other.isEmpty { return pattern.elementsEqual(other) ? 0 : nil }
    guard abs(pattern.count - other.count) <= limit,
      let distance = measure?.distance(to: other), distance <= limit
    else { return nil }
    return distance
  }
}
