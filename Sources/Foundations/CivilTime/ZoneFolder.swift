#if hasFeature(Embedded)
  /// A program without files uses the compiled zones.
  enum ZoneFolder {
    static func zone(named name: String) -> TimeZoneRules? { nil }
    static var version: String? { nil }
  }
#else
  import FileAccess

  /// The system folders that contain compiled zone files.
  enum ZoneFolder {
    private static let places = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]
    private static let largestZone = 1 << 20

    /// Loads the zone with a well-formed name, or returns `nil` if no folder contains it.
    static func zone(named name: String) -> TimeZoneRules? {
      for folder in folders {
        if let bytes = try? FileInput("\(folder)/\(name)", limit: largestZone).bytes,
          isSpelled(name, in: folder), let zone = TimeZoneRules(name: name, tzif: bytes)
        {
          return zone
        }
      }
      return nil
    }

    /// The version and the folder of the zone files, or `nil` if there are none.
    static var version: String? {
      folders.first { FileKind(of: $0) == .folder }.map { folder in
        let text = ["tzdata.zi", "+VERSION"].lazy.compactMap { name in
          (try? FileInput.start(of: "\(folder)/\(name)", count: 40)).flatMap { $0 }
        }.first.map { String(decoding: $0, as: UTF8.self) }
        let word = text?.split { $0.isWhitespace || $0 == "#" }.first { $0.first?.isNumber == true }
        return "\(word ?? "of unknown version") in \(folder)"
      }
    }

    /// The folders to search; `TZDIR` from the environment precedes those of the system.
    private static var folders: [String] {
      let own = ProgramEnvironment.variables["TZDIR"] ?? ""
      return (own.hasPrefix("/") ? [own] : []) + places
    }

    /// Returns `true` if the folder listings contain each part of `name` in its exact spelling.
    ///
    /// Case-insensitive file systems also find a file by other spellings. Folders that cannot be
    /// listed are not checked.
    private static func isSpelled(_ name: String, in folder: String) -> Bool {
      var path = folder
      for part in name.split(separator: "/").map(String.init) {
        if let names = try? FolderListing(path).names, !names.contains(part) { return false }
        path += "/" + part
      }
      return true
    }
  }
#endif
