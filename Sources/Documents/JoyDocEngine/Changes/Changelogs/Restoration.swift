import JSONTree

/// What a changelog says beside its payload if it takes another back.
struct Restoration {
  /// The members of the payload that there were none of.
  var absent: [String] = []
  /// The cells that there were none of.
  var absentCells: [String] = []

  init() {}

  /// Nil unless the members, and cells, are to be put back.
  init?(_ members: [ChangedMember], cells: [ChangedMember] = []) {
    guard (members + cells).isVerbatim else { return nil }
    absent = members.absent
    absentCells = cells.absent
  }

  /// Writes the members of an object.
  func write(to writer: inout JSONWriter) {
    for (name, list) in [("absent", absent), ("absentCells", absentCells)] where !list.isEmpty {
      writer.append(name, list)
    }
  }
}
