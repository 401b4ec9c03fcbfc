import JSONTree
import JoyDocEngine

/// A request with several edits.
struct EditRequest {
  static let maxEdits = 500

  var epoch: Int
  var client: String
  /// The edits. A malformed changelog is represented by its error.
  var edits: [Result<Edit, EditRefusal>]

  /// Parses a request body. Throws a `RequestError` with the code `badRequest`.
  init(_ body: [UInt8]) throws(RequestError) {
    let tree = try RequestBody.object(body)
    guard let epoch = tree.double("epoch", of: tree.root),
      let number = Int(exactly: epoch)
    else { throw RequestError(.badRequest, "'epoch' must be a number") }
    self.epoch = number
    client = tree.string("client", of: tree.root) ?? ""
    guard let list = tree[tree.root, "edits"], tree.kind(list) == .array else {
      throw RequestError(.badRequest, "'edits' must be a list")
    }
    guard tree.count(list) <= Self.maxEdits else {
      throw RequestError(.badRequest, "at most \(Self.maxEdits) edits can be sent at once")
    }
    edits = []
    for node in tree.elements(of: list) { edits.append(try Self.edit(node, tree)) }
  }

  private static func edit(
    _ node: JSONNode, _ tree: JSONTree
  ) throws(RequestError) -> Result<Edit, EditRefusal> {
    guard tree.kind(node) == .object else {
      throw RequestError(.badRequest, "an edit must be an object")
    }
    func text(_ name: StaticString) -> String? { tree.string(name, of: node) }
    if let changelog = tree[node, "changelog"] {
      do throws(ChangeError) {
        return .success(.changelog(try DocumentChange.read(changelog, of: tree)))
      } catch {
        return .failure(EditRefusal(error))
      }
    }
    guard let field = text("set") else {
      throw RequestError(.badRequest, "an edit requires 'set' or 'changelog'")
    }
    let target = EditTarget(
      field: field, row: text("row"), path: text("path"), column: text("column"))
    if target.row != nil, target.column == nil, text("remove") == nil, text("duplicate") == nil {
      throw RequestError(.badRequest, "an edit of a cell requires a 'column'")
    }
    if let text = text("text") { return .success(.text(target, text)) }
    if let options = tree[node, "options"], tree.kind(options) == .array {
      var ids: [String] = []
      for option in tree.elements(of: options) {
        guard let id = tree.string(option) else {
          throw RequestError(.badRequest, "'options' must be a list of ids")
        }
        ids.append(id)
      }
      return .success(.options(target, ids))
    }
    if target.row != nil, let id = text("duplicate"), !id.isEmpty {
      return .success(.duplicate(target, id))
    }
    if text("add") != nil { return .success(.addPoint(target)) }
    if text("remove") != nil { return .success(.removePoint(target)) }
    throw RequestError(.badRequest, "an edit requires 'text' or 'options'")
  }
}

/// An editable part of a form: a field, a cell, or a point of a chart.
struct EditTarget: Hashable {
  var field: String
  var row: String?
  var path: String?
  var column: String?
}
