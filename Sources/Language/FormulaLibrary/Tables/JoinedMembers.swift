import FormulaRuntime
import FormulaValues

/// The members of the second table of a join, which its rows add to those of the first.
struct JoinedMembers {
  let names: [MemberName]
  /// The other names of the members, with the names that they stand for, in alphabetical order.
  private let aliases: [(alias: String, name: String)]
  /// The end of the name of a member whose name the first table has too, or empty.
  private let suffix: String

  /// Collects the members of `records`.
  ///
  /// Complexity: O(n log n) for n members.
  init(of records: Elements, suffix: String, in run: borrowing Run) {
    names = Self.names(of: records, in: run).map { MemberName($0) }
    aliases = Self.aliases(of: records, in: run).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
    self.suffix = suffix
  }

  /// The number of names and other names.
  var count: Int { names.count + aliases.count }

  /// Returns a row with the members of its partner, which are null without a partner.
  ///
  /// A member whose name the row has too is left out, or gets the name with `suffix` unless that is
  /// empty. Complexity: O(members).
  func record(_ row: Word, with partner: Word, in run: inout Run) -> Word {
    guard row.kind == .record else {
      return run.fail(.typeMismatch, "only records can be joined, not \(row.kind.nameWithArticle)")
    }
    var allNames = run.keys(row)
    var allValues = run.values(row)
    var allAliases = run.aliases(row)
    let own = Set(allNames).union(allAliases.keys)
    var places: [String: Int] = [:]
    let taken = suffix.isEmpty ? own : own.union(names.map { $0.text })
    for name in names where !own.contains(name.text) || !suffix.isEmpty {
      let ownName = own.contains(name.text) ? name.text + suffix : name.text
      guard ownName == name.text || !taken.contains(ownName) else {
        return run.fail(
          .badArgument, "there is a column '\(ownName.prefix(40))' already; use another suffix",
          argument: 5)
      }
      places[name.text] = allNames.count
      allNames.append(ownName)
      allValues.append(partner.kind == .record ? run.member(partner, name) ?? .null : .null)
    }
    for (alias, name) in aliases {
      let ownAlias = own.contains(alias) ? alias + suffix : alias
      if !own.contains(ownAlias) { allAliases[ownAlias] = places[name] }
    }
    return run.record(allNames, allValues, aliases: allAliases)
  }

  /// Returns the names of all members of `records`, in order of first occurrence.
  ///
  /// Complexity: O(members).
  private static func names(of records: Elements, in run: borrowing Run) -> [String] {
    if records.isTable { return run.heap.tables[records.table].columns.map({ $0.id }) }
    var names: [String] = []
    var seen: Set<String> = []
    // Most records of a list have the same keys, which are then not hashed again.
    var last: [String] = []
    for record in records where record.kind == .record {
      let keys = run.keys(record)
      guard run.spend(1 + keys.count >> 3) else { return names }
      if !last.isEmpty && keys == last { continue }
      guard run.spend(keys.count) else { return names }
      for name in keys where seen.insert(name).inserted { names.append(name) }
      last = keys
    }
    return names
  }

  /// Returns the other names of the members of `records`, with the names that they stand for.
  ///
  /// Complexity: O(members).
  private static func aliases(
    of records: Elements, in run: borrowing Run
  ) -> [String: String] {
    if records.isTable {
      let table = run.heap.tables[records.table]
      return table.aliases.mapValues { table.columns[$0].id }
    }
    var aliases: [String: String] = [:]
    // Most rows of a list belong to the same table.
    var last = -1
    for record in records where record.kind == .record {
      guard run.spend(1) else { return aliases }
      if record.isRow {
        if record.table == last { continue }
        last = record.table
      }
      let own = run.aliases(record)
      guard !own.isEmpty else { continue }
      guard run.spend(own.count) else { return aliases }
      let names = run.keys(record)
      for (alias, place) in own where aliases[alias] == nil { aliases[alias] = names[place] }
    }
    return aliases
  }
}
