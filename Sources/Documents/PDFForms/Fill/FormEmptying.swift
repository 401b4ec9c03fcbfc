import JSONTree
import SourceText

/// An update that empties the fields of a form, so that old values are not printed below answers.
///
/// Text fields keep their background and border. Boxes and radio buttons are switched off.
struct FormEmptying {
  private let objects: PDFObjects
  /// The changed members by object; `nil` removes a member.
  private var changes: [PDFReference: [String: String?]] = [:]
  /// The contents of new appearances with their sizes, by object.
  private var appearances:
    [(object: PDFReference, content: String, width: Double, height: Double)] =
      []
  private var nextObject: Int

  /// Complexity: O(fields).
  init(_ form: PDFForm, _ objects: PDFObjects, _ normalization: PageNormalization) {
    self.objects = objects
    nextObject = Int(objects.tree.double("maxobjectid", of: objects.header) ?? 0) + 1
    for field in form.fields {
      for object in field.objects {
        switch field.kind {
        case .text, .choice:
          changes[object] = ["/V": nil, "/I": nil, "/AA": nil, "/AP": appearance(of: object)]
        case .checkbox, .radio:
          changes[object] = ["/V": #""/Off""#, "/AS": #""/Off""#, "/AA": nil]
        }
      }
    }
    for (reference, members) in normalization.changes { changes[reference] = members }
    let root = objects.reference(objects.entry("/Root", of: objects.trailer))
    if let root { changes[root, default: [:]]["/OpenAction"] = .some(nil) }
  }

  /// The update in the JSON of qpdf.
  var json: [UInt8] {
    JSONWriter.object { writer in
      writer.appendArray("qpdf", json: [Array(objects.tree.source(objects.header)), changed])
    }
  }

  private var changed: [UInt8] {
    JSONWriter.object { writer in
      objects.append(changes, to: &writer)
      for appearance in appearances {
        writer.appendObject("obj:" + appearance.object.text) { writer in
          writer.appendObject("stream") { writer in
            writer.append("data", Base64.encoded(Array(appearance.content.utf8)))
            writer.appendObject("dict") { writer in
              writer.append("/Type", "/XObject")
              writer.append("/Subtype", "/Form")
              let box = [0, 0, appearance.width, appearance.height]
              writer.appendArray("/BBox", json: box.map { Array(NumberText.string($0).utf8) })
            }
          }
        }
      }
    }
  }

  // MARK: Appearances

  /// Returns a new appearance with the background and border of a widget, if it has any.
  private mutating func appearance(of object: PDFReference) -> String? {
    guard let widget = objects[object],
      let area = objects.rectangle(objects.entry("/Rect", of: widget))
    else { return nil }
    let marks = objects[widget, "/MK"]
    let width = min(max(objects.number(objects[objects[widget, "/BS"], "/W"]) ?? 1, 0), 10)
    var content = ""
    if let color = color(objects[marks, "/BG"], operators: ["g", "rg", "k"]) {
      content += "\(color) 0 0 \(number(area.width)) \(number(area.height)) re f "
    }
    if width > 0, let color = color(objects[marks, "/BC"], operators: ["G", "RG", "K"]) {
      content +=
        "\(color) \(number(width)) w \(number(width / 2)) \(number(width / 2)) "
        + "\(number(area.width - width)) \(number(area.height - width)) re S"
    }
    guard !content.isEmpty, let new = PDFReference("\(nextObject) 0 R") else { return nil }
    nextObject += 1
    appearances.append((new, content, area.width, area.height))
    return #"{"/N":"\#(new.text)"}"#
  }

  private func color(_ node: JSONNode?, operators: [String]) -> String? {
    let parts = objects.elements(node).compactMap { objects.number($0) }
    let names = [1: operators[0], 3: operators[1], 4: operators[2]]
    guard let name = names[parts.count], parts.allSatisfy({ 0...1 ~= $0 }) else { return nil }
    return parts.map { number($0) }.joined(separator: " ") + " " + name
  }

  private func number(_ value: Double) -> String { PDFNumberText.rounded(value) }
}

extension PDFObjects {
  /// Appends dictionaries with changed members. `nil` removes a member.
  func append(_ changes: [PDFReference: [String: String?]], to writer: inout JSONWriter) {
    for (reference, members) in changes.sorted(by: { $0.key.text < $1.key.text }) {
      guard let node = self[reference] else { continue }
      writer.appendObject("obj:" + reference.text) { writer in
        writer.append("value", json: dictionary(node, members))
      }
    }
  }

  private func dictionary(_ node: JSONNode, _ changes: [String: String?]) -> [UInt8] {
    JSONWriter.object { writer in
      for member in tree.members(of: node) {
        guard let name = tree.string(member.name), changes[name] == nil else { continue }
        writer.append(name, json: tree.source(member.value))
      }
      for (name, json) in changes.sorted(by: { $0.key < $1.key }) {
        if let json { writer.append(name, json: json.utf8) }
      }
    }
  }
}

/// Changes to the boxes and the rotation of pages, so that qpdf places overlays exactly.
///
/// If a box is smaller than the page, qpdf 11 shifts the content of the page below an overlay.
struct PageNormalization {
  private(set) var changes: [PDFReference: [String: String?]] = [:]
  /// The original members by page.
  private var originals: [(page: Int, members: [String: String?])] = []

  /// Whether all pages are plain, so that nothing is to be restored.
  var isEmpty: Bool { originals.isEmpty }

  private static let otherBoxes = ["/TrimBox", "/BleedBox", "/ArtBox"]

  init(_ form: PDFForm, _ objects: PDFObjects) {
    for (place, (page, reference)) in zip(form.pages, objects.pages).enumerated() {
      var others: [String: String?] = [:]
      for name in Self.otherBoxes {
        let entry = objects[reference].flatMap { node in
          objects.tree.member(utf8: name.utf8, of: node)
        }
        others[name] = .some(objects.rectangle(entry?.value)?.json)
      }
      let isPlain =
        page.turns == 0 && page.crop == page.media && others.values.allSatisfy { $0 == nil }
      if isPlain { continue }
      var members: [String: String?] = [
        "/MediaBox": page.crop.json, "/CropBox": page.crop.json, "/Rotate": "0",
      ]
      for name in Self.otherBoxes { members[name] = .some(nil) }
      changes[reference] = members
      others["/MediaBox"] = page.media.json
      others["/CropBox"] = page.crop.json
      others["/Rotate"] = "\(page.turns * 90)"
      originals.append((place, others))
    }
  }

  /// Returns the update that restores the pages of the PDF with the answers.
  func restoration(of objects: PDFObjects) -> [UInt8] {
    var restored: [PDFReference: [String: String?]] = [:]
    for (page, members) in originals where objects.pages.indices.contains(page) {
      restored[objects.pages[page]] = members
    }
    let changed = JSONWriter.object { objects.append(restored, to: &$0) }
    return JSONWriter.object { writer in
      writer.appendArray("qpdf", json: [Array(objects.tree.source(objects.header)), changed])
    }
  }
}
