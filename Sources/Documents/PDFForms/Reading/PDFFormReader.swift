import JSONTree

/// Reads the form of a PDF from its objects.
struct PDFFormReader {
  private let objects: PDFObjects
  private let scriptStreams: [PDFReference: [UInt8]]
  var form = PDFForm()
  /// The pages that show a widget, counting from 1.
  private var pageNumbers: [PDFReference: Int] = [:]
  /// The numbers of the pages, counting from 1.
  private var numbers: [PDFReference: Int] = [:]
  private var visited: Set<PDFReference> = []
  /// The size of the fields so far. An object that several fields share counts once for each field.
  private var size = 0

  /// The size that a field adds without its texts. It ends cycles of direct objects.
  private static let fieldSize = 1000
  /// The maximum number of widgets of a push button whose actions are read, and the length of the
  /// beginning of a script that is searched.
  private static let maxButtons = 10
  private static let buttonScriptLength = 1000
  /// The size of an element of a list.
  private static let elementSize = 100
  private static let requiredFlag = 1 << 1
  private static let readOnlyFlag = 1
  private static let multilineFlag = 1 << 12
  private static let radioFlag = 1 << 15
  private static let pushButtonFlag = 1 << 16
  private static let manyFlag = 1 << 21

  init(objects: PDFObjects, scriptStreams: [PDFReference: [UInt8]]) {
    self.objects = objects
    self.scriptStreams = scriptStreams
  }

  /// The entries that fields inherit from their parents.
  private struct Inherited {
    var name = ""
    var type: String?
    var flags = 0
    var value: JSONNode?
    var defaultValue: JSONNode?
    var options: JSONNode?
    var alignment = 0
    var depth = 0
  }

  mutating func read() throws(PDFProblem) {
    form.isEncrypted = objects.entry("/Encrypt", of: objects.trailer) != nil
    try readPages()
    let root = objects[objects.trailer, "/Root"]
    let acroForm = objects[root, "/AcroForm"]
    if objects[acroForm, "/XFA"] != nil {
      lose(.xfa, nil, "the form also has an XFA description, which is not read")
    }
    let names = objects[objects[root, "/Names"], "/JavaScript"]
    if names != nil {
      lose(.documentScript, nil, "scripts of the document are not read")
    }
    var waiting = objects.elements(objects[acroForm, "/Fields"]).reversed().map {
      (node: $0, inherited: Inherited())
    }
    while let (node, inherited) = waiting.popLast() {
      let children = try read(node, inherited)
      waiting += children.reversed()
    }
    var fieldNames: [PDFReference: String] = [:]
    for field in form.fields { for object in field.objects { fieldNames[object] = field.name } }
    var calculated: Set<String> = []
    for node in objects.elements(objects[acroForm, "/CO"]) {
      guard let name = objects.reference(node).flatMap({ fieldNames[$0] }),
        calculated.insert(name).inserted
      else { continue }
      form.calculationOrder.append(name)
    }
  }

  private mutating func lose(_ kind: PDFLoss.Kind, _ field: String?, _ message: String) {
    form.losses.append(PDFLoss(kind: kind, field: field, message: message))
  }

  // MARK: Pages

  private mutating func readPages() throws(PDFProblem) {
    guard objects.pages.count <= PDFLimits.pages else {
      throw PDFProblem(.tooLarge, "the PDF has more than \(PDFLimits.pages) pages")
    }
    guard !objects.pages.isEmpty else { throw PDFProblem(.damaged, "the PDF has no pages") }
    for reference in objects.pages {
      let page = objects[reference]
      let letter = PDFRectangle(left: 0, bottom: 0, right: 612, top: 792)
      let media = objects.rectangle(inherited("/MediaBox", from: page)) ?? letter
      let crop = objects.rectangle(inherited("/CropBox", from: page))?.limited(to: media) ?? media
      let rotation = objects.number(inherited("/Rotate", from: page)) ?? 0
      let quarters = abs(rotation) < 1e6 ? Int(rotation) / 90 : 0
      form.pages.append(PDFPage(crop: crop, media: media, turns: ((quarters % 4) + 4) % 4))
      if numbers[reference] == nil { numbers[reference] = form.pages.count }
      for annotation in objects.elements(objects[page, "/Annots"]) {
        guard let widget = objects.reference(annotation), pageNumbers[widget] == nil else {
          continue
        }
        pageNumbers[widget] = form.pages.count
      }
    }
  }

  /// Returns an entry of a page, or of the nearest node above it that has one.
  private func inherited(_ key: StaticString, from page: JSONNode?) -> JSONNode? {
    var node = page
    for _ in 0..<PDFLimits.depth {
      if let found = objects[node, key] { return found }
      guard let parent = objects[node, "/Parent"] else { return nil }
      node = parent
    }
    return nil
  }

  // MARK: Fields

  /// Reads a field and returns the fields below it.
  private mutating func read(
    _ node: JSONNode, _ inherited: Inherited
  ) throws(PDFProblem) -> [(node: JSONNode, inherited: Inherited)] {
    if let reference = objects.reference(node) {
      guard visited.insert(reference).inserted else { return [] }
    }
    guard let field = objects.resolved(node), inherited.depth < PDFLimits.depth else { return [] }
    guard form.fields.count < PDFLimits.fields, visited.count < PDFLimits.fields * 10 else {
      throw PDFProblem(.tooLarge, "the form has more than \(PDFLimits.fields) fields")
    }
    size += Self.fieldSize
    guard size < PDFLimits.fieldBytes else {
      throw PDFProblem(.tooLarge, "the fields of the form are too large")
    }
    var own = inherited
    own.depth += 1
    if let name = objects.text(objects[field, "/T"]) {
      own.name = own.name.isEmpty ? name : own.name + "." + name
    }
    own.type = objects.name(objects[field, "/FT"]) ?? own.type
    if let flags = objects.number(objects[field, "/Ff"]), abs(flags) < 1e10 {
      own.flags = Int(flags)
    }
    own.value = objects[field, "/V"] ?? own.value
    own.defaultValue = objects[field, "/DV"] ?? own.defaultValue
    own.options = objects[field, "/Opt"] ?? own.options
    if let alignment = objects.number(objects[field, "/Q"]), 0...2 ~= alignment {
      own.alignment = Int(alignment)
    }
    let kids = objects.elements(objects[field, "/Kids"])
    let elements = kids.count + objects.elements(own.options).count
    size += own.name.utf8.count + Self.elementSize * elements
    let isField = { (kid: JSONNode) in objects[objects.resolved(kid), "/T"] != nil }
    if kids.contains(where: isField) { return kids.map { ($0, own) } }
    add(field, own, widgets: kids.isEmpty ? [node] : kids, node)
    return []
  }

  private mutating func add(
    _ field: JSONNode, _ own: Inherited, widgets: [JSONNode], _ node: JSONNode
  ) {
    let name = own.name
    let isButton = own.type == "Btn"
    let kind: PDFField.Kind
    switch own.type {
    case "Tx": kind = .text(isMultiline: own.flags & Self.multilineFlag != 0)
    case "Ch": kind = .choice(allowsMany: own.flags & Self.manyFlag != 0)
    case "Btn" where own.flags & Self.pushButtonFlag != 0:
      return losePushButton(name, [node] + widgets)
    case "Btn": kind = own.flags & Self.radioFlag != 0 ? .radio : .checkbox
    case "Sig":
      if own.value != nil { form.isSigned = true }
      return lose(.signature, name, "a signature field")
    default: return lose(.fieldType, name, "a field of the type '\(own.type ?? "")'")
    }
    var result = PDFField(name: name, kind: kind)
    result.tooltip = objects.text(objects[field, "/TU"])
    result.isRequired = own.flags & Self.requiredFlag != 0
    result.isReadOnly = own.flags & Self.readOnlyFlag != 0
    result.alignment = own.alignment
    result.objects = ([node] + widgets).compactMap { objects.reference($0) }
    if isButton {
      readButtons(&result, own, widgets)
    } else {
      for widget in widgets { region(of: widget, name).map { result.regions.append($0) } }
      result.choices = choices(own.options)
      result.values = texts(own.value)
      result.defaultValue = texts(own.defaultValue).first
    }
    let actions = ([node] + widgets).compactMap { objects[objects.resolved($0), "/AA"] }.first
    for event in PDFField.Event.allCases {
      let action = actions.flatMap { actions in
        objects.tree.member(utf8: ("/" + event.rawValue).utf8, of: actions)
      }
      guard let action = objects.resolved(action?.value), let script = script(of: action) else {
        continue
      }
      result.scripts[event] = script
    }
    var parts = result.values + result.scripts.values
    parts += result.choices.flatMap { [$0.export, $0.title] }
    parts += [result.tooltip ?? "", result.defaultValue ?? ""]
    for part in parts { size += part.utf8.count }
    form.fields.append(result)
  }

  /// Returns the texts of a value, which is a text or a list of texts.
  private func texts(_ value: JSONNode?) -> [String] {
    let list = value.map { objects.tree.kind($0) == .array ? objects.elements($0) : [$0] } ?? []
    return list.compactMap { objects.text(objects.resolved($0)) }
  }

  /// Reports a push button by what it does when it is pressed.
  private mutating func losePushButton(_ name: String, _ nodes: [JSONNode]) {
    let actions = nodes.prefix(Self.maxButtons).flatMap { node -> [JSONNode] in
      let node = objects.resolved(node)
      let events = objects[node, "/AA"]
      return [objects[node, "/A"], objects[events, "/D"], objects[events, "/U"]].compactMap(\.self)
    }
    if actions.contains(where: { objects.name(objects[$0, "/S"]) == "SubmitForm" }) {
      return lose(.submission, name, "a button that submits the form")
    }
    for action in actions {
      guard let script = script(of: action) else { continue }
      size += script.utf8.count
      let tokens = try? ScriptLexer.tokens(of: String(script.prefix(Self.buttonScriptLength)))
      if tokens?.contains(where: { $0.kind == .name("buttonImportIcon") }) ?? false {
        return lose(.image, name, "a button that shows an image chosen by the user")
      }
    }
    lose(.button, name, "a push button")
  }

  /// Returns the source of a script. A script that exceeds the limit is cut to one byte more.
  private func script(of action: JSONNode) -> String? {
    guard objects.name(objects[action, "/S"]) == "JavaScript" else { return nil }
    let entry = objects.entry("/JS", of: action)
    if let stream = objects.reference(entry).flatMap({ scriptStreams[$0] }) {
      return Self.decoded(Array(stream.prefix(PDFLimits.scriptBytes + 1)))
    }
    guard let text = objects.text(objects.resolved(entry)) else { return nil }
    return text.utf8.count <= PDFLimits.scriptBytes
      ? text : String(decoding: text.utf8.prefix(PDFLimits.scriptBytes + 1), as: UTF8.self)
  }

  /// Returns a script in UTF-16 if it begins with a byte order mark, otherwise in UTF-8.
  private static func decoded(_ bytes: [UInt8]) -> String {
    guard bytes.starts(with: [0xFE, 0xFF]) else { return String(decoding: bytes, as: UTF8.self) }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func region(of widget: JSONNode, _ name: String) -> PDFRegion? {
    guard let node = objects.resolved(widget),
      let rectangle = objects.rectangle(objects.entry("/Rect", of: node)),
      let reference = objects.reference(widget),
      let number = pageNumbers[reference]
        ?? objects.reference(objects.entry("/P", of: node)).flatMap({ numbers[$0] })
    else {
      lose(.unplaced, name, "the field has a widget that no page shows")
      return nil
    }
    guard rectangle.width > 0, rectangle.height > 0 else { return nil }
    return form.pages[number - 1].region(of: rectangle, pageNumber: number)
  }

  // MARK: Options

  /// Reads the states of a check box or a radio group from its widgets.
  private mutating func readButtons(
    _ field: inout PDFField, _ own: Inherited, _ widgets: [JSONNode]
  ) {
    let titles = objects.elements(own.options).map { objects.text(objects.resolved($0)) ?? "" }
    var places: [String: Int] = [:]
    for (place, widget) in widgets.enumerated() {
      let looks = objects[objects[objects.resolved(widget), "/AP"], "/N"]
      let export = looks.flatMap { mark(in: $0) } ?? "Yes"
      let region = region(of: widget, field.name)
      if let known = places[export] {
        if let region { field.choices[known].regions.append(region) }
        continue
      }
      let title = titles.indices.contains(place) && !titles[place].isEmpty ? titles[place] : export
      places[export] = field.choices.count
      field.choices.append(
        .init(export: export, title: title, regions: region.map { [$0] } ?? []))
    }
    if let state = objects.name(own.value), places[state] != nil { field.values = [state] }
    if let state = objects.name(own.defaultValue), places[state] != nil {
      field.defaultValue = state
    }
  }

  /// Returns the first state besides `Off`. Widgets can share a dictionary with many states.
  private func mark(in looks: JSONNode) -> String? {
    for member in objects.tree.members(of: looks) {
      if let name = objects.name(member.name), name != "Off" { return name }
    }
    return nil
  }

  private func choices(_ node: JSONNode?) -> [PDFField.Choice] {
    objects.elements(node).compactMap { element in
      guard let option = objects.resolved(element) else { return nil }
      let pair = objects.elements(option).compactMap { objects.text(objects.resolved($0)) }
      if pair.count == 2 { return .init(export: pair[0], title: pair[1]) }
      return objects.text(option).map { .init(export: $0, title: $0) }
    }
  }
}
