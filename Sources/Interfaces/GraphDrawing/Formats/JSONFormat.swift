import JSONTree

/// A JSON object with `nodes`, `edges` and `unused`, for programs. It contains no values.
package enum JSONFormat: GraphFormat {
  package static let name = "json"
  package static let summary = "for programs"

  package static func bytes(of picture: FieldGraph) -> [UInt8] {
    JSONWriter.object { writer in
      appendMembers(of: picture, to: &writer)
    } + [UInt8(ascii: "\n")]
  }

  /// Writes the members of the object.
  ///
  /// `node` and `edge` append additional members for the node or edge with the given index.
  static func appendMembers(
    of picture: FieldGraph, to writer: inout JSONWriter,
    node addition: (Int, inout JSONWriter) -> Void = { _, _ in },
    edge edgeAddition: (Int, inout JSONWriter) -> Void = { _, _ in }
  ) {
    writer.appendObjects("nodes", of: picture.nodes.enumerated()) { writer, item in
      let node = item.element
      writer.append("field", node.field)
      writer.append("type", node.typeName)
      if let title = node.title { writer.append("title", title) }
      if let expression = node.expression { writer.append("expression", expression) }
      writer.append("cyclic", node.isCyclic)
      addition(item.offset, &writer)
    }
    writer.appendObjects("edges", of: picture.edges.enumerated()) { writer, item in
      writer.append("from", item.element.from)
      writer.append("to", item.element.to)
      writer.append("cyclic", item.element.isCyclic)
      edgeAddition(item.offset, &writer)
    }
    writer.appendArray("unused", of: picture.unused) { writer, definition in
      writer.append(definition.id)
    }
  }
}
