import CivilTime
import DocumentFormat
import JSONTree
import JoyDoc

/// An answer with the areas in which it is printed.
struct PrintedAnswer: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case text(String, wraps: Bool, alignment: Int)
    case tick
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
    let regions: [PDFRegion]
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

  /// Reads the cells of the rows that are shown. Returns `false` if no row has areas.
  private mutating func readRows(of field: Field, _ title: String) -> Bool {
    let tree = document.tree
    let rows = field.value.map { Array(tree.elements(of: $0)) } ?? []
    let shown = Set(
      field.rowOrder.map { tree.elements(of: $0).compactMap { tree.string($0) } } ?? [])
    let columns = field.columns.filter { !$0.isDeleted && !$0.isHidden }.map { column in
      (column: column, metadata: PDFMetadata(field.metadata, in: tree, suffix: "_" + column.id))
    }
    var sources: [Source] = []
    for row in rows {
      guard let id = tree.string("_id", of: row), shown.contains(id),
        let cells = tree[row, "cells"], tree[row, "deleted"].map({ tree.kind($0) }) != .true
      else { continue }
      for (column, metadata) in columns {
        let place = PDFMetadata(tree[row, "metadata"], in: tree, suffix: "_" + column.id)
        sources.append(
          Source(
            title: "\(title): \(column.title ?? column.id)", kind: column.kind,
            value: tree.member(utf8: column.id.utf8, of: cells)?.value, options: column.options,
            format: column.format, timeZone: column.timeZone, metadata: metadata,
            regions: place.regions))
      }
    }
    guard sources.contains(where: { !$0.regions.isEmpty }) else { return false }
    for source in sources { read(source) }
    return true
  }

  private mutating func read(_ source: Source) {
    let (title, metadata, value) = (source.title, source.metadata, source.value)
    func text(_ text: String, wraps: Bool = false) {
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
      text(metadata.format?.text(of: answer) ?? answer, wraps: source.kind.control == .area)
    case .number:
      guard let number = value.flatMap({ tree.double($0) }) else { return }
      text(metadata.format?.text(of: number) ?? FieldFormat.NumberFormat.plain(number))
    case .instant:
      guard let number = value.flatMap({ tree.double($0) }), abs(number) < 9e15 else { return }
      let pattern = metadata.format?.datePattern ?? DatePattern(source.format ?? "MM/DD/YYYY")
      let zone = source.timeZone.flatMap { TimeZoneRules.named($0) } ?? self.zone
      text(CivilCalendar(zone).text(at: Int64(number), pattern))
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
      text(unplaced.joined(separator: ", "))
    case .rows, .nestedRows, .attachments, .signature, .series:
      let count = value.map { tree.count($0) } ?? 0
      let isFilled = value.map { !tree.isEmptyString($0) && tree.kind($0) == .string } ?? false
      guard count > 0 || isFilled else { return }
      problems.append(
        PDFProblem(.unplacedAnswer, "'\(title)' is \(source.kind.theField), which is not printed"))
    case .block, .richText, .unknown: return
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
