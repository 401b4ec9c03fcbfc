import SheetEvaluation
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText
import ValueFormatting

/// A snapshot of a form, from which messages to pages are built.
struct FormState {
  let live: LiveDocument
  let structure: FormStructure
  let visibility: Visibility
  let timeZone: String
  /// The parts of the document that can be edited.
  private let allowances: Allowances
  private let failures: [String: FormulaFailure]

  /// Creates a snapshot. Complexity: O(positions + conditions of pages + failures).
  init(_ engine: borrowing DocumentEngine, _ structure: FormStructure, timeZone: String) {
    live = engine.live
    allowances = engine.allowances
    self.structure = structure
    self.timeZone = timeZone
    visibility = Visibility(live, structure.placement)
    var failures: [String: FormulaFailure] = [:]
    for failure in engine.failures where failures[failure.fieldID] == nil {
      failures[failure.fieldID] = failure
    }
    self.failures = failures
  }

  /// The visibility of each field by number. Complexity: O(fields + conditions).
  var shownFields: [Bool] {
    live.document.fields.cells.map { visibility.isVisible(field: $0) }
  }

  // MARK: Fields

  /// Returns a field as a JSON object. Complexity: O(size of the field).
  func field(_ number: CellID) -> [UInt8] {
    let stored = live[number]
    let field = live.document.fields[number]
    let shown = visibility.isVisible(field: number)
    let validity = Validation.validity(of: number, live, visibility)
    let table = rowSummary(stored)
    var value = StoredText(
      stored.field.value, of: stored.tree, in: field, timeZone: timeZone)
    if let table { value.text = Counted.plain(table.shown.count, field.kind.elements.description) }
    return JSONWriter.object { writer in
      writer.append("id", field.id)
      append(field.kind, at: field.node, to: &writer)
      writer.append("title", field.title)
      writer.append("tip", tip(field))
      writer.append("text", value.text)
      writer.append("input", value.input)
      writer.append("shown", shown)
      writer.append("required", field.isRequired)
      let isWithheld = field.kind.storage == .nestedRows && !allowances.contains(.collections)
      writer.append("disabled", field.isDisabled || isWithheld)
      writer.append("valid", validity.status == .valid)
      writer.append("reasons", validity.reasons)
      writer.append("formula", json: structure.formulas[number.index])
      writer.appendObject("error", of: failures[field.id]) { writer, failure in
        writer.append("code", failure.error.code.rawValue)
        writer.append("message", failure.error.message)
      }
      writer.append(options: field.options, of: live.document.tree)
      writer.append("chosen", value.chosen)
      writer.append("multi", field.allowsMany)
      writer.appendObject("rows", of: table) { writer, table in
        writer.append("count", table.shown.count)
        append(columns: table.columns, to: &writer)
      }
      let tree = live.document.tree
      writer.append(decorators: Decorator.shown(in: tree[field.node, "decorators"], of: tree))
      appendParticulars(stored, number, to: &writer)
    }
  }

  /// Appends the type of the field or column at `node`, and the numbers and texts that only fields of
  /// the type have, such as the axes of a chart.
  private func append(_ kind: FieldKind, at node: JSONNode, to writer: inout JSONWriter) {
    writer.append("type", kind.name)
    writer.append("editor", kind.control.rawValue)
    writer.append("entry", kind.control.entry.rawValue)
    writer.append("stores", kind.storage.rawValue)
    let tree = live.document.tree
    let settings = (Self.settings[kind] ?? []).compactMap { member in
      tree.member(utf8: member.name.utf8, of: node).map { (member, $0.value) }
    }
    if settings.isEmpty { return }
    writer.appendObject("settings") { writer in
      for (member, value) in settings {
        if member.isText {
          writer.append(member.name, tree.string(value))
        } else {
          writer.append(member.name, number: tree.double(value))
        }
      }
    }
  }

  /// The numbers and texts besides the value that only fields of a type have, by type.
  private static let settings = Dictionary(
    uniqueKeysWithValues: FieldKind.known.map { kind in
      let members = kind.part?.part.members ?? []
      return (
        kind,
        members.filter {
          $0.name != "value" && ($0.shape.kinds == .number || $0.shape.kinds == .string)
        }.map { (name: $0.name, isText: $0.shape.kinds == .string) }
      )
    })

  /// Appends members for specific field types, such as date controls, images and chart lines.
  private func appendParticulars(
    _ stored: StoredField, _ number: CellID, to writer: inout JSONWriter
  ) {
    let field = live.document.fields[number]
    switch field.kind.storage {
    case .instant:
      writer.append("control", TypedText(field, timeZone: timeZone).dates.control.rawValue)
    case .attachments:
      writer.append(files: stored.field.value, of: stored.tree)
    case .richText:
      writer.append(paragraphs: stored.field.value.flatMap { RichText($0, of: stored.tree) })
    case .series:
      writer.append(chart: stored.field.value, of: stored.tree)
    case .text, .number, .option, .options, .signature, .block, .rows, .nestedRows, .unknown: break
    }
  }

  private func tip(_ field: JoyDoc.Field) -> String? {
    let tree = live.document.tree
    if tree.bool("tipVisible", of: field.node) == false { return nil }
    let texts = [
      tree.string("tipTitle", of: field.node), tree.string("tipDescription", of: field.node),
    ]
    let parts = texts.compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }

  private func rowSummary(_ stored: StoredField) -> RowList? {
    guard stored.field.kind.storage.hasRows else { return nil }
    return try? RowList(stored, .outermost)
  }

  func append(columns: [Column], to writer: inout JSONWriter) {
    writer.appendObjects("columns", of: columns.filter { !$0.isDeleted }) { writer, column in
      writer.append("id", column.id)
      writer.append("title", column.title)
      append(column.kind, at: column.node, to: &writer)
      writer.append("required", column.isRequired)
      writer.append("shown", visibility.isShown(column: column))
      writer.append(options: column.options, of: live.document.tree)
      writer.append("multi", column.allowsMany)
      if column.kind.storage == .instant {
        writer.append("control", TypedText(column, timeZone: timeZone).dates.control.rawValue)
      }
      let decorators = Decorator.shown(atColumn: column.node, of: live.document.tree)
      if !decorators.isEmpty { writer.append(decorators: decorators) }
    }
  }

  // MARK: Pages

  /// Returns the text for each row of a compact view, if the position has one.
  func template(of position: FieldPosition) -> CompactTemplate? {
    position.isCompact ? CompactTemplate(at: position.node, in: live.document.tree) : nil
  }

  /// The ordered pages of the first file, or of its selected view, as a JSON array.
  ///
  /// Complexity: O(positions).
  var pages: [UInt8] {
    JSONWriter.objects(of: structure.placement.lists.first ?? []) { writer, number in
      append(
        page: structure.placement.pages[number.index], isShown: visibility.shownPages[number.index],
        to: &writer)
    }
  }

  private func append(page: Page, isShown: Bool, to writer: inout JSONWriter) {
    let tree = live.document.tree
    writer.append("id", page.id)
    writer.append("name", page.name)
    writer.append("shown", isShown)
    writer.append("cols", number: tree.double("cols", of: page.node))
    writer.append("rowHeight", number: tree.double("rowHeight", of: page.node))
    writer.append("layout", tree.string("layout", of: page.node))
    writer.append("deletable", page.isDeletable(in: tree))
    let copies = page.copies(in: tree)
    writer.append("copiesWithValues", copies.withValues)
    writer.append("copiesWithoutValues", copies.withoutValues)
    writer.appendObjects("items", of: page.positions) { writer, position in
      writer.append("position", position.id)
      writer.append("field", position.field)
      writer.append("x", number: tree.double("x", of: position.node))
      writer.append("y", number: tree.double("y", of: position.node))
      writer.append("w", number: tree.double("width", of: position.node))
      writer.append("h", number: tree.double("height", of: position.node))
      writer.append("displayType", tree.string("displayType", of: position.node))
      writer.append("compactView", template(of: position) != nil)
      writer.append("column", tree.string("column", of: position.node))
      writer.append("row", number: tree.double("rowIndex", of: position.node))
    }
  }
}
