import SourceText

/// A standalone SVG image.
package enum SVGFormat: GraphFormat {
  package static let name = "svg"
  package static let summary = "a picture"

  package static func bytes(of picture: FieldGraph) -> [UInt8] {
    let drawing = BoxDrawing(picture)
    let failures = picture.failureSummary
    let top = failures == nil ? 0.0 : 28
    let legend = 30.0
    let width = BoxDrawing.number(max(drawing.layout.width, 560))
    let height = BoxDrawing.number(top + drawing.layout.height + legend)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img">
      <title>\(EscapedText.xml(picture.title))</title>
      <style>\(Resource.text(PackageResources.drawing_css))</style>
      <rect class="paper" width="100%" height="100%"/>

      """
    if let failures {
      text += "<text x=\"16\" y=\"22\" class=\"failing\">\(EscapedText.xml(failures))</text>\n"
      text += "<g transform=\"translate(0 \(BoxDrawing.number(top)))\">\n"
    }
    text += drawing.svg
    if failures != nil { text += "</g>\n" }
    text += Self.legend(drawing, y: top + drawing.layout.height)
    return Array((text + "</svg>\n").utf8)
  }

  private static func legend(_ drawing: BoxDrawing, y: Double) -> String {
    var text = ""
    var x = 16.0
    for style in BoxDrawing.Style.allCases
    where drawing.boxes.contains(where: { $0.style == style }) {
      text += "<g class=\"node \(style.rawValue)\"><rect x=\"\(BoxDrawing.number(x))\" "
      text += "y=\"\(BoxDrawing.number(y + 4))\" width=\"14\" height=\"14\" rx=\"3\"/>"
      text += "<text x=\"\(BoxDrawing.number(x + 20))\" y=\"\(BoxDrawing.number(y + 15))\" "
      text += "class=\"detail\">\(style.title)</text></g>\n"
      x += 40 + Double(style.title.count) * 6
    }
    return text
  }
}
