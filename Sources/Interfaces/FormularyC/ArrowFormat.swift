import ColumnarEvaluation

/// The format strings of the Arrow C data interface.
///
/// Source: Apache Arrow, The Arrow C data interface, Data type description.
enum ArrowFormat {
  /// Returns the column type of a format string, or `nil` if formulas cannot read it.
  static func type(_ format: String) -> ColumnType? {
    switch format {
    case "n": return .null
    case "b": return .boolean
    case "c": return .integer(.bits8, isSigned: true)
    case "C": return .integer(.bits8, isSigned: false)
    case "s": return .integer(.bits16, isSigned: true)
    case "S": return .integer(.bits16, isSigned: false)
    case "i": return .integer(.bits32, isSigned: true)
    case "I": return .integer(.bits32, isSigned: false)
    case "l": return .integer(.bits64, isSigned: true)
    case "L": return .integer(.bits64, isSigned: false)
    case "f": return .float32
    case "g": return .float64
    case "u": return .text(isLarge: false)
    case "U": return .text(isLarge: true)
    case "tdD": return .days
    case "tdm": return .dateMilliseconds
    case "+l": return .list(isLarge: false)
    case "+L": return .list(isLarge: true)
    case "+s": return .record
    default: break
    }
    guard format.hasPrefix("ts"), let colon = format.firstIndex(of: ":"),
      let unit = ColumnType.TimeUnit(rawValue: String(format[..<colon].dropFirst(2)))
    else { return nil }
    let zone = String(format[format.index(after: colon)...])
    return .timestamp(unit, zone: zone.isEmpty ? nil : zone)
  }

  /// Returns a format's readable name for messages.
  static func name(_ format: String) -> String {
    let known = [
      "e": "float16", "z": "binary", "Z": "large_binary", "vz": "binary_view",
      "vu": "string_view", "+m": "map", "+r": "run_end_encoded", "tts": "time32[s]",
      "ttm": "time32[ms]", "ttu": "time64[us]", "ttn": "time64[ns]", "tDs": "duration[s]",
      "tDm": "duration[ms]", "tDu": "duration[us]", "tDn": "duration[ns]", "tiM": "interval",
      "tiD": "interval", "tin": "interval",
    ]
    if let name = known[format] { return name }
    for (prefix, name) in [
      ("d:", "decimal"), ("w:", "fixed_size_binary"), ("+w:", "fixed_size_list"),
      ("+u", "union"), ("+v", "list_view"),
    ] where format.hasPrefix(prefix) {
      return name
    }
    return "of the format '\(format.prefix(40))'"
  }

  /// Returns the format string of a result column.
  static func format(_ layout: OutputColumn.Layout) -> String {
    switch layout {
    case .unknown: "n"
    case .number: "g"
    case .boolean: "b"
    case .text: "u"
    case .date(let zone): "tsm:\(zone ?? "")"
    case .list: "+l"
    case .record: "+s"
    }
  }
}
