import JSONTree
import JoyDoc
import JoyDocFormulas
import Presentation

extension JSONWriter {
  mutating func append(options: [Option], of tree: JSONTree) {
    appendName("options")
    beginArray()
    for option in options {
      beginObject()
      append("id", option.id)
      append("text", option.text)
      append("deleted", option.isDeleted)
      let styles = tree[option.node, "styles"]
      append(
        "color",
        styles.flatMap { tree[$0, "backgroundColor"] }.flatMap { tree.string($0) }
          .flatMap { Self.color($0) })
      endObject()
    }
    endArray()
  }

  /// A colour that is written with digits; others are left out.
  private static func color(_ text: String) -> String? {
    let digits = text.dropFirst()
    guard text.first == "#", [3, 6, 8].contains(digits.count), digits.allSatisfy(\.isHexDigit)
    else { return nil }
    return text
  }

  /// The pictures of a field; those that lie elsewhere by their addresses.
  mutating func append(files: JSONNode?, of tree: JSONTree) {
    appendName("files")
    beginArray()
    for item in files.map({ tree.objects(in: $0) }) ?? [] {
      let url = tree.string("url", of: item) ?? ""
      beginObject()
      append("id", tree.string("_id", of: item))
      append("name", tree.string("fileName", of: item))
      append("url", url)
      append("embedded", Picture.isEmbedded(url))
      endObject()
    }
    endArray()
  }

  mutating func append(paragraphs: RichText?) {
    appendName("blocks")
    beginArray()
    for paragraph in paragraphs?.paragraphs ?? [] {
      beginObject()
      append("kind", paragraph.kind.rawValue)
      appendName("spans")
      beginArray()
      for piece in paragraph.pieces {
        beginObject()
        append("text", piece.text)
        append("bold", piece.isBold)
        append("italic", piece.isItalic)
        endObject()
      }
      endArray()
      endObject()
    }
    endArray()
  }

  /// The lines of a chart with their points.
  mutating func append(chart: JSONNode?, of tree: JSONTree) {
    appendName("series")
    beginArray()
    for line in chart.map({ tree.objects(in: $0) }) ?? [] where !tree.isDeleted(line) {
      beginObject()
      append("id", tree.string("_id", of: line))
      append("title", tree.string("title", of: line))
      appendName("points")
      beginArray()
      for point in tree.objects("points", of: line)
      where !tree.isDeleted(point) {
        beginObject()
        append("id", tree.string("_id", of: point))
        append("label", tree.string("label", of: point))
        for (name, node) in [("x", tree[point, "x"]), ("y", tree[point, "y"])] {
          appendName(name)
          if let number = node.flatMap({ tree.double($0) }) { append(number) } else { appendNull() }
        }
        endObject()
      }
      endArray()
      endObject()
    }
    endArray()
  }
}
