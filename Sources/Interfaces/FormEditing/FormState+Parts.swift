import JSONTree
import JoyDoc
import JoyDocFormulas
import ValueFormatting

extension JSONWriter {
  mutating func append(decorators: [Decorator]) {
    appendObjects("decorators", of: decorators) { writer, decorator in
      writer.append("action", decorator.action)
      writer.append("icon", decorator.icon)
      writer.append("label", decorator.label)
      writer.append("color", decorator.color)
    }
  }

  mutating func append(options: [Option], of tree: JSONTree) {
    appendObjects("options", of: options) { writer, option in
      writer.append("id", option.id)
      writer.append("text", option.text)
      writer.append("deleted", option.isDeleted)
      let color = tree[option.node, "styles"].flatMap { tree.string("backgroundColor", of: $0) }
      writer.append("color", color.flatMap(Self.color))
    }
  }

  /// Returns a color in hexadecimal notation; other notations are omitted.
  private static func color(_ text: String) -> String? {
    let digits = text.dropFirst()
    guard text.first == "#", [3, 6, 8].contains(digits.count), digits.allSatisfy({ $0.isHexDigit })
    else { return nil }
    return text
  }

  /// Appends the images of a field. External ones are referred to by URL.
  mutating func append(files: JSONNode?, of tree: JSONTree) {
    appendObjects("files", of: files.map { tree.objects(in: $0) } ?? []) { writer, item in
      let url = tree.string("url", of: item) ?? ""
      writer.append("id", tree.string("_id", of: item))
      writer.append("name", tree.string("fileName", of: item))
      writer.append("url", url)
      writer.append("embedded", Picture.isEmbedded(url))
    }
  }

  mutating func append(paragraphs: RichText?) {
    appendObjects("blocks", of: paragraphs?.paragraphs ?? []) { writer, paragraph in
      writer.append("kind", paragraph.kind.rawValue)
      writer.appendObjects("spans", of: paragraph.pieces) { writer, piece in
        writer.append("text", piece.text)
        writer.append("bold", piece.isBold)
        writer.append("italic", piece.isItalic)
      }
    }
  }

  /// Appends the lines of a chart with their points.
  mutating func append(chart: JSONNode?, of tree: JSONTree) {
    appendObjects("series", of: tree.liveObjects(in: chart)) { writer, line in
      writer.append("id", tree.string("_id", of: line))
      writer.append("title", tree.string("title", of: line))
      let points = tree.liveObjects(in: tree[line, "points"])
      writer.appendObjects("points", of: points) { writer, point in
        writer.append("id", tree.string("_id", of: point))
        writer.append("label", tree.string("label", of: point))
        writer.append("x", number: tree.double("x", of: point))
        writer.append("y", number: tree.double("y", of: point))
      }
    }
  }
}
