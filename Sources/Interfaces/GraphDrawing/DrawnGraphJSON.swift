import JSONTree

extension GraphPicture {
  /// The JSON of the format `json`, with where the boxes stand and which points the arrows pass.
  /// Complexity: that of laying the graph out.
  package var drawnJSON: [UInt8] {
    let drawing = BoxDrawing(self)
    var writer = JSONWriter()
    writer.beginObject()
    JSONFormat.appendMembers(
      of: self, to: &writer,
      node: { number, writer in
        let corner = drawing.layout.corners[number]
        let sides = [
          ("x", corner.x), ("y", corner.y), ("width", drawing.boxes[number].width),
          ("height", GraphLayout.nodeHeight),
        ]
        for (name, value) in sides {
          writer.appendName(name)
          writer.append(value)
        }
        writer.appendName("label")
        writer.append(drawing.boxes[number].label)
        writer.appendName("style")
        writer.append(drawing.boxes[number].style.rawValue)
      },
      edge: { number, writer in
        writer.appendName("points")
        writer.beginArray()
        for point in drawing.layout.routes[number] {
          writer.beginArray()
          writer.append(point.x)
          writer.append(point.y)
          writer.endArray()
        }
        writer.endArray()
      })
    writer.appendName("width")
    writer.append(drawing.layout.width)
    writer.appendName("height")
    writer.append(drawing.layout.height)
    writer.endObject()
    return writer.bytes
  }
}
