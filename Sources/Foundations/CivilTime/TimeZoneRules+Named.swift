import IndexedCollections
import Synchronization

extension TimeZoneRules {
  /// Returns the zone with the exact IANA name `name`, or `nil` if there is none.
  ///
  /// Zone data is loaded on first use and cached.
  package static func named(_ name: String) -> TimeZoneRules? {
    switch name {
    case "UTC", "Etc/UTC": return .utc
    case "GMT": return greenwich
    default: break
    }
    if let known = cache.withLock({ $0[name] }) { return known }
    guard isZoneName(name),
      let zone = ZoneFolder.zone(named: name) ?? CompiledZones.zone(named: name)
    else { return nil }
    // If several threads load a zone concurrently, all use the first one's result.
    return cache.withLock { zones in
      let kept = zones[name] ?? zone
      zones[name] = kept
      return kept
    }
  }

  /// The version and the source of the time zone database.
  package static var dataVersion: String {
    ZoneFolder.version ?? "\(CompiledZones.version), compiled in"
  }

  private static let greenwich = TimeZoneRules(name: "GMT", initialOffset: 0, changes: [])

  // Loading a zone reads a file, and evaluations on several threads share it. Only existing zones
  // are cached, so that untrusted names cannot make the cache grow.
  private static let cache = Mutex<[String: TimeZoneRules]>([:])

  /// Returns `true` if a name has the format of zone names.
  ///
  /// The format is parts of letters, digits, `+`, `-` and `_`, separated by single slashes. The
  /// name begins with a capital letter.
  private static func isZoneName(_ name: String) -> Bool {
    guard name.utf8.count <= 64, let first = name.utf8.first, isUpper(first),
      name != "Factory"
    else { return false }
    return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { byte in
          isUpper(byte) || 0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x2B
            || byte == 0x2D || byte == 0x5F
        }
    }
  }

  private static func isUpper(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }
}
