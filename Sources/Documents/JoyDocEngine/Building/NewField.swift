import DocumentFormat
import FormulaChecker
import FormulaSyntax
package import JoyDoc
package import SourceText

/// The reason why a part cannot be added to a form.
package enum BuildingError: Error {
  /// A part that does not exist, or cannot be added in this way.
  case invalid(String, hint: String? = nil)
  /// A formula that cannot run, with its source.
  case formula(field: String, source: [UInt8], [FormulaDiagnostic])
}

/// A field or column to add to a form.
package struct NewField: Hashable, Sendable {
  package let id: String
  package let title: String
  package let kind: FieldKind
  /// The texts of the options of a choice.
  package private(set) var options: [String] = []
  /// The columns of a table.
  package private(set) var columns: [NewField] = []

  /// Whether the part is a field of the form or a column of a table.
  package enum Role: Sendable {
    case field, column

    /// The types that the format declares for the part.
    package var types: [String] {
      switch self {
      case .field: Shape.fieldType.usualWords
      case .column: Shape.columnType.usualWords
      }
    }

    private var noun: String {
      switch self {
      case .field: "field"
      case .column: "column"
      }
    }

    fileprivate func kind(_ name: String) throws(BuildingError) -> FieldKind {
      let small = name.lowercased()
      if let type = types.first(where: { $0.lowercased() == small }) { return FieldKind(type) }
      throw .invalid(
        "there is no \(noun) type '\(name)'",
        hint: NameSuggestions.question(for: name, among: types)
          ?? "the types are " + types.joined(separator: ", "))
    }
  }

  package init(named name: String, _ kind: FieldKind) {
    (id, title) = Self.names(name)
    self.kind = kind
  }

  /// Reads `NAME:TYPE`, or `NAME:TYPE:OPTION|OPTION` for a choice.
  package init(reading text: some StringProtocol, as role: Role = .field) throws(BuildingError) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(Substring($0).trimmed) }
    guard parts.count > 1, let name = parts.first, !name.isEmpty, !parts[1].isEmpty else {
      throw .invalid(
        "'\(text)' is not a name and a type", hint: "write NAME:TYPE, as in amount:number")
    }
    self.init(named: name, try role.kind(parts[1]))
    if parts.count > 2 {
      options = parts[2].split(separator: "|").map { String($0.trimmed) }.filter { !$0.isEmpty }
    }
    let takesOptions = kind.storage.hasOptions
    if takesOptions, options.isEmpty {
      throw .invalid(
        "a \(kind.name) requires options", hint: "write \(name):\(kind.name):First|Second")
    }
    if !takesOptions, !options.isEmpty {
      throw .invalid(
        "a \(kind.name) \(role == .field ? "field" : "column") has no options, found '\(parts[2])'")
    }
  }

  /// Reads a table as `NAME:COLUMN:TYPE,…`.
  package init(readingTable text: String) throws(BuildingError) {
    let (name, columns) = try Self.columns(reading: text)
    self.init(named: name, .table)
    self.columns = columns
  }

  /// Reads the name of a table and columns, as `TABLE:COLUMN:TYPE,…`.
  package static func columns(
    reading text: String
  ) throws(BuildingError) -> (table: String, columns: [NewField]) {
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else {
      throw .invalid(
        "'\(text)' is not a table with columns",
        hint: "write TABLE:COLUMN:TYPE,…, as in lines:item:text,price:number")
    }
    var columns: [NewField] = []
    for part in text[text.index(after: colon)...].split(separator: ",") {
      let column = try NewField(reading: part, as: .column)
      guard !columns.contains(where: { $0.id == column.id }) else {
        throw .invalid("duplicate column '\(column.id)'")
      }
      columns.append(column)
    }
    return (String(text[..<colon].trimmed), columns)
  }

  // MARK: Names

  /// Returns the id and the title for a name. The id is a name that formulas can use without quotes.
  ///
  /// `netAmount` is an id with the title "Net amount", and `Net amount` is a title with that id.
  private static func names(_ name: String) -> (id: String, title: String) {
    if Printer.isPlainName(name) { return (name, title(for: name)) }
    let words = name.split { !($0.isLetter || $0.isNumber) }
    var id = ""
    for word in words {
      // An abbreviation at the start becomes lower case as a whole.
      id +=
        id.isEmpty
        ? (word.allSatisfy { $0.isUppercase }
          ? word.lowercased() : initial(word) { $0.lowercased() })
        : initial(word) { $0.uppercased() }
    }
    if Printer.isPlainName(id) { return (id, name) }
    let prefixed = "field" + initial(id[...]) { $0.uppercased() }
    return (Printer.isPlainName(prefixed) ? prefixed : name, name)
  }

  private static func initial(
    _ word: some StringProtocol, _ change: (String) -> String
  ) -> String {
    word.first.map { change(String($0)) + String(word.dropFirst()) } ?? ""
  }

  private static func title(for id: String) -> String {
    var title = ""
    let letters = Array(id)
    for (place, letter) in letters.enumerated() {
      let next = place + 1 < letters.count ? letters[place + 1] : nil
      if letter == "_" {
        title += " "
      } else if letter.isUppercase, place > 0, !letters[place - 1].isUppercase {
        let isAbbreviation = next?.isUppercase ?? true
        title += letters[place - 1] == "_" ? "" : " "
        title += isAbbreviation ? String(letter) : letter.lowercased()
      } else {
        title.append(letter)
      }
    }
    return initial(title[...]) { $0.uppercased() }
  }
}
