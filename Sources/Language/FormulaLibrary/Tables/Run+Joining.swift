import FormulaRuntime
import FormulaValues

extension Run {
  /// Returns the names of all members of `records`, in order of first occurrence.
  ///
  /// Complexity: O(members).
  mutating func memberNames(of records: Elements) -> [String] {
    if records.isTable { return heap.tables[records.table].columns.map(\.id) }
    var names: [String] = []
    var seen: Set<String> = []
    for record in records where record.kind == .record {
      for name in keys(record) where seen.insert(name).inserted { names.append(name) }
    }
    return names
  }

  /// Returns `row` extended by those members of `partner` in `names` that it lacks.
  ///
  /// They are null without a partner. Complexity: O(members).
  mutating func joined(_ row: Word, _ partner: Word, names: [String]) -> Word {
    guard row.kind == .record else {
      return fail(.typeMismatch, "only records can be joined, not \(row.kind.nameWithArticle)")
    }
    var allNames = keys(row)
    var allValues = values(row)
    let own = Set(allNames)
    for name in names where !own.contains(name) {
      allNames.append(name)
      allValues.append(partner.kind == .record ? member(partner, name) ?? .null : .null)
    }
    return record(allNames, allValues)
  }
}
