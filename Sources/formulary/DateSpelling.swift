import SourceText
import ArgumentParser
import CivilTime
import FormulaRuntime
import FormulaValues
import FileAccess
import JSONTree
import JoyDoc

/// The spelling of dates in results.
enum DateSpelling: String, ExpressibleByArgument, CaseIterable {
  /// ISO 8601: `2026-05-31T14:00:00.000+02:00`.
  case iso
  /// Milliseconds since 1970, as documents store them.
  case ms

  /// Returns a date in its own time zone, or in `timeZone`; `nil` if it is beyond the calendar.
  static func isoText(_ instant: Value.Instant, timeZone: String) -> String? {
    guard let milliseconds = CivilCalendar.instant(instant.milliseconds) else { return nil }
    let rules = TimeZoneRules.named(instant.zone ?? timeZone) ?? .utc
    return CivilCalendar(rules).isoText(at: milliseconds)
  }

  /// Returns a JSON object of fields, with the dates of date fields in ISO format.
  ///
  /// Complexity: O(bytes).
  static func withISODates(
    _ json: [UInt8], of document: JoyDocument, timeZone: String
  ) -> [UInt8] {
    let (tree, diagnostics) = JSONTree.parse(json)
    guard diagnostics.isEmpty, tree.kind(tree.root) == .object else { return json }
    let fields = Dictionary(
      document.fields.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
    var result: [UInt8] = []
    var end = 0
    for member in tree.members(of: tree.root) where tree.kind(member.value) == .number {
      guard let field = fields[tree.string(member.name) ?? ""], field.kind.storage == .instant,
        let number = Double(String(decoding: tree.source(member.value), as: UTF8.self)),
        let text = isoText(
          Value.Instant(milliseconds: number), timeZone: field.timeZone ?? timeZone)
      else { continue }
      let range = tree.range(member.value)
      result += json[end..<range.start]
      JSONText.append(text.utf8, to: &result)
      end = range.end
    }
    return result + json[end...]
  }
}
