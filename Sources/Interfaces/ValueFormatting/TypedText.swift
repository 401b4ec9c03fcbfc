import JSONTree
package import JoyDoc
import JoyDocEngine
import JoyDocFormulas
import SourceText

/// The conversion of user input for a field or cell to stored JSON.
package struct TypedText: Sendable {
  /// An input that cannot be stored. The previous value remains.
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

  private let constraints: ValueConstraints
  private var kind: FieldKind { constraints.kind }
  package let dates: DateDisplay

  package init(_ field: Field, timeZone: String) {
    constraints = field.constraints
    dates = DateDisplay(format: field.format, zones: [field.timeZone, timeZone])
  }

  /// Creates the conversion for a cell. `rowZone` is the time zone of its row, if it has one.
  package init(_ column: Column, rowZone: String? = nil, timeZone: String) {
    constraints = column.constraints
    dates = DateDisplay(format: column.format, zones: [column.timeZone, rowZone, timeZone])
  }

  /// Returns the JSON to store for `text`. Throws a `Refusal` if it is not valid.
  ///
  /// A time without a date is on the day of `reference`.
  package func json(_ text: String, reference: Double) throws(Refusal) -> [UInt8] {
    switch kind.storage {
    case .text: return JSONWriter.literal(text)
    case .number:
      if text.allSatisfy({ $0.isWhitespace }) { return Self.nothing }
      return try Self.json(number: text)
    case .instant: return try date(text, reference: reference)
    case .option: return JSONWriter.literal(try option(text))
    case .options:
      let id = try option(text)
      return try json(options: id.isEmpty ? [] : [id])
    case .signature:
      guard text.isEmpty || text.hasPrefix("data:image/png;base64,") else {
        throw Refusal(.notAPicture, "a signature must be a PNG picture")
      }
      return JSONWriter.literal(text)
    case .attachments, .block, .richText, .rows, .nestedRows, .series, .unknown:
      throw Refusal(.notTyped, "a field of type \(kind.name) accepts no typed text")
    }
  }

  /// Returns the JSON to store for selected option IDs. Throws a `Refusal` if they are not valid.
  package func json(options ids: [String]) throws(Refusal) -> [UInt8] {
    var chosen: [String] = []
    if let id = constraints.unknownOption(in: ids) {
      throw Refusal(.notAnOption, "there is no option '\(id.prefix(60))'")
    }
    for id in ids where !id.isEmpty && !chosen.contains(id) { chosen.append(id) }
    guard kind.storage.hasOptions else {
      throw Refusal(.notTyped, "a field of type \(kind.name) has no options")
    }
    let takesList = kind.storage == .options
    guard chosen.count <= 1 || takesList && constraints.allowsMany else {
      throw Refusal(.notAnOption, "expected one option, found \(chosen.count)")
    }
    return takesList ? JSONWriter.literal(chosen) : JSONWriter.literal(chosen.first ?? "")
  }

  /// The stored value of an empty field.
  private static let nothing = JSONWriter.literal("")

  /// Returns the JSON of the number in `text`. Throws a `Refusal` if it is not a number.
  package static func json(number text: String) throws(Refusal) -> [UInt8] {
    guard let number = Numeral.number(in: text) else {
      let advice = NumberSpelling.meant(by: text).map { "write \($0)" } ?? "write one such as 12.5"
      throw Refusal(.notANumber, "'\(text.prefix(40))' is not a valid number; \(advice)")
    }
    return JSONWriter.literal(number + 0)
  }

  private func date(_ text: String, reference: Double) throws(Refusal) -> [UInt8] {
    if text.allSatisfy({ $0.isWhitespace }) { return Self.nothing }
    guard let date = dates.date(of: text, reference: reference) else {
      throw Refusal(
        .notADate, "'\(text.prefix(40))' is not a valid date; write one such as \(dates.example)")
    }
    return date.json
  }

  private func option(_ text: String) throws(Refusal) -> String {
    if text.isEmpty { return "" }
    switch constraints.options.meaning(of: text) {
    case .one(let id): return id
    case .unknown: throw Refusal(.notAnOption, "'\(text.prefix(40))' is not one of the options")
    case .several:
      throw Refusal(.notAnOption, "several options are called '\(text.prefix(40))'")
    }
  }
}
