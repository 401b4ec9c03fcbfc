import FormulaValues
import JSONTree
import JoyDoc

/// Comparing what a field stores with what a formula wants to store.
enum StoredValue {
  /// Whether new JSON reads otherwise than what the field stores: absent, `""` and null are the
  /// same, and so are −0 and 0. Complexity: O(size).
  static func differs(
    _ field: Field, from json: [UInt8], in tree: JSONTree
  ) -> Bool {
    var old: [UInt8] = []
    if let value = field.value { appendNormal(value, of: tree, as: field.kind, to: &old) }
    var new: [UInt8] = []
    let parsed = JSONTree.parse(json).tree
    appendNormal(parsed.root, of: parsed, as: field.kind, to: &new)
    return old != new
  }

  /// JSON in the one way to write it; nothing for what reads as null.
  private static func appendNormal(
    _ node: JSONNode, of tree: JSONTree, as kind: FieldKind?, to bytes: inout [UInt8]
  ) {
    switch tree.kind(node) {
    case .null: if kind == nil { bytes.append(contentsOf: "null".utf8) }
    case .true: bytes.append(contentsOf: "true".utf8)
    case .false: bytes.append(contentsOf: "false".utf8)
    case .number: NumberText.append(finite(tree.double(node)), to: &bytes)
    case .string:
      if kind != nil, tree.isEmptyString(node) { return }
      let text = tree.string(node) ?? ""
      if kind == .number, let number = ValueReader.number(text) {
        NumberText.append(number, to: &bytes)
      } else {
        JSONText.append(text.utf8, to: &bytes)
      }
    case .array:
      if kind != nil, tree.count(node) == 0 { return }
      bytes.append(UInt8(ascii: "["))
      for element in tree.elements(of: node) {
        appendNormal(element, of: tree, as: nil, to: &bytes)
        bytes.append(UInt8(ascii: ","))
      }
      bytes.append(UInt8(ascii: "]"))
    case .object:
      bytes.append(UInt8(ascii: "{"))
      for member in tree.members(of: node) {
        JSONText.append((tree.string(member.name) ?? "").utf8, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        appendNormal(member.value, of: tree, as: nil, to: &bytes)
        bytes.append(UInt8(ascii: ","))
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func finite(_ number: Double?) -> Double {
    number.map { $0.isFinite ? $0 : 0 } ?? 0
  }

  /// What a field reads as once it stores `json`.
  static func word(of field: Field, storing json: [UInt8], in run: inout Run) -> Word {
    let tree = JSONTree.parse(json).tree
    if field.kind == .chart { return ValueReader(tree).chart(tree.root, run: &run) }
    let reading = ValueReader.Reading(
      field.kind, options: field.options, zone: field.timeZone, format: field.format, in: &run)
    return ValueReader(tree).word(tree.root, reading, isCell: false, run: &run)
  }
}
