/// A JSON value within the generated schema.
package indirect enum SchemaValue: Sendable {
  case null
  case text(String)
  case number(Int)
  case bool(Bool)
  case list([SchemaValue])
  case object([(String, SchemaValue)])

  private var isShort: Bool {
    switch self {
    case .null, .text, .number, .bool: true
    case .list(let values): values.allSatisfy { if case .object = $0 { false } else { true } }
    case .object(let members):
      members.count <= 2
        && members.allSatisfy {
          if case .object(let inner) = $0.1 { inner.isEmpty } else { $0.1.isShort }
        }
    }
  }

  /// Writes the value as JSON, indented by `indent` levels.
  ///
  /// Arrays without objects and objects with at most two short members are written on one line.
  package func write(to text: inout String, indent: Int) {
    let isShort = isShort
    let gap = isShort ? "" : "\n" + String(repeating: "  ", count: indent + 1)
    let end = isShort ? "" : "\n" + String(repeating: "  ", count: indent)
    switch self {
    case .null: text += "null"
    case .text(let value):
      text += "\""
      for character in value {
        switch character {
        case "\\", "\"": text += "\\\(character)"
        case "\n": text += "\\n"
        default: text.append(character)
        }
      }
      text += "\""
    case .bool(let value): text += "\(value)"
    case .number(let value): text += "\(value)"
    case .list(let values):
      text += "[" + gap
      for (index, value) in values.enumerated() {
        if index > 0 { text += isShort ? ", " : "," + gap }
        value.write(to: &text, indent: indent + 1)
      }
      text += end + "]"
    case .object(let members):
      text += "{" + gap
      for (index, (name, value)) in members.enumerated() {
        if index > 0 { text += isShort ? ", " : "," + gap }
        text += "\"\(name)\": "
        value.write(to: &text, indent: indent + 1)
      }
      text += end + "}"
    }
  }
}
