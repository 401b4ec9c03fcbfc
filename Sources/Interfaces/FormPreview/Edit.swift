import JSONTree
import JoyDoc
import JoyDocEngine
import JoyDocFormulas
import Presentation
import SourceText

/// A part of a form that can be edited by itself: a field, a cell, or a point of a chart.
struct EditTarget: Hashable {
  var field: String
  var row: String?
  var path: String?
  var column: String?
}

/// One thing that a page asks for.
enum Edit {
  case text(EditTarget, String)
  case options(EditTarget, [String])
  /// A new point of a chart's line, the line being named by the path; or a new line.
  case addPoint(EditTarget)
  case removePoint(EditTarget)
  /// A copy of a row below it; the copy's id.
  case duplicate(EditTarget, String)
  /// As hosts send it; nil for one that changes nothing.
  case changelog(DocumentChange?)

  /// What is edited, if it is what typing edits.
  var typed: EditTarget? {
    if case .text(let target, _) = self { target } else { nil }
  }
}

/// Several edits that a page asks for at once.
struct EditRequest {
  static let mostEdits = 500

  var epoch: Int
  var client: String
  /// Each may be one that cannot be read.
  var edits: [Result<Edit, EditRefusal>]

  /// Reads the body of a request. Throws `badRequest`.
  init(_ body: [UInt8]) throws(PreviewError) {
    let tree = try RequestBody.object(body)
    guard let epoch = tree[tree.root, "epoch"].flatMap({ tree.double($0) }),
      let number = Int(exactly: epoch)
    else { throw PreviewError(.badRequest, "'epoch' must be a number") }
    self.epoch = number
    client = tree[tree.root, "client"].flatMap { tree.string($0) } ?? ""
    guard let list = tree[tree.root, "edits"], tree.kind(list) == .array else {
      throw PreviewError(.badRequest, "'edits' must be a list")
    }
    guard tree.count(list) <= Self.mostEdits else {
      throw PreviewError(.badRequest, "at most \(Self.mostEdits) edits can be sent at once")
    }
    edits = []
    for node in tree.elements(of: list) { edits.append(try Self.edit(node, tree)) }
  }

  private static func edit(
    _ node: JSONNode, _ tree: JSONTree
  ) throws(PreviewError) -> Result<Edit, EditRefusal> {
    guard tree.kind(node) == .object else {
      throw PreviewError(.badRequest, "an edit must be an object")
    }
    func text(_ name: StaticString) -> String? { tree[node, name].flatMap { tree.string($0) } }
    if let changelog = tree[node, "changelog"] {
      do throws(ChangeError) {
        return .success(.changelog(try DocumentChange.read(changelog, of: tree)))
      } catch {
        return .failure(EditRefusal(error))
      }
    }
    guard let field = text("set") else {
      throw PreviewError(.badRequest, "an edit must have 'set' or 'changelog'")
    }
    let target = EditTarget(
      field: field, row: text("row"), path: text("path"), column: text("column"))
    if target.row != nil, target.column == nil, text("remove") == nil, text("duplicate") == nil {
      throw PreviewError(.badRequest, "an edit of a cell must have a 'column'")
    }
    if let text = text("text") { return .success(.text(target, text)) }
    if let options = tree[node, "options"], tree.kind(options) == .array {
      var ids: [String] = []
      for option in tree.elements(of: options) {
        guard let id = tree.string(option) else {
          throw PreviewError(.badRequest, "'options' must be a list of ids")
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
    throw PreviewError(.badRequest, "an edit must have a 'text' or 'options'")
  }
}

/// Bodies of requests.
enum RequestBody {
  /// A JSON object. Throws `badRequest` if the body is none.
  static func object(_ body: [UInt8]) throws(PreviewError) -> JSONTree {
    let (tree, diagnostics) = JSONTree.parse(body)
    if let fault = diagnostics.first(where: \.isFatal) {
      throw PreviewError(.badRequest, "the body is no JSON: \(fault.message)")
    }
    guard tree.kind(tree.root) == .object else {
      throw PreviewError(.badRequest, "the body must be a JSON object")
    }
    return tree
  }
}

/// Why an edit does nothing.
struct EditRefusal: Error, Hashable {
  var code: String
  var message: String

  init(_ error: ChangeError) {
    code =
      switch error {
      case .unknownField: PreviewError.Code.unknownField.rawValue
      case .unknownRow, .unknownParent: PreviewError.Code.unknownRow.rawValue
      case .unknownColumn: PreviewError.Code.unknownColumn.rawValue
      case .readOnly: PreviewError.Code.readOnly.rawValue
      default: "bad-change"
      }
    message = error.message
  }

  init(_ refusal: TypedText.Refusal) {
    code = refusal.code.rawValue
    message = refusal.message
  }

  init(code: String, _ message: String) {
    self.code = code
    self.message = message
  }

  /// In the form in which `apply --format report` tells of changes that are skipped.
  func report(_ number: Int) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("change", number)
      writer.append("applied", false)
      writer.append("error", message)
      writer.append("code", code)
    }
  }
}
