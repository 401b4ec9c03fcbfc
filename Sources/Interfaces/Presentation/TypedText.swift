import JSONTree
package import JoyDoc
import JoyDocFormulas
import SourceText

/// What a text means that somebody types into a field or a cell.
package struct TypedText: Sendable {
  /// Why a text cannot be stored; what was there stays.
  package struct Refusal: Error, Hashable, Sendable {
    package enum Code: String, Sendable {
      case notANumber = "not-a-number"
      case notADate = "not-a-date"
      case notAnOption = "not-an-option"
      case notAPicture = "not-a-picture"
      case notTyped = "not-typed"
    }

    package var code: Code
    package var message: String

    package init(_ code: Code, _ message: String) {
      self.code = code
      self.message = message
    }
  }

  private let kind: FieldKind
  private let options: [Option]
  private let allowsMany: Bool
  package let dates: DateDisplay

  package init(_ field: Field, timeZone: String) {
    kind = field.kind
    options = field.options
    allowsMany = field.allowsMany
    dates = DateDisplay(format: field.format, zones: [field.timeZone, timeZone])
  }

  /// A cell of a column, in a row that may have a zone of its own.
  package init(_ column: Column, rowZone: String? = nil, timeZone: String) {
    kind = column.kind
    options = column.options
    allowsMany = column.allowsMany
    dates = DateDisplay(format: column.format, zones: [column.timeZone, rowZone, timeZone])
  }

  /// The JSON that is stored for a text; `reference` is the instant whose day a time without a date
  /// belongs to. Throws why it cannot be stored.
  package func json(_ text: String, reference: Double) throws(Refusal) -> [UInt8] {
    switch kind {
    case .text, .textarea, .barcode: return JSONWriter.literal(text)
    case .number:
      if text.allSatisfy(\.isWhitespace) { return Self.nothing }
      return try Self.json(number: text)
    case .date: return try date(text, reference: reference)
    case .dropdown: return JSONWriter.literal(try option(text))
    case .multiSelect:
      let id = try option(text)
      return try json(options: id.isEmpty ? [] : [id])
    case .signature:
      guard text.isEmpty || text.hasPrefix("data:image/png;base64,") else {
        throw Refusal(.notAPicture, "a signature is a PNG picture")
      }
      return JSONWriter.literal(text)
    case .image, .file, .block, .richText, .table, .collection, .chart, .other:
      throw Refusal(.notTyped, "nothing can be typed into a field of type \(kind.name)")
    }
  }

  /// The JSON that is stored for chosen options, by their ids. Throws why it cannot be stored.
  package func json(options ids: [String]) throws(Refusal) -> [UInt8] {
    var chosen: [String] = []
    for id in ids where !chosen.contains(id) {
      guard options.contains(where: { $0.id == id }) else {
        throw Refusal(.notAnOption, "there is no option '\(id.prefix(60))'")
      }
      chosen.append(id)
    }
    switch kind {
    case .dropdown where chosen.count <= 1: return JSONWriter.literal(chosen.first ?? "")
    case .multiSelect where chosen.count <= 1 || allowsMany:
      return JSONWriter.literal(chosen)
    case .dropdown, .multiSelect:
      throw Refusal(.notAnOption, "one option can be chosen, not \(chosen.count)")
    default: throw Refusal(.notTyped, "a field of type \(kind.name) has no options")
    }
  }

  /// What fields store that hold nothing.
  private static let nothing = JSONWriter.literal("")

  /// The JSON of the number that a text spells. Throws that it spells none.
  package static func json(number text: String) throws(Refusal) -> [UInt8] {
    guard let number = Numeral.number(in: text) else {
      let advice = NumberSpelling.meant(by: text).map { "write \($0)" } ?? "such as 12.5"
      throw Refusal(.notANumber, "'\(text.prefix(40))' is no number; \(advice)")
    }
    return JSONWriter.literal(number + 0)
  }

  private func date(_ text: String, reference: Double) throws(Refusal) -> [UInt8] {
    if text.allSatisfy(\.isWhitespace) { return Self.nothing }
    guard let instant = dates.instant(of: text, reference: reference) else {
      throw Refusal(
        .notADate, "'\(text.prefix(40))' is no date; write it as in \(dates.example)")
    }
    return JSONWriter.literal(instant)
  }

  private func option(_ text: String) throws(Refusal) -> String {
    if text.isEmpty { return "" }
    switch options.meaning(of: text) {
    case .one(let id): return id
    case .unknown: throw Refusal(.notAnOption, "'\(text.prefix(40))' is none of the options")
    case .several:
      throw Refusal(.notAnOption, "several options are called '\(text.prefix(40))'")
    }
  }
}
