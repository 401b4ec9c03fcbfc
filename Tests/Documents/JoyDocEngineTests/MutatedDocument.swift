import Foundation
import JSONTree
import SeededRandom

/// A malformed document derived from an example: with duplicated, removed, moved or wrongly typed
/// parts, and duplicate ids.
struct MutatedDocument {
  let text: [UInt8]
  /// The ids and member names that occur in it.
  let ids: [String]

  static let examples: [[UInt8]] = ["inspection", "invoice"].map { name in
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let file = folder.appending(path: "Examples/\(name).json")
    return (try? Data(contentsOf: file)).map { Array($0) } ?? []
  }

  private static let values = [
    "null", "true", "0", "-1.5e3", "1e400", "\"\"", "\"x\"", "[]", "{}", "[null]", "[\"a\"]",
    #"{"_id":"new"}"#, #"[{"_id":"new","cells":{"qty":3}}]"#, "\"number\"", "\"table\"",
    #"[{"_id":"r"},{"_id":"r"}]"#, #"{"_id":7}"#,
  ]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = Self.examples[Int(seed % UInt64(max(1, Self.examples.count)))]
    for _ in 0..<Int.random(in: 0...4, using: &random) { text = Self.mutated(text, &random) }
    self.text = text
    var ids: Set<String> = []
    let tree = JSONTree.parse(text).tree
    for node in Self.nodes(tree) {
      if let id = tree[node, "_id"].flatMap({ tree.string($0) }) { ids.insert(id) }
    }
    self.ids = ids.sorted()
  }

  static func nodes(_ tree: JSONTree) -> [JSONNode] {
    var nodes = [tree.root]
    var position = 0
    while position < nodes.count {
      for member in tree.members(of: nodes[position]) { nodes.append(member.value) }
      nodes += tree.elements(of: nodes[position])
      position += 1
    }
    return nodes
  }

  private static func mutated(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let tree = JSONTree.parse(text).tree
    let nodes = nodes(tree)
    let node = nodes.randomElement(using: &random) ?? tree.root
    let arrays = nodes.filter { tree.kind($0) == .array && tree.count($0) > 0 }
    let array = arrays.randomElement(using: &random) ?? tree.root
    let elements = Array(tree.elements(of: array))
    let index = elements.indices.randomElement(using: &random) ?? 0
    let objects = nodes.filter { tree.kind($0) == .object && tree.count($0) > 0 }
    let object = objects.randomElement(using: &random) ?? tree.root
    let members = Array(tree.members(of: object))
    let withID = objects.filter { tree[$0, "_id"] != nil }
    var edit = JSONEdit()
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where elements.indices.contains(index):
      edit.insertElement(tree.source(elements[index]), at: index, of: array, in: tree)
    case 1: edit.removeElements(at: [index], of: array, in: tree)
    case 2:
      guard node != tree.root else { break }
      edit.replace(node, of: tree, with: (values.randomElement(using: &random) ?? "0").utf8)
    case 3:
      guard let one = members.randomElement(using: &random) else { break }
      edit.removeMembers([tree.string(one.name) ?? ""], of: object, in: tree)
    case 4:
      guard let one = members.randomElement(using: &random),
        let other = members.randomElement(using: &random), one.value != other.value
      else { break }
      edit.replace(one.value, of: tree, with: tree.source(other.value))
      edit.replace(other.value, of: tree, with: tree.source(one.value))
    case 5:
      guard let one = members.randomElement(using: &random) else { break }
      let value = values.randomElement(using: &random) ?? "0"
      edit.appendMember(tree.string(one.name) ?? "", value.utf8, to: object, of: tree)
    default:
      guard let one = withID.randomElement(using: &random), let id = tree[one, "_id"],
        let other = withID.randomElement(using: &random), let otherID = tree[other, "_id"]
      else { break }
      edit.replace(id, of: tree, with: tree.source(otherID))
    }
    return edit.applied(to: text)
  }

  /// Returns a valid or invalid changelog about some part of the document.
  func changelog(using random: inout SeededGenerator) -> String {
    let tree = JSONTree.parse(text).tree
    func list(_ name: StaticString, of node: JSONNode?) -> [JSONNode] {
      node.flatMap { tree[$0, name] }.map { Array(tree.elements(of: $0)) } ?? []
    }
    func id(_ node: JSONNode?) -> String {
      node.flatMap { tree[$0, "_id"] }.flatMap { tree.string($0) } ?? ids.first ?? "x"
    }
    func one(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    let fields = list("fields", of: tree.root)
    let tables = fields.filter {
      tree[$0, "type"].map { tree.isText($0, utf8: "table".utf8) } ?? false
        || tree[$0, "type"].map { tree.isText($0, utf8: "collection".utf8) } ?? false
    }
    let table = (Bool.random(using: &random) ? tables : fields).randomElement(using: &random)
    let rows = list("value", of: table)
    let row = rows.isEmpty ? one(ids) : id(rows.randomElement(using: &random))
    let columns = list("tableColumns", of: table)
    let column = columns.isEmpty ? "qty" : id(columns.randomElement(using: &random))
    let files = list("files", of: tree.root)
    let pages = files.flatMap { list("pages", of: $0) }
    let positions = pages.flatMap { list("fieldPositions", of: $0) }
    let field = id(fields.randomElement(using: &random))
    let page = id(pages.randomElement(using: &random))
    let index = Int.random(in: 0...3, using: &random)
    let value = one(["null", "3", "0", "\"\"", "\"x\"", "[]", "true", "12.50", "[\"a\"]"])
    let property = one(["title", "required", "hidden", "metadata", "tz", "options", "note"])
    let any = one([value, "null", "\"New\"", "{\"a\":1}", "[]"])
    func log(_ target: String, _ envelope: String, _ change: String) -> String {
      #"{"target":"\#(target)",\#(envelope)"change":{\#(change)}}"#
    }
    let tableField = #""fieldId":"\#(id(table))","#
    switch Int.random(in: 0..<27, using: &random) {
    case 0, 1, 2: return log("field.update", #""fieldId":"\#(field)","#, #""value":\#(value)"#)
    case 3:
      return log(
        "field.update", #""fieldId":"\#(field)","#, #""value":\#(value),"\#(property)":\#(any)"#)
    case 4, 5: return log("field.update", #""fieldId":"\#(field)","#, #""\#(property)":\#(any)"#)
    case 6:
      return log(
        "field.update", tableField, #""value":[{"_id":"\#(row)"},{"_id":"n","cells":{}}]"#)
    case 7, 8:
      return log(
        "field.value.rowUpdate", tableField,
        #""rowId":"\#(row)","row":{"_id":"\#(row)","cells":{"\#(column)":\#(value)}}"#)
    case 9:
      return log(
        "field.value.rowUpdate", tableField,
        #""rowId":"\#(row)","row":{"cells":{"\#(column)":\#(value)},"tz":\#(one(["null", "\"UTC\""]))}"#
      )
    case 10:
      return log(
        "field.value.rowCreate", tableField,
        #""row":{"_id":"\#(one(["n1", "n2", row]))","cells":{"\#(column)":\#(value)}},"targetRowIndex":\#(index)"#
      )
    case 11, 12: return log("field.value.rowDelete", tableField, #""rowId":"\#(row)""#)
    case 13:
      return log(
        "field.value.rowMove", tableField, #""rowId":"\#(row)","targetRowIndex":\#(index)"#)
    case 14:
      return log(
        "fieldPosition.update", "",
        #""_id":"\#(id(positions.randomElement(using: &random)))","x":\#(one(["null", "3"])),"height":4"#
      )
    case 15:
      return log(
        "page.update", #""pageId":"\#(page)","#, #""name":\#(one(["null", "\"P\""])),"hidden":true"#
      )
    case 16:
      return log(
        "page.create", "",
        #""page":{"_id":"\#(one(["np", page]))","fieldPositions":[]},"targetIndex":\#(index)"#)
    case 17: return log("page.delete", #""pageId":"\#(page)","#, #""fields":["\#(field)"]"#)
    case 18: return log("page.duplicate", #""pageId":"\#(page)","#, "")
    case 19: return log("page.delete", #""pageId":"\#(page)","#, one(["", #""views":true"#]))
    case 20:
      return log(
        "field.create", "",
        #""field":{"_id":"\#(one(["nf", field]))","type":"number","value":\#(one(["2", "null"]))},"targetIndex":\#(index)"#
      )
    case 21: return log("field.delete", #""fieldId":"\#(field)","#, "")
    case 22:
      return log(
        "file.update", "", #""\#(one(["name", "styles", "x"]))":\#(one(["null", "{}", "\"n\""]))"#)
    case 23:
      return log(
        "fieldPosition.create", #""pageId":"\#(page)","#,
        #""fieldPosition":{"_id":"\#(one(["npos", "q1"]))","field":"\#(field)"},"targetIndex":\#(index)"#
      )
    case 24:
      return log(
        "fieldPosition.delete", #""pageId":"\#(page)","#,
        #""fieldPositionId":"\#(id(positions.randomElement(using: &random)))""#)
    case 25:
      return log(
        "document.restore", "",
        #""parts":[{"path":["fields",\#(index),"\#(property)"],"value":\#(any)}],"fields":["\#(field)"]"#
      )
    default:
      return one([
        log("file.create", "", #""file":{"_id":"\#(one(["nfile", id(files.first)]))","pages":[]}"#),
        log("file.delete", #""fileId":"\#(id(files.first))","#, ""),
        log("style.update", "", #""theme":"dark","styles":null"#),
      ])
    }
  }
}
