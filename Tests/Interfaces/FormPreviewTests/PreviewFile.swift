import FileAccess
import FormEditing
import FormulaValues
import Foundation
import JSONTree

@testable import FormPreview

/// A document in a temporary folder, with a preview.
final class PreviewFile: Sendable {
  let folder: String
  let path: String

  static let invoice: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appending(path: "Examples/invoice.json")
    return (try? String(contentsOf: path, encoding: .utf8)) ?? ""
  }()

  init(_ text: String = invoice) throws {
    folder = NSTemporaryDirectory() + "preview-\(UInt64.random(in: 0...UInt64.max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/form.json"
    try write(text)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Saves the file as an editor does.
  func write(_ text: String) throws {
    try FileOutput.write(Array(text.utf8), to: path)
  }

  var text: String {
    (try? FileInput(path).bytes).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  func session(
    _ adjust: (inout PreviewSettings) -> Void = { _ in }
  ) async throws -> PreviewSession {
    var settings = PreviewSettings(path: path, version: "test") {
      EvaluationEnvironment(now: 1_795_219_200_000, timeZone: "UTC")
    }
    adjust(&settings)
    return try await PreviewSession(settings)
  }

  var drafts: DraftStore { DraftStore(folder: folder + "/drafts") }
}

/// JSON with convenient access to members.
@dynamicMemberLookup struct JSON: Equatable, CustomStringConvertible {
  let tree: JSONTree
  let node: JSONNode?

  init(_ bytes: [UInt8]) {
    tree = JSONTree.parse(bytes).tree
    node = tree.root
  }

  private init(tree: JSONTree, node: JSONNode?) {
    self.tree = tree
    self.node = node
  }

  subscript(dynamicMember name: String) -> JSON { self[name] }

  subscript(name: String) -> JSON {
    JSON(tree: tree, node: node.flatMap { tree.member(utf8: name.utf8, of: $0)?.value })
  }

  subscript(index: Int) -> JSON {
    let elements = node.map { Array(tree.elements(of: $0)) } ?? []
    return JSON(tree: tree, node: elements.indices.contains(index) ? elements[index] : nil)
  }

  var string: String? { node.flatMap { tree.string($0) } }
  var double: Double? { node.flatMap { tree.double($0) } }
  var bool: Bool? { node.flatMap { tree.bool($0) } }
  var size: Int { node.map { tree.count($0) } ?? 0 }
  var names: [String] {
    node.map { tree.members(of: $0).map { tree.string($0.name) ?? "" } } ?? []
  }
  var elements: [JSON] {
    node.map { tree.elements(of: $0).map { JSON(tree: tree, node: $0) } } ?? []
  }
  var isNull: Bool { node.map { tree.kind($0) == .null } ?? true }
  var description: String {
    node.map { String(decoding: tree.compactSource($0), as: UTF8.self) } ?? "nothing"
  }

  static func == (one: JSON, other: JSON) -> Bool { one.description == other.description }
}

extension PreviewSession {
  /// Sends edits as JSON for the current state of the file.
  func edit(_ edits: String..., client: String = "test") throws(RequestError) -> JSON {
    JSON(
      try change(
        Array(
          "{\"epoch\":\(form.epoch),\"client\":\"\(client)\",\"edits\":[\(edits.joined(separator: ","))]}"
            .utf8)))
  }

  func type(_ text: String, into field: String) throws(RequestError) -> JSON {
    try edit(
      "{\"set\":\"\(field)\",\"text\":\(String(decoding: JSONWriter.literal(text), as: UTF8.self))}"
    )
  }

  var now: JSON { JSON(state()) }

  func change(_ body: [UInt8]) throws(RequestError) -> [UInt8] {
    try answer(.changes, Query(nil), body)
  }

  func undo() throws(RequestError) -> [UInt8] { try answer(.undo) }

  func redo() throws(RequestError) -> [UInt8] { try answer(.redo) }

  func event(_ body: [UInt8]) throws(RequestError) { _ = try answer(.event, Query(nil), body) }

  func evaluate(_ body: [UInt8]) throws(RequestError) -> [UInt8] {
    try answer(.evaluate, Query(nil), body)
  }

  func validation() throws(RequestError) -> [UInt8] { try answer(.validation) }

  func trace(field: String) throws(RequestError) -> [UInt8] {
    try answer(.trace, Query("field=\(field)"))
  }

  func rows(
    field: String, path: String, from: Int, count: Int
  ) throws(RequestError) -> [UInt8] {
    try answer(.rows, Query("field=\(field)&path=\(path)&from=\(from)&count=\(count)"))
  }
}
