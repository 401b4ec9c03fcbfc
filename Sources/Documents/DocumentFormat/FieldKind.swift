/// A type of fields or table columns, with the properties that other layers read.
///
/// `known` is the only declaration of a type. No other file distinguishes types by name: `storage`
/// decides how a value is read, written, compared and shown, and `control` how it is edited.
package struct FieldKind: Hashable, Sendable {
  /// The name of the type in documents.
  package let name: String
  package let storage: FieldStorage
  package let control: FieldControl
  /// The parts of a document that may have the type.
  package let uses: Uses
  /// Whether a formula may write to a field of the type.
  package let isWritable: Bool
  /// Whether the format constrains the stored value, so that the linter and changes check it.
  package let isChecked: Bool
  /// The comparisons of conditional logic that are defined for the type.
  package let comparisons: LogicComparisons
  /// Whether hosts offer conditions on fields of the type.
  package let isCompared: Bool
  /// The additional members of a field of the type.
  package let part: PartName?
  /// The noun for the elements of a list, in the plural.
  package let elements: StaticString

  /// The parts of a document that may have a type.
  package struct Uses: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let field = Uses(rawValue: 1)
    package static let column = Uses(rawValue: 2)
  }

  private init(
    _ name: String, _ storage: FieldStorage, _ control: FieldControl, _ uses: Uses,
    isWritable: Bool = false, isChecked: Bool? = nil, comparisons: LogicComparisons = .all,
    isCompared: Bool = true, part: PartName? = nil, elements: StaticString = "elements"
  ) {
    self.name = name
    self.storage = storage
    self.control = control
    self.uses = uses
    self.isWritable = isWritable
    self.isChecked = isChecked ?? isWritable
    self.comparisons = comparisons
    self.isCompared = isCompared
    self.part = part
    self.elements = elements
  }

  package static let text = FieldKind(
    "text", .text, .line, [.field, .column], isWritable: true, comparisons: .ofTexts,
    part: .textField)
  package static let number = FieldKind(
    "number", .number, .number, [.field, .column], isWritable: true, comparisons: .ofNumbers,
    part: .numberField)
  package static let date = FieldKind(
    "date", .instant, .date, [.field, .column], isWritable: true, comparisons: .ofNumbers,
    isCompared: false, part: .dateField)
  package static let multiSelect = FieldKind(
    "multiSelect", .options, .choices, [.field, .column], isWritable: true,
    comparisons: .ofOptions, part: .multiSelectField)
  package static let table = FieldKind(
    "table", .rows, .rows, .field, isCompared: false, part: .tableField, elements: "rows")

  /// All predefined types, in the order of the JSON Schema.
  package static let known: [FieldKind] = [
    .text,
    FieldKind(
      "textarea", .text, .area, .field, isWritable: true, comparisons: .ofTexts, part: .textField),
    FieldKind("block", .block, .block, [.field, .column], isCompared: false, part: .textField),
    FieldKind("richText", .richText, .richText, .field, isCompared: false, part: .textField),
    .number,
    .date,
    FieldKind(
      "dropdown", .option, .choice, [.field, .column], isWritable: true, comparisons: .ofOptions,
      part: .dropdownField),
    .multiSelect,
    FieldKind(
      "image", .attachments, .pictures, [.field, .column], isChecked: true, isCompared: false,
      part: .attachmentField, elements: "images"),
    FieldKind(
      "file", .attachments, .pictures, .field, isChecked: true, isCompared: false,
      part: .attachmentField, elements: "files"),
    FieldKind(
      "signature", .signature, .signature, [.field, .column], isCompared: false,
      part: .signatureField),
    FieldKind("barcode", .text, .line, .column, comparisons: .ofTexts),
    .table,
    FieldKind(
      "collection", .nestedRows, .rows, .field, isCompared: false, part: .collectionField,
      elements: "rows"),
    FieldKind(
      "chart", .series, .chart, .field, isWritable: true, isCompared: false, part: .chartField,
      elements: "lines"),
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: known.map { ($0.name, $0) })

  /// Returns the type with the name `name` in documents, which may be a custom or future type.
  package init(_ name: String) { self = FieldKind.byName[name] ?? .other(name) }

  /// Returns a custom or future type. Fields of such a type are preserved.
  package static func other(_ name: String) -> FieldKind {
    FieldKind(name, .unknown, .stored, [.field, .column])
  }

  package static func == (one: FieldKind, other: FieldKind) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The JSON of an empty value, as documents store it.
  package var emptyJSON: String {
    switch storage {
    case .text, .number, .option, .signature, .block, .richText: #""""#
    case .options, .attachments, .rows, .nestedRows, .series: "[]"
    case .instant, .unknown: "null"
    }
  }

  /// The noun phrase for a field of the type in messages.
  package var theField: String {
    name.isEmpty ? "the field without a type" : "the \(name) field"
  }

  /// Whether the value is a text that formulas may write.
  package var takesText: Bool { isWritable && storage == .text }
}

/// The representation of a value in a document.
///
/// Types with the same storage are read, written, compared and shown alike. The raw values are read by
/// pages.
package enum FieldStorage: String, Hashable, Sendable {
  /// A string.
  case text
  /// A number; `""` means no value.
  case number
  /// A date in milliseconds since 1970; `null` and `""` mean no value.
  case instant
  /// The id of an option; `""` means no choice.
  case option
  /// A list of option ids.
  case options
  /// A list of objects with a URL.
  case attachments
  /// An image as a data URI.
  case signature
  /// A text that belongs to the form and is not filled in.
  case block
  /// Paragraphs with styles, as JSON.
  case richText
  /// A list of rows.
  case rows
  /// A list of rows that contain further lists of rows.
  case nestedRows
  /// A list of series of points.
  case series
  /// The value of a custom or future type.
  case unknown

  /// Whether the value is stored as a number.
  package var isNumeric: Bool {
    switch self {
    case .number, .instant: true
    case .text, .option, .options, .attachments, .signature, .block, .richText, .rows, .nestedRows,
      .series, .unknown:
      false
    }
  }

  /// Whether a field or column declares the options to choose from.
  package var hasOptions: Bool {
    switch self {
    case .option, .options: true
    case .text, .number, .instant, .attachments, .signature, .block, .richText, .rows, .nestedRows,
      .series, .unknown:
      false
    }
  }

  /// Whether the value is a list of rows.
  package var hasRows: Bool {
    switch self {
    case .rows, .nestedRows: true
    case .text, .number, .instant, .option, .options, .attachments, .signature, .block, .richText,
      .series, .unknown:
      false
    }
  }

  /// Whether the declared value is more than a number or string, so that reading it takes a tree.
  package var isNested: Bool {
    switch self {
    case .options, .attachments, .richText, .rows, .nestedRows, .series: true
    case .text, .number, .instant, .option, .signature, .block, .unknown: false
    }
  }
}

/// The control by which a value is edited in a form. The raw values are read by pages.
package enum FieldControl: String, CaseIterable, Sendable {
  case line, area, number, date, choice, choices, pictures, signature, rows, chart
  /// Content that is shown and not edited.
  case block, richText
  /// The stored representation, which is shown and not edited.
  case stored

  /// The way in which a cell with the control is edited. The raw values are read by pages.
  package enum Entry: String, Sendable {
    case typed, chosen
    /// In a dialog of its own.
    case opened
    /// Not within a table.
    case fixed
  }

  package var entry: Entry {
    switch self {
    case .line, .area, .number, .date: .typed
    case .choice, .choices: .chosen
    case .pictures, .signature: .opened
    case .rows, .chart, .block, .richText, .stored: .fixed
    }
  }

  /// The usual size: the width on a page with 24 columns, and the height in pixels.
  package var size: (columns: Int, pixels: Int) {
    switch self {
    case .line, .number, .date, .choice, .stored: (12, 64)
    case .signature: (12, 128)
    case .block: (24, 32)
    case .area, .choices, .richText: (24, 128)
    case .rows, .pictures: (24, 256)
    case .chart: (24, 384)
    }
  }
}

/// A comparison of conditional logic.
package enum LogicComparison: UInt8, CaseIterable, Sendable {
  case isFilled, isEmpty, equals, differs, contains, isGreater, isLess

  package init?(_ name: String) {
    guard let known = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = known
  }

  /// The name of the comparison in documents.
  package var name: String {
    switch self {
    case .isFilled: "*="
    case .isEmpty: "null="
    case .equals: "="
    case .differs: "!="
    case .contains: "?="
    case .isGreater: ">"
    case .isLess: "<"
    }
  }

  /// The meaning of the comparison in a word or two.
  package var meaning: String {
    switch self {
    case .isFilled: "filled"
    case .isEmpty: "empty"
    case .equals: "is"
    case .differs: "is not"
    case .contains: "contains"
    case .isGreater: "greater"
    case .isLess: "less"
    }
  }

  /// The name in quotes with the meaning, such as `">" (greater)`, for hints.
  package var explained: String { "\"\(name)\" (\(meaning))" }

  /// The names of all comparisons with their meanings, as Markdown.
  static var summary: String {
    allCases.map { "`\($0.name)` \($0.meaning)" }.joined(separator: ", ")
  }

  /// Whether a condition with the comparison requires a value.
  package var takesValue: Bool { self != .isFilled && self != .isEmpty }
}

/// A set of comparisons.
package struct LogicComparisons: Sendable {
  private var bits: UInt8 = 0

  private init(_ comparisons: [LogicComparison]) {
    for comparison in comparisons { bits |= 1 << comparison.rawValue }
  }

  package static let all = LogicComparisons(LogicComparison.allCases)
  fileprivate static let ofOptions = LogicComparisons([.isFilled, .isEmpty, .equals, .differs])
  fileprivate static let ofTexts = LogicComparisons([
    .isFilled, .isEmpty, .equals, .differs, .contains,
  ])
  fileprivate static let ofNumbers = LogicComparisons([
    .isFilled, .isEmpty, .equals, .differs, .isGreater, .isLess,
  ])

  package func contains(_ comparison: LogicComparison) -> Bool {
    bits & 1 << comparison.rawValue != 0
  }

  /// The comparisons of the set, in the order of their declaration.
  package var elements: [LogicComparison] { LogicComparison.allCases.filter { contains($0) } }
}
