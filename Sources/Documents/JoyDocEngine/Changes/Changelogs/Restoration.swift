import JSONTree

/// The additional data of a changelog that undoes another one.
struct Restoration {
  /// The members of the payload to remove, because they did not exist before.
  var absent: [String] = []
  /// The cells to remove, because they did not exist before.
  var absentCells: [String] = []

  init() {}

  /// Creates the data for verbatim members and cells; `nil` for others.
  init?(_ members: [ChangedMember], cells: [ChangedMember] = []) {
    guard (members + cells).isVerbatim else { return nil }
    absent = members.absent
    absentCells = cells.absent
  }

  /// Writes the members of the object `restore`.
  func write(to writer: inout JSONWriter) {
    for (name, list) in [("absent", absent), ("absentCells", absentCells)] where !list.isEmpty {
      writer.append(name, list)
    }
  }
}
