/// The type of a field or of a table's column.
package enum FieldKind: Hashable, Sendable {
  case text, textarea, number, date, dropdown, multiSelect, signature, image, file, block, richText
  case table, collection, chart
  /// Only for columns.
  case barcode
  /// A custom or future type, kept as it is.
  case other(String)

  private static let named: [String: FieldKind] = [
    "text": .text, "textarea": .textarea, "number": .number, "date": .date,
    "dropdown": .dropdown, "multiSelect": .multiSelect, "signature": .signature, "image": .image,
    "file": .file, "block": .block, "richText": .richText, "table": .table,
    "collection": .collection, "chart": .chart, "barcode": .barcode,
  ]

  /// The type that a document calls `name`.
  package init(_ name: String) { self = FieldKind.named[name] ?? .other(name) }

  /// What documents call the type.
  package var name: String {
    if case .other(let name) = self { return name }
    return FieldKind.named.first { $0.value == self }?.key ?? ""
  }

  /// Whether a formula may write into a field of the type.
  package var isWritable: Bool {
    switch self {
    case .text, .textarea, .number, .dropdown, .multiSelect, .date, .chart: true
    default: false
    }
  }
}
