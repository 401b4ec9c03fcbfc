import FormulaRuntime
import FormulaValues

extension Run {
  /// Returns the names of all members of `records`, in order of first occurrence.
  ///
  /// Complexity: O(members).
  mutating func memberNames(of records: Elements) -> [String] {
    if records.isTable { return heap.tables[records.table].columns.map({ $0.id }) }
    var names: [String] = []
    var seen: Set<String> = []
    // Most records of a list have the same keys, which are then not hashed again.
    var last: [String] = []
    for record in records where record.kind == .record {
      let keys = keys(record)
      guard spend(1 + keys.count >> 3) else { return names }
      if !last.isEmpty && keys == last { continue }
      guard spend(keys.count) else { return names }
      for name in keys where seen.insert(name).inserted { names.append(name) }
      last = keys
    }
    return names
  }

  /// Returns a row with the named members of its partner, which are null without a partner.
  ///
  /// A member whose name the row has too is left out, or gets the name with `suffix` unless that is
  /// empty. Complexity: O(members).
  mutating func joined(
    _ row: Word, _ partner: Word, names: [MemberName], suffix: String
  ) -> Word {
    guard row.kind == .record else {
      return fail(.typeMismatch, "only records can be joined, not \(row.kind.nameWithArticle)")
    }
    var allNames = keys(row)
    var allValues = values(row)
    let own = Set(allNames)
    let taken = suffix.isEmpty ? own : own.union(names.map { $0.text })
    for name in names where !own.contains(name.text) || !suffix.isEmpty {
      let ownName = own.contains(name.text) ? name.text + suffix : name.text
      guard ownName == name.text || !taken.contains(ownName) else {
        return fail(
          .badArgument, "there is a column '\(ownName.prefix(40))' already; use another suffix",
          argument: 5)
      }
      allNames.append(ownName)
      allValues.append(partner.kind == .record ? member(partner, name) ?? .null : .null)
    }
    return record(allNames, allValues)
  }
}
