import JSONTree

/// A JSON object with `nodes`, `edges` and `unused`, for programs. It tells of the document alone, not
/// of values.
package enum JSONFormat: GraphFormat {
  package static let name = "json"
  package static let summary = "for programs"

  package static func bytes(of picture: GraphPicture) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    appendMembers(of: picture, to: &writer)
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Writes the members of the object; `node` and `edge` add what they know of one by its number.
  static func appendMembers(
    of picture: GraphPicture, to writer: inout JSONWriter,
    node addition: (Int, inout JSONWriter) -> Void = { _, _ in },
    edge edgeAddition: (Int, inout JSONWriter) -> Void = { _, _ in }
  ) {
    writer.appendName("nodes")
    writer.beginArray()
    for (number, node) in picture.nodes.enumerated() {
      writer.beginObject()
      writer.appendName("field")
      writer.append(node.field)
      writer.appendName("type")
      writer.append(node.typeName)
      for (name, value) in [("title", node.title), ("expression", node.expression)] {
        guard let value else { continue }
        writer.appendName(name)
        writer.append(value)
      }
      writer.appendName("cyclic")
      writer.append(node.isCyclic)
      addition(number, &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.appendName("edges")
    writer.beginArray()
    for (number, edge) in picture.edges.enumerated() {
      writer.beginObject()
      writer.appendName("from")
      writer.append(edge.from)
      writer.appendName("to")
      writer.append(edge.to)
      writer.appendName("cyclic")
      writer.append(edge.isCyclic)
      edgeAddition(number, &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.appendName("unused")
    writer.beginArray()
    for definition in picture.unused { writer.append(definition.id) }
    writer.endArray()
  }
}
