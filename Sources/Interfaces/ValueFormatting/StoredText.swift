package import JSONTree
package import JoyDoc
import JoyDocFormulas
import SourceText

/// A stored value as display text and as the value of its input control.
package struct StoredText: Hashable, Sendable {
  package var text: String
  package var input: String
  /// The IDs of the selected options.
  package var chosen: [String] = []

  /// The maximum length of a value of unknown type.
  private static let maxCharacters = 2_000

  /// Creates the text of a field's value. Complexity: O(size of the value).
  package init(_ value: JSONNode?, of tree: JSONTree, in field: Field, timeZone: String) {
    self.init(
      value, tree, field.kind, field.options,
      DateDisplay(format: field.format, zones: [field.timeZone, timeZone]))
  }

  /// Creates the text of a cell. `rowZone` is the time zone of its row, if it has one.
  package init(
    _ value: JSONNode?, of tree: JSONTree, in column: Column, rowZone: String? = nil,
    timeZone: String
  ) {
    self.init(
      value, tree, column.kind, column.options,
      DateDisplay(format: column.format, zones: [column.timeZone, rowZone, timeZone]))
  }

  private init(
    _ value: JSONNode?, _ tree: JSONTree, _ kind: FieldKind, _ options: [Option],
    _ dates: DateDisplay
  ) {
    text = ""
    input = ""
    guard let value, tree.kind(value) != .null, !tree.isEmptyString(value) else { return }
    switch kind.storage {
    case .text, .block, .number:
      text = Self.plain(value, tree)
      input = text
    case .instant:
      guard let number = Self.number(value, tree) else {
        text = Self.plain(value, tree)
        return
      }
      let date = StoredDate(number)
      text = date.map { dates.text($0) } ?? "out of range"
      input = date.map { dates.input($0) } ?? ""
    case .option, .options:
      let nodes = tree.kind(value) == .array ? Array(tree.elements(of: value)) : [value]
      chosen = nodes.compactMap { tree.string($0) }.filter { !$0.isEmpty }
      text = chosen.map { id in options.first { $0.id == id }?.text ?? id }
        .joined(separator: ", ")
      input = chosen.first ?? ""
    case .signature:
      text = "signed"
      input = tree.string(value) ?? ""
    case .attachments:
      let items = tree.objects(in: value)
      chosen = items.compactMap { item in tree.string("_id", of: item) }
      text = Counted.plain(items.count, kind.elements.description)
    case .series:
      text = Counted.plain(tree.liveObjects(in: value).count, kind.elements.description)
    case .richText: text = RichText(value, of: tree)?.plain ?? ""
    case .rows, .nestedRows: break
    case .unknown: text = String(Self.source(value, tree).prefix(Self.maxCharacters))
    }
  }

  private static func plain(_ value: JSONNode, _ tree: JSONTree) -> String {
    if let text = tree.string(value) { return text }
    if let number = tree.double(value) {
      return String(decoding: JSONWriter.literal(number), as: UTF8.self)
    }
    return source(value, tree)
  }

  private static func source(_ value: JSONNode, _ tree: JSONTree) -> String {
    String(decoding: tree.compactSource(value), as: UTF8.self)
  }

  private static func number(_ value: JSONNode, _ tree: JSONTree) -> Double? {
    tree.double(value) ?? tree.string(value).flatMap { Numeral.number(in: $0) }
  }
}
