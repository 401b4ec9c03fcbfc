import Locales

/// The built-in time zones, for systems without zone files.
package enum CompiledZones {
  /// The start of the change times in seconds since 1970, before all known changes.
  private static let start: Int64 = -10_000_000_000

  /// Returns the zone with the exact name `name`, or `nil` if there is none.
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
