import JSONTree

/// The type of a field or of a table's column.
package enum FieldKind: Hashable, Sendable {
  case text, textarea, number, date, dropdown, multiSelect, signature, image, file, block, richText
  case table, collection, chart
  /// A type for columns only.
  case barcode
  /// A custom or future type, which is preserved.
  case other(String)

  /// All predefined types.
  package static let known: [FieldKind] = [
    .text, .textarea, .number, .date, .dropdown, .multiSelect, .signature, .image, .file, .block,
    .richText, .table, .collection, .chart, .barcode,
  ]

  private static let names = JSONNames(known.map(\.name))

  /// Creates the type with the name `name` in documents.
  package init(_ name: String) { self = FieldKind.known.first { $0.name == name } ?? .other(name) }

  /// Creates the type that the string at `node` names.
  init(_ node: JSONNode?, in tree: JSONTree) {
    if let node, let number = Self.number(of: node, in: tree) {
      self = FieldKind.known[Int(number)]
    } else {
      self = .other(node.flatMap { tree.string($0) } ?? "")
    }
  }

  /// Returns the index in `known` of the type that the string at `node` names.
  static func number(of node: JSONNode, in tree: JSONTree) -> UInt8? {
    tree.number(of: node, among: names).map { UInt8(truncatingIfNeeded: $0) }
  }

  /// The name of the type in documents.
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

  /// The noun phrase for a field of the type in messages.
  package var theField: String {
    name.isEmpty ? "the field without a type" : "the \(name) field"
  }

  /// Whether a formula may write to a field of the type.
  package var isWritable: Bool {
    switch self {
    case .text, .textarea, .number, .dropdown, .multiSelect, .date, .chart: true
    default: false
    }
  }
}
