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

  /// Returns the other names of the members of `records`, with the names that they stand for, in
  /// alphabetical order.
  ///
  /// Complexity: O(n log n) for n members.
  mutating func memberAliases(of records: Elements) -> [(alias: String, name: String)] {
    collectedAliases(of: records).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private mutating func collectedAliases(of records: Elements) -> [String: String] {
    if records.isTable {
      let table = heap.tables[records.table]
      return table.aliases.mapValues { table.columns[$0].id }
    }
    var aliases: [String: String] = [:]
    // Most rows of a list belong to the same table.
    var last = -1
    for record in records where record.kind == .record {
      guard spend(1) else { return aliases }
      if record.isRow {
        if record.table == last { continue }
        last = record.table
      }
      let own = self.aliases(record)
      guard !own.isEmpty else { continue }
      guard spend(own.count) else { return aliases }
      let names = keys(record)
      for (alias, place) in own where aliases[alias] == nil { aliases[alias] = names[place] }
    }
    return aliases
  }

  /// Returns a row with the named members of its partner, which are null without a partner.
  ///
  /// A member whose name the row has too is left out, or gets the name with `suffix` unless that is
  /// empty. `aliases` gives other names of the partner's members. Complexity: O(members).
  mutating func joined(
    _ row: Word, _ partner: Word, names: [MemberName], aliases: [(alias: String, name: String)],
    suffix: String
  ) -> Word {
    guard row.kind == .record else {
      return fail(.typeMismatch, "only records can be joined, not \(row.kind.nameWithArticle)")
    }
    var allNames = keys(row)
    var allValues = values(row)
    var allAliases = self.aliases(row)
    let own = Set(allNames).union(allAliases.keys)
    var places: [String: Int] = [:]
    let taken = suffix.isEmpty ? own : own.union(names.map { $0.text })
    for name in names where !own.contains(name.text) || !suffix.isEmpty {
      let ownName = own.contains(name.text) ? name.text + suffix : name.text
      guard ownName == name.text || !taken.contains(ownName) else {
        return fail(
          .badArgument, "there is a column '\(ownName.prefix(40))' already; use another suffix",
          argument: 5)
      }
      places[name.text] = allNames.count
      allNames.append(ownName)
      allValues.append(partner.kind == .record ? member(partner, name) ?? .null : .null)
    }
    for (alias, name) in aliases {
      let ownAlias = own.contains(alias) ? alias + suffix : alias
      if !own.contains(ownAlias) { allAliases[ownAlias] = places[name] }
    }
    return record(allNames, allValues, aliases: allAliases)
  }
}
