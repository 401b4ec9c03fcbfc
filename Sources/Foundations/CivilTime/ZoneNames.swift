import Locales

/// Common abbreviations and English names of zone offsets.
enum ZoneNames {
  /// Returns EST, GMT+1, GMT+5:30 or UTC; `zone` is the zone's IANA name.
  static func name(of zone: String, offset seconds: Int) -> String {
    if seconds == 0, !zone.contains("/") { return "UTC" }
    if let known = american[zone]?[seconds] { return known }
    if seconds == 0 { return "GMT" }
    let minutes = abs(seconds) / 60
    let rest = minutes % 60 == 0 ? "" : ":" + (minutes % 60).padded(2)
    return "GMT\(seconds < 0 ? "-" : "+")\(minutes / 60)\(rest)"
  }

  /// Returns the long English name of an offset of `zone`, such as "Eastern Standard Time", or a
  /// form such as "GMT+05:30" if it has no name.
  static func longName(of zone: String, offset seconds: Int) -> String {
    let parent = longNames.parent(of: zone)
    let names = longNames.fields(of: parent.isEmpty ? zone : parent).first ?? ""
    if seconds % 60 == 0 {
      let start = "\(seconds / 60)="
      for name in names.split(separator: "|") where name.hasPrefix(start) {
        return String(name.dropFirst(start.utf8.count))
      }
    }
    return seconds == 0 ? "GMT" : "GMT" + ISODateTime.offsetText(seconds: seconds)
  }

  /// The abbreviations of North American zones, the only ones that English has for its own offsets.
  ///
  /// Source: CLDR 48, short names of zones in `en`.
  private static let american: [String: [Int: String]] = {
    var names: [String: [Int: String]] = [:]
    for (cities, standard, letters) in [
      ("New_York Detroit Toronto Indiana/Indianapolis Kentucky/Louisville Nassau", -5, "E"),
      ("Chicago Winnipeg Menominee Indiana/Knox North_Dakota/Center Regina", -6, "C"),
      ("Denver Boise Edmonton Phoenix", -7, "M"), ("Los_Angeles Vancouver Tijuana", -8, "P"),
      ("Anchorage Juneau Sitka Nome", -9, "AK"), ("Halifax Moncton Glace_Bay", -4, "A"),
    ] {
      for city in cities.split(separator: " ") {
        names["America/\(city)"] = [
          standard * 3600: letters + "ST", (standard + 1) * 3600: letters + "DT",
        ]
      }
    }
    names["Pacific/Honolulu"] = [-36_000: "HST"]
    return names
  }()
}
