import FileAccess

/// Where systems keep compiled zone files.
enum ZoneFolder {
  private static let places = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]
  private static let largestZone = 1 << 20

  /// The zone of a well-formed name, read anew; nil if no folder has it.
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

  /// The version of the zones, and where they come from.
  static var version: String? {
    folders.first { FileKind(of: $0) == .folder }.map { folder in
      let text = ["tzdata.zi", "+VERSION"].lazy.compactMap { name in
        (try? FileInput.start(of: "\(folder)/\(name)", count: 40)).flatMap { $0 }
      }.first.map { String(decoding: $0, as: UTF8.self) }
      let word = text?.split { $0.isWhitespace || $0 == "#" }.first { $0.first?.isNumber == true }
      return "\(word ?? "of unknown version") in \(folder)"
    }
  }

  /// The folder that the environment names goes before those of the system.
  private static var folders: [String] {
    let own = ProgramEnvironment.variables["TZDIR"] ?? ""
    return (own.hasPrefix("/") ? [own] : []) + places
  }

  /// Whether the folders that can be listed have each part of a name in this very spelling: file
  /// systems that ignore case find a file under names that are not its own.
  private static func isSpelled(_ name: String, in folder: String) -> Bool {
    var path = folder
    for part in name.split(separator: "/").map(String.init) {
      if let names = try? FolderListing(path).names, !names.contains(part) { return false }
      path += "/" + part
    }
    return true
  }
}
