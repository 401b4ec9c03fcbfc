import CivilTime
import DocumentFormat
import JSONTree
import JoyDoc
import SourceText

/// An answer with the areas in which it is printed.
struct PrintedAnswer: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case text(String, wraps: Bool, alignment: Int)
    case tick
    case image(PrintedImage)
    /// The outline of a cell.
    case frame
  }

  /// The title of the field for messages.
  var field: String
  var content: Content
  var regions: [PDFRegion]
}

/// Reads the answers of a document as they are printed.
struct AnswerReader {
  private let document: JoyDocument
  private let pages: [PDFPage]
  private let zone: TimeZoneRules
  private(set) var answers: [PrintedAnswer] = []
  private(set) var problems: [PDFProblem] = []
  /// The number of pixels that images can still have.
  private var pixelsLeft = PDFLimits.imagePixels
  /// The areas of field positions by field, for fields without areas of their own.
  private var positions: [String: [PDFRegion]] = [:]

  /// Complexity: O(fields).
  init(
    _ document: JoyDocument, hiding hidden: Set<String>, on pages: [PDFPage],
    zone: TimeZoneRules = .utc
  ) {
    self.document = document
    self.pages = pages
    self.zone = zone
    readPositions()
    for field in document.fields where !hidden.contains(field.id) { read(field) }
  }

  private mutating func readPositions() {
    let tree = document.tree
    guard let file = document.files.first else { return }
    var ordered: [Page] = file.pageOrder.compactMap { id in file.pages.first { $0.id == id } }
    if ordered.isEmpty { ordered = file.pages }
    for (place, page) in ordered.enumerated() where pages.indices.contains(place) {
      let shown = pages[place]
      guard let columns = tree.double("cols", of: page.node), columns > 0,
        let row = tree.double("rowHeight", of: page.node), row > 0,
        let height = tree.double("height", of: page.node), height > 0
      else { continue }
      let (unit, rise) = (shown.width / columns, shown.height * row / height)
      for position in page.positions {
        guard let field = position.field, let x = tree.double("x", of: position.node),
          let y = tree.double("y", of: position.node),
          let width = tree.double("width", of: position.node),
          let height = tree.double("height", of: position.node), width > 0, height > 0
        else { continue }
        let region = PDFRegion(
          pageNumber: place + 1, x: x * unit, y: y * rise, width: width * unit,
          height: height * rise)
        if region.isDrawable { positions[field, default: []].append(region) }
      }
    }
  }

  /// A value of a field or cell with the properties that determine how it is printed.
  private struct Source {
    let title: String
    let kind: FieldKind
    let value: JSONNode?
    let options: [Option]
    /// The display pattern of a date.
    let format: String?
    let timeZone: String?
    let metadata: PDFMetadata
    var regions: [PDFRegion]
    /// Whether the value is printed in a cell, where texts wrap.
    var isCell = false
  }

  private mutating func read(_ field: Field) {
    let title = field.title.flatMap { $0.isEmpty ? nil : $0 } ?? field.id
    if field.kind.storage == .rows, readRows(of: field, title) { return }
    let metadata = PDFMetadata(field.metadata, in: document.tree)
    read(
      Source(
        title: title, kind: field.kind, value: field.value, options: field.options,
        format: field.format, timeZone: field.timeZone, metadata: metadata,
        regions: metadata.regions.isEmpty ? positions[field.id] ?? [] : metadata.regions))
  }

  /// Reads the cells of the rows that are shown. Returns `false` if neither a row nor the field has
  /// areas.
  private mutating func readRows(of field: Field, _ title: String) -> Bool {
    let tree = document.tree
    var rows: [String: JSONNode] = [:]
    for row in field.value.map({ Array(tree.elements(of: $0)) }) ?? [] {
      if let id = tree.string("_id", of: row) { rows[id] = row }
    }
    let order = field.rowOrder.map { tree.elements(of: $0).compactMap { tree.string($0) } } ?? []
    let columns = shownColumns(of: field).map { column in
      (column: column, metadata: PDFMetadata(field.metadata, in: tree, suffix: "_" + column.id))
    }
    var lines: [[Source]] = []
    for id in order {
      // A row that is listed twice is shown once.
      guard let row = rows.removeValue(forKey: id), let cells = tree[row, "cells"],
        tree[row, "deleted"].map({ tree.kind($0) }) != .true
      else { continue }
      lines.append(
        columns.map { column, metadata in
          let place = PDFMetadata(tree[row, "metadata"], in: tree, suffix: "_" + column.id)
          return Source(
            title: "\(title): \(column.title ?? column.id)", kind: column.kind,
            value: tree.member(utf8: column.id.utf8, of: cells)?.value, options: column.options,
            format: column.format, timeZone: column.timeZone, metadata: metadata,
            regions: place.regions)
        })
    }
    if lines.contains(where: { $0.contains { !$0.regions.isEmpty } }) {
      for source in lines.joined() { read(source) }
      return true
    }
    let areas = positions[field.id] ?? []
    if areas.isEmpty || lines.isEmpty || columns.isEmpty { return false }
    for area in areas {
      layOut(lines, titles: columns.map { $0.column.title ?? "" }, title, in: area)
    }
    return true
  }

  /// Returns the columns that are shown, in the order in which they are shown.
  private func shownColumns(of field: Field) -> [Column] {
    let columns = field.columns.filter { !$0.isDeleted && !$0.isHidden }
    let tree = document.tree
    let order = field.columnOrder.map { tree.elements(of: $0).compactMap { tree.string($0) } } ?? []
    var places: [String: Int] = [:]
    for (place, id) in order.enumerated() where places[id] == nil { places[id] = place }
    return columns.enumerated().sorted { one, other in
      (places[one.element.id] ?? .max, one.offset) < (
        places[other.element.id] ?? .max, other.offset
      )
    }.map(\.element)
  }

  /// Prints the rows of a table into the area of its position.
  private mutating func layOut(
    _ lines: [[Source]], titles: [String], _ title: String, in area: PDFRegion
  ) {
    let layout = TableLayout(rowCount: lines.count, columnCount: titles.count, in: area)
    guard layout.excess == 0 else {
      let excess = PDFNumberText.rounded(layout.excess)
      return problems.append(
        PDFProblem(
          .textOverflow,
          "'\(title)': \(Counted.plain(lines.count, "rows")) exceed their area by \(excess) pt"))
    }
    let frames = (0...lines.count).flatMap { line in
      titles.indices.map { layout.cell(line: line, column: $0) }
    }
    place(PrintedAnswer(field: title, content: .frame, regions: frames))
    for (column, text) in titles.enumerated() where !text.isEmpty {
      let content = PrintedAnswer.Content.text(Self.printable(text), wraps: true, alignment: 0)
      place(
        PrintedAnswer(
          field: title, content: content, regions: [layout.cell(line: 0, column: column)]))
    }
    for (line, sources) in lines.enumerated() {
      for (column, source) in sources.enumerated() {
        var source = source
        source.regions = [layout.cell(line: line + 1, column: column)]
        source.isCell = true
        read(source)
      }
    }
  }

  private mutating func read(_ source: Source) {
    let (title, metadata, value) = (source.title, source.metadata, source.value)
    func text(_ text: String, wraps: Bool) {
      if text.isEmpty { return }
      guard text.unicodeScalars.count <= PDFLimits.answerLength else {
        return problems.append(
          PDFProblem(.tooLarge, "'\(title)' has more than \(PDFLimits.answerLength) characters"))
      }
      let content = PrintedAnswer.Content.text(
        Self.printable(text), wraps: wraps, alignment: metadata.alignment)
      place(PrintedAnswer(field: title, content: content, regions: source.regions))
    }
    let tree = document.tree
    switch source.kind.storage {
    case .text:
      let answer = value.flatMap { tree.string($0) } ?? ""
      text(
        metadata.format?.text(of: answer) ?? answer,
        wraps: source.isCell || source.kind.control == .area)
    case .number:
      guard let number = value.flatMap({ tree.double($0) }) else { return }
      checkRange(of: number, source)
      text(
        metadata.format?.text(of: number) ?? FieldFormat.NumberFormat.plain(number),
        wraps: source.isCell)
    case .instant:
      guard let date = StoredDate(value, of: tree) else { return }
      let pattern = metadata.format?.datePattern ?? DatePattern(source.format ?? "MM/DD/YYYY")
      let zone = source.timeZone.flatMap { TimeZoneRules.named($0) } ?? self.zone
      text(CivilCalendar(zone).text(at: date.instant, pattern), wraps: source.isCell)
    case .option, .options:
      guard let value else { return }
      let chosen = Set(
        tree.kind(value) == .array
          ? tree.elements(of: value).compactMap { tree.string($0) }
          : [tree.string(value) ?? ""])
      var unplaced: [String] = []
      for option in source.options where chosen.contains(option.id) {
        let areas = PDFMetadata(json: option.metadata).regions
        if !areas.isEmpty {
          place(PrintedAnswer(field: title, content: .tick, regions: areas))
        } else if metadata.isCheckbox {
          place(PrintedAnswer(field: title, content: .tick, regions: source.regions))
        } else {
          unplaced.append(option.text)
        }
      }
      text(unplaced.joined(separator: ", "), wraps: source.isCell)
    case .signature:
      images(value.flatMap { tree.string($0) }.map { [$0] } ?? [], source)
    case .attachments:
      images(
        value.map { tree.elements(of: $0).map { tree.string("url", of: $0) ?? "" } } ?? [], source)
    case .rows, .nestedRows, .series:
      let count = value.map { tree.count($0) } ?? 0
      guard count > 0 else { return }
      let reason =
        source.kind.storage == .rows
        ? "has rows but no place on the PDF" : "is \(source.kind.theField), which is not printed"
      problems.append(PDFProblem(.unplacedAnswer, "'\(title)' \(reason)"))
    case .block, .richText, .unknown: return
    }
  }

  /// Reports a number outside of the range that viewers check.
  private mutating func checkRange(of number: Double, _ source: Source) {
    let (least, greatest) = (source.metadata.least, source.metadata.greatest)
    guard number < least ?? number || number > greatest ?? number else { return }
    let plain = FieldFormat.NumberFormat.plain
    let bounds = [least.map { "at least \(plain($0))" }, greatest.map { "at most \(plain($0))" }]
    problems.append(
      PDFProblem(
        .outOfRange,
        "'\(source.title)' is \(plain(number)), and must be "
          + bounds.compactMap(\.self).joined(separator: " and ")))
  }

  /// Prints the images at some addresses beside each other.
  private mutating func images(_ addresses: [String], _ source: Source) {
    let addresses = addresses.filter { !$0.isEmpty }
    var images: [PrintedImage] = []
    for address in addresses {
      guard let image = PrintedImage(address) else {
        return problems.append(
          PDFProblem(
            .unplacedAnswer,
            "'\(source.title)' has an image that is not a PNG or JPEG image within the document"))
      }
      pixelsLeft -= min(image.decodedPixels, pixelsLeft + 1)
      guard pixelsLeft >= 0 else {
        let limit = PDFLimits.imagePixels / 1_000_000
        return problems.append(
          PDFProblem(
            .tooLarge, "'\(source.title)': all images have more than \(limit) million pixels"))
      }
      images.append(image)
    }
    for (place, image) in images.enumerated() {
      let parts = source.regions.map { $0.part(place, of: images.count) }
      self.place(PrintedAnswer(field: source.title, content: .image(image), regions: parts))
    }
  }

  private mutating func place(_ answer: PrintedAnswer) {
    guard !answer.regions.isEmpty else {
      return problems.append(
        PDFProblem(.unplacedAnswer, "'\(answer.field)' has an answer but no place on the PDF"))
    }
    if let missing = answer.regions.first(where: { !(1...pages.count ~= $0.pageNumber) }) {
      problems.append(
        PDFProblem(
          .pageMissing,
          "'\(answer.field)' is on page \(missing.pageNumber), but the PDF has \(pages.count)"))
    }
    answers.append(answer)
  }

  /// Returns a text without characters that control a terminal or a page.
  private static func printable(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
      scalars.append(isControl ? " " : scalar)
    }
    return String(scalars)
  }
}

/// The metadata that an import keeps in a field or an option.
struct PDFMetadata {
  private(set) var regions: [PDFRegion] = []
  private(set) var format: FieldFormat?
  private(set) var alignment = 0
  /// The range that viewers check.
  private(set) var least: Double?
  private(set) var greatest: Double?
  /// Whether a chosen option is printed as a tick in the area of its cell.
  private(set) var isCheckbox = false

  /// Reads the metadata. `suffix` follows the keys, for the column of a table or row.
  init(_ node: JSONNode?, in tree: JSONTree, suffix: String = "") {
    guard let node else { return }
    let entry = { (key: String) in tree.member(utf8: (key + suffix).utf8, of: node)?.value }
    let text = { (key: String) in entry(key).flatMap { tree.string($0) } }
    regions = text("pdfRegion").map { PDFRegion.list($0) } ?? []
    format = text("pdfFormat").flatMap { try? FieldFormat(reading: $0) }
    isCheckbox = entry("pdfCheckbox").map { tree.kind($0) } == .true
    least = entry("pdfLeast").flatMap { tree.double($0) }
    greatest = entry("pdfGreatest").flatMap { tree.double($0) }
    switch entry("pdfAlignment").flatMap({ tree.double($0) }) {
    case 1: alignment = 1
    case 2: alignment = 2
    default: alignment = 0
    }
  }

  init(json: [UInt8]?) {
    let tree = JSONTree.parse(json ?? []).tree
    self.init(json == nil ? nil : tree.root, in: tree)
  }
}
