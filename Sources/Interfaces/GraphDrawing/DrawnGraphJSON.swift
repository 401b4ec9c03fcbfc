import JSONTree

extension FieldGraph {
  /// The JSON of `JSONFormat`, extended by the positions of boxes and arrows.
  ///
  /// Complexity: that of the graph layout.
  package var drawnJSON: [UInt8] {
    let drawing = BoxDrawing(self)
    return JSONWriter.object { writer in
      JSONFormat.appendMembers(
        of: self, to: &writer,
        node: { number, writer in
          let corner = drawing.layout.corners[number]
          let sides = [
            ("x", corner.x), ("y", corner.y), ("width", drawing.boxes[number].width),
            ("height", GraphLayout.nodeHeight),
          ]
          for (name, value) in sides { writer.append(name, number: value) }
          writer.append("label", drawing.boxes[number].label)
          writer.append("style", drawing.boxes[number].style.rawValue)
        },
        edge: { number, writer in
          writer.appendArray("points", of: drawing.layout.routes[number]) { writer, point in
            writer.beginArray()
            writer.append(point.x)
            writer.append(point.y)
            writer.endArray()
          }
        })
      writer.append("width", number: drawing.layout.width)
      writer.append("height", number: drawing.layout.height)
    }
  }
}
