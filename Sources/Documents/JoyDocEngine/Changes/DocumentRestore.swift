import JSONTree
import JoyDoc

/// Restores parts of a document, identified by their paths.
///
/// Used to undo a change that no other change undoes exactly, because of duplicate ids or parts
/// with the wrong shape.
public struct DocumentRestore: Hashable, Sendable {
  /// The restored parts, none of which contains another.
  var parts: [RestoredPart]
  /// The ids of the fields that formulas may now read differently.
  var fields: [String]
}

/// A restored part of a document.
struct RestoredPart: Hashable, Sendable {
  /// A step on the path from the root to the part.
  enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)
  }
  var path: [Step]
  var value: JSONPart
}

extension DocumentRestore: ChangeKind {
  static let target = "document.restore"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    let list = try reader.parts("parts")
    if list.isEmpty { throw .wrongShape(what: "'parts'", wanted: "a non-empty list") }
    var parts: [RestoredPart] = []
    for part in list {
      let tree = part.tree
      guard let path = tree[part.root, "path"], tree.kind(path) == .array,
        let value = tree[part.root, "value"]
      else { throw .wrongShape(what: "a part", wanted: "an object with a 'path' and a 'value'") }
      var steps: [RestoredPart.Step] = []
      for element in tree.elements(of: path) {
        if let name = tree.string(element) {
          steps.append(.name(name))
        } else if let index = tree.double(element).flatMap({ Int64(exactly: $0) }), index >= 0 {
          steps.append(.index(Int(clamping: index)))
        } else {
          throw .wrongShape(what: "a 'path'", wanted: "a list of names and indexes")
        }
      }
      parts.append(RestoredPart(path: steps, value: JSONPart(verbatim: value, of: tree)))
    }
    self.parts = parts
    fields = reader.ids("fields")
  }

  var change: DocumentChange { .documentRestore(self) }
  var subject: ChangeSubject { ChangeSubject() }
  var restoration: Restoration? { Restoration() }

  func writePayload(to writer: inout JSONWriter) {
    writer.appendObjects("parts", of: parts) { writer, part in
      writer.appendArray("path", of: part.path) { writer, step in
        switch step {
        case .name(let name): writer.append(name)
        case .index(let index): writer.append(index)
        }
      }
      writer.append("value", json: part.value.bytes)
    }
    if fields.isEmpty { return }
    writer.append("fields", fields)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    try live.settle()
    let old = live.document.tree
    for part in parts where part.node(in: old) == nil {
      throw .wrongShape(what: "the document", wanted: "the one that the change was created from")
    }
    for part in parts where part.path.isEmpty && part.value.tree.kind(part.value.root) != .object {
      throw .wrongShape(what: "a document", wanted: "an object")
    }
    try live.restructure { edit, document in
      for part in parts {
        guard let node = part.node(in: document.tree) else { continue }
        edit.replace(node, of: document.tree, with: part.value.bytes)
      }
    }
    let new = live.document.tree
    let back = JSONComparison(one: old, other: new).differences(old.root, new.root)
    var effect = ChangeEffect(touched: fields, retargeted: fields, isStructural: true)
    if !back.isEmpty {
      effect.inverse = [.documentRestore(DocumentRestore(parts: back, fields: fields))]
    }
    return effect
  }
}

extension RestoredPart {
  /// Returns the node at the path of the part, or `nil` if it does not exist.
  fileprivate func node(in tree: JSONTree) -> JSONNode? {
    var node = tree.root
    for step in path {
      switch step {
      case .name(let name):
        guard let member = tree.member(utf8: name.utf8, of: node) else { return nil }
        node = member.value
      case .index(let index):
        guard index < tree.count(node), tree.kind(node) == .array,
          let element = Array(tree.elements(of: node)).dropFirst(index).first
        else { return nil }
        node = element
      }
    }
    return node
  }
}
