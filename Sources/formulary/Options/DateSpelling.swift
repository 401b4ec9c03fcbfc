import SourceText
import ArgumentParser
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

  /// Returns a value as JSON, with dates in ISO format.
  ///
  /// Complexity: O(size). Recursion is bounded by the nesting limit of values.
  static func isoJSON(_ value: Value, timeZone: String) -> [UInt8] {
    var writer = JSONWriter()
    append(value, to: &writer, timeZone)
    return writer.bytes
  }

  private static func append(_ value: Value, to writer: inout JSONWriter, _ zone: String) {
    switch value {
    case .null: writer.appendNull()
    case .boolean(let truth): writer.append(truth)
    case .number(let number):
      var text: [UInt8] = []
      NumberText.append(number, to: &text)
      writer.appendRaw(text)
    case .text(let text): writer.append(text)
    case .choice(let choice): writer.append(choice.text)
    case .date(let date):
      if let text = date.isoText(in: zone) {
        writer.append(text)
      } else {
        writer.append(date.milliseconds)
      }
    case .list(let elements):
      writer.beginArray()
      for element in elements { append(element, to: &writer, zone) }
      writer.endArray()
    case .record(let record):
      writer.beginObject()
      for (key, value) in zip(record.keys, record.values) {
        writer.appendName(key)
        append(value, to: &writer, zone)
      }
      writer.endObject()
    }
  }

  /// Returns the spelling of a field's stored JSON if it differs from the stored one.
  func json(_ stored: [UInt8], of field: JoyDoc.Field, timeZone: String) -> [UInt8]? {
    guard self == .iso, field.kind.storage == .instant, let date = StoredDate(json: stored),
      let text = Value.Instant(milliseconds: date.milliseconds)
        .isoText(in: field.timeZone ?? timeZone)
    else { return nil }
    return JSONWriter.literal(text)
  }
}
