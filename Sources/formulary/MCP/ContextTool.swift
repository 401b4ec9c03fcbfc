import JSONRPC

/// A tool for programs that write forms.
///
/// A tool is declared completely in one file in the folder `Tools`. Lists and schemas are derived
/// from it.
protocol ContextTool: SendableMetatype {
  static var name: String { get }
  /// A description of the tool and its result, for a reader without other information.
  static var summary: String { get }
  static var arguments: [ToolArgument] { get }
  /// Whether the tool can write a file.
  static var writes: Bool { get }
  /// Runs the tool and returns a text. Throws if that is not possible, mostly a `UsageError`.
  static func call(_ call: ToolCall) throws -> [UInt8]
}

extension ContextTool {
  static var writes: Bool { false }

  /// The declaration of the tool in the protocol.
  static var declaration: JSON {
    let required = arguments.filter(\.isRequired)
    return [
      "name": .string(name), "description": .string(summary),
      "inputSchema": [
        "type": "object",
        "properties": .object(arguments.map { .init($0.name, $0.schema) }),
        "required": .array(required.map { .string($0.name) }),
        "additionalProperties": false,
      ],
      "annotations": [
        "readOnlyHint": .bool(!writes), "destructiveHint": false, "idempotentHint": .bool(!writes),
        "openWorldHint": false,
      ],
    ]
  }
}

/// An argument of a tool.
struct ToolArgument: Sendable {
  enum Kind: String, Sendable { case string, boolean, integer, object, array }

  let name: String
  let kind: Kind
  let summary: String
  var isRequired = false

  var schema: JSON {
    var members: [JSON.Member] = [
      .init("type", .string(kind.rawValue)), .init("description", .string(summary)),
    ]
    if kind == .array { members.append(.init("items", ["type": "object"])) }
    return .object(members)
  }

  /// Returns `true` if a value is of this kind.
  func takes(_ value: JSON) -> Bool {
    switch (kind, value) {
    case (.string, .string), (.boolean, .bool), (.object, .object), (.array, .array): true
    case (.integer, .number): value.integer != nil
    default: false
    }
  }

  // MARK: Arguments of several tools

  static let path = ToolArgument(
    name: "path", kind: .string,
    summary: "A file below the served folders: a JoyDoc document (.json) or a .formula file.")
  static let text = ToolArgument(
    name: "text", kind: .string, summary: "The text itself, instead of a path.")
  static let nameOfText = ToolArgument(
    name: "name", kind: .string,
    summary: "The name of the text; a name that ends in .formula means a single formula.")
  static let write = ToolArgument(
    name: "write", kind: .boolean, summary: "Write the result to the file instead of returning it.")
  static let now = ToolArgument(
    name: "now", kind: .string,
    summary:
      "The result of now(), such as 2024-05-31T12:00:00Z; the current time by default.")
  static let timezone = ToolArgument(
    name: "timezone", kind: .string, summary: "The IANA zone of dates, such as Europe/Berlin.")
}
