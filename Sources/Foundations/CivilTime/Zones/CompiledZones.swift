import Locales

/// The time zones that are compiled in, for systems that have no files of them.
package enum CompiledZones {
  /// Before all changes there are, in seconds since 1970.
  private static let start: Int64 = -10_000_000_000

  /// The zone of a name in its exact spelling; nil if there is none.
  static func zone(named name: String) -> TimeZoneRules? {
    let same = table.parent(of: name)
    let fields = table.fields(of: same.isEmpty ? name : same)
    guard fields.count == 3 else { return nil }
    let offsets = fields[0].split(separator: ",").compactMap { Int($0) }
    guard let first = offsets.first else { return nil }
    var time = start
    var distance: Int64 = 0
    var changes: [TimeZoneRules.Change] = []
    for byte in fields[1].utf8 {
      if 0x41...0x5A ~= byte {
        time += distance
        distance = 0
        guard offsets.indices.contains(Int(byte) - 0x41) else { return nil }
        changes.append(.init(time: time, offset: offsets[Int(byte) - 0x41]))
      } else {
        distance = distance * 36 + Int64(byte) - (byte < 0x61 ? 0x30 : 0x57)
      }
    }
    return TimeZoneRules(
      name: name, initialOffset: first, changes: changes, footer: PosixZone(fields[2]))
  }
}
