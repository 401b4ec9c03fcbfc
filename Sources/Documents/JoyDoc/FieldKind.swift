import JSONTree

/// The type of a field or of a table's column.
package enum FieldKind: Hashable, Sendable {
  case text, textarea, number, date, dropdown, multiSelect, signature, image, file, block, richText
  case table, collection, chart
  /// Only for columns.
  case barcode
  /// A custom or future type, kept as it is.
  case other(String)

  /// The types that are known.
  package static let known: [FieldKind] = [
    .text, .textarea, .number, .date, .dropdown, .multiSelect, .signature, .image, .file, .block,
    .richText, .table, .collection, .chart, .barcode,
  ]

  private static let names = JSONNames(known.map(\.name))

  /// The type that documents call `name`.
  package init(_ name: String) { self = FieldKind.known.first { $0.name == name } ?? .other(name) }

  /// The type that a text of a document names.
  init(_ node: JSONNode?, in tree: JSONTree) {
    if let node, let number = Self.number(of: node, in: tree) {
      self = FieldKind.known[Int(number)]
    } else {
      self = .other(node.flatMap { tree.string($0) } ?? "")
    }
  }

  /// The number among the known types of the one that a text of a document names.
  static func number(of node: JSONNode, in tree: JSONTree) -> UInt8? {
    tree.number(of: node, among: names).map { UInt8(truncatingIfNeeded: $0) }
  }

  /// What documents call the type.
  package var name: String {
    switch self {
    case .text: "text"
    case .textarea: "textarea"
    case .number: "number"
    case .date: "date"
    case .dropdown: "dropdown"
    case .multiSelect: "multiSelect"
    case .signature: "signature"
    case .image: "image"
    case .file: "file"
    case .block: "block"
    case .richText: "richText"
    case .table: "table"
    case .collection: "collection"
    case .chart: "chart"
    case .barcode: "barcode"
    case .other(let name): name
    }
  }

  /// A field of the type, as messages name it.
  package var theField: String {
    name.isEmpty ? "the field without a type" : "the \(name) field"
  }

  /// Whether a formula may write into a field of the type.
  package var isWritable: Bool {
    switch self {
    case .text, .textarea, .number, .dropdown, .multiSelect, .date, .chart: true
    default: false
    }
  }
}
