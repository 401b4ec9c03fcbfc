import Synchronization

extension TimeZoneRules {
  /// The zone of an IANA name in its exact spelling; nil if there is none.
  ///
  /// Read on first use.
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
    // Of threads that read it at the same time the first one's is kept, for all.
    return cache.withLock { zones in
      let kept = zones[name] ?? zone
      zones[name] = kept
      return kept
    }
  }

  /// Which version of the time zone database is used, and where it lies.
  package static var dataVersion: String {
    ZoneFolder.version ?? "\(CompiledZones.version), compiled in"
  }

  private static let greenwich = TimeZoneRules(name: "GMT", initialOffset: 0, changes: [])

  // Reading a zone costs a file, and evaluations on several threads share it; only zones that
  // exist are kept, so that names from strangers cannot make it grow.
  private static let cache = Mutex<[String: TimeZoneRules]>([:])

  /// Whether a name is made as the names of zones are: parts of letters, digits, `+`, `-`, `_`
  /// between single slashes, the first beginning with a capital letter.
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
