import DocumentFormat
import FormulaSyntax
import IndexedCollections
import JSONTree
import JoyDoc

/// A comparison of the structure of two documents, apart from values and the layout of pages.
struct StructureComparison {
  let old: JoyDocument
  let new: JoyDocument
  private(set) var facts: [StructureFact] = []

  init(_ old: JoyDocument, _ new: JoyDocument) {
    self.old = old
    self.new = new
    comparePages()
    compareFields()
    compareDefinitions()
  }

  mutating func note(
    _ kind: String, _ path: String, _ impact: StructureFact.Impact, _ text: String
  ) {
    facts.append(StructureFact(kind: kind, path: path, impact: impact, text: text))
  }

  /// Records added and removed parts. Returns the pairs of parts that exist in both versions.
  private mutating func pair<Part>(
    _ before: [Part], _ after: [Part], _ kind: String, in path: String = "",
    goneIs impact: StructureFact.Impact, _ id: (Part) -> String, _ name: (Part) -> String
  ) -> [(old: Part, new: Part)] {
    let pairs = PartPairs(before, after, by: id)
    for part in pairs.removed {
      note("\(kind)-removed", path + id(part), impact, "\(name(part)) was removed")
    }
    for part in pairs.added {
      note("\(kind)-added", path + id(part), .compatible, "\(name(part)) was added")
    }
    return pairs.kept
  }

  // MARK: Pages and definitions

  private mutating func comparePages() {
    func pages(_ document: JoyDocument) -> [Page] { document.files.flatMap(\.pages) }
    func title(_ page: Page) -> String { "page '\(page.name ?? page.id)'" }
    let kept = pair(pages(old), pages(new), "page", goneIs: .compatible, { $0.id }, title)
    for (before, page) in kept {
      let name = title(page)
      if before.name != page.name {
        note(
          "page-renamed", page.id, .cosmetic, "\(name) was called '\(before.name ?? before.id)'")
      }
      if before.isHidden != page.isHidden {
        note(
          "page-visibility-changed", page.id, .compatible,
          "\(name) is \(page.isHidden ? "hidden" : "shown")")
      }
      compareMembers(before.node, page.node, .page, page.id, name)
      compareCompactViews(before, page, name)
      compareLogic(before.logic, page.logic, page.id, name)
      let fields = PartPairs(before.positions, page.positions) { $0.field ?? "" }
      let moved = fields.removed + fields.added
      if !moved.isEmpty {
        note(
          "page-fields-changed", page.id, .compatible,
          "\(name) shows other fields: \(moved.compactMap(\.field).joined(separator: ", "))")
      }
    }
  }

  private mutating func compareDefinitions() {
    let kept = pair(
      Array(old.formulas), Array(new.formulas), "definition", goneIs: .compatible, { $0.id },
      { "formula '\($0.id)'" })
    for (before, definition) in kept {
      guard before.expression?.utf8 != definition.expression?.utf8 else { continue }
      let isSame =
        if let one = before.expression, let other = definition.expression {
          ParsedFormula(bytes: one.utf8).tree.hasSameStructure(
            as: ParsedFormula(bytes: other.utf8).tree)
        } else { false }
      note(
        "definition-changed", definition.id, isSame ? .cosmetic : .compatible,
        isSame
          ? "formula '\(definition.id)' is written differently"
          : "formula '\(definition.id)' is changed")
    }
  }

  private mutating func compareLogic(
    _ before: Logic?, _ after: Logic?, _ path: String, _ name: String
  ) {
    let one = before.map { old.tree.compactSource($0.node) }
    let other = after.map { new.tree.compactSource($0.node) }
    if one != other {
      note("logic-changed", path, .compatible, "the logic of \(name) is changed")
    }
  }

  // MARK: Fields

  private mutating func compareFields() {
    let kept = pair(
      Array(old.fields), Array(new.fields), "field", goneIs: .breaking, { $0.id },
      { "field \(Self.name($0))" })
    for (before, field) in kept { compare(before, field) }
  }

  private static func name(_ field: Field) -> String {
    "'\(field.title.flatMap { $0.isEmpty ? nil : $0 } ?? field.id)'"
  }

  private mutating func compare(_ before: Field, _ field: Field) {
    let name = "field \(Self.name(field))"
    let path = field.id
    compareKinds(before.kind, field.kind, "field", path, name)
    if before.title != field.title {
      note("field-renamed", path, .cosmetic, "\(name) was called \(Self.name(before))")
    }
    if before.identifier != field.identifier {
      note("identifier-changed", path, .compatible, "\(name) has another identifier")
    }
    if before.isRequired != field.isRequired {
      note(
        "required-changed", path, .compatible,
        "\(name) \(field.isRequired ? "must" : "need not") be filled in")
    }
    if before.isHidden != field.isHidden {
      note(
        "visibility-changed", path, .compatible,
        "\(name) is \(field.isHidden ? "hidden" : "shown")")
    }
    if before.isDisabled != field.isDisabled {
      note(
        "disabled-changed", path, .compatible,
        "\(name) \(field.isDisabled ? "can no longer" : "can") be filled in")
    }
    if before.timeZone != field.timeZone {
      note("zone-changed", path, .compatible, "\(name) has another time zone")
    }
    compareMembers(before.node, field.node, .field, path, name)
    compareMergeCodes(before, field)
    compareFormats(before.format, field.format, path, name)
    if before.kind == field.kind {
      compareMultitudes(before.allowsMany, field.allowsMany, path, name)
    }
    compareOptions(before.options, field.options, path, name)
    compareColumns(before.columns, field.columns, path, Self.name(field))
    compareOrder(
      shownColumns(of: before, in: old), shownColumns(of: field, in: new), "columns", path, name)
    compareLogic(before.logic, field.logic, path, name)
    compareSchemas(before, field)
    if before.application?.formula != field.application?.formula {
      let kind =
        before.application == nil
        ? "application-added"
        : field.application == nil ? "application-removed" : "application-changed"
      let now = field.application?.formula.map { "the formula '\($0)'" } ?? "no formula"
      note(kind, path, .compatible, "\(name) is computed by \(now)")
    }
  }

  private mutating func compareKinds(
    _ before: FieldKind, _ after: FieldKind, _ part: String, _ path: String, _ name: String
  ) {
    if before == after { return }
    let isReadable = before.takesText && after.takesText
    note(
      "\(part)-type-changed", path, isReadable ? .compatible : .breaking,
      "\(name) is of type \(after.name), was \(before.name)")
  }

  private mutating func compareFormats(
    _ before: String?, _ after: String?, _ path: String, _ name: String
  ) {
    if before == after { return }
    let now = after.map { "the format '\($0)'" } ?? "no format of its own"
    note("format-changed", path, .cosmetic, "\(name) is shown in \(now)")
  }

  private mutating func compareMultitudes(
    _ before: Bool, _ after: Bool, _ path: String, _ name: String
  ) {
    if before == after { return }
    note(
      "multi-changed", path, after ? .compatible : .breaking,
      "\(name) accepts \(after ? "several" : "only one")")
  }

  /// Records a change in the order of the parts that exist in both versions.
  private mutating func compareOrder(
    _ before: [String], _ after: [String], _ parts: String, _ path: String, _ name: String
  ) {
    if PartPairs(before, after, by: { $0 }).isReordered {
      note(
        "\(parts)-reordered", path, .cosmetic, "the \(parts) of \(name) are in another order")
    }
  }

  /// Returns the ids of a table's columns in display order.
  private func shownColumns(of field: Field, in document: JoyDocument) -> [String] {
    let tree = document.tree
    let order = field.columnOrder.map { tree.elements(of: $0).compactMap { tree.string($0) } } ?? []
    return order.isEmpty ? field.columns.map(\.id) : order
  }

  private mutating func compareOptions(
    _ before: [JoyDoc.Option], _ after: [JoyDoc.Option], _ path: String, _ name: String
  ) {
    let kept = pair(
      before, after, "option", in: "\(path).", goneIs: .breaking, { $0.id },
      { "option '\($0.text)' of \(name)" })
    for (one, other) in kept {
      if one.text != other.text {
        note(
          "option-renamed", "\(path).\(other.id)", .compatible,
          "option '\(other.text)' of \(name) was '\(one.text)'")
      }
      if one.isDeleted != other.isDeleted {
        note(
          other.isDeleted ? "option-retired" : "option-restored", "\(path).\(other.id)",
          .compatible,
          "option '\(other.text)' of \(name) is \(other.isDeleted ? "no longer" : "again") offered")
      }
    }
    compareOrder(before.map(\.id), after.map(\.id), "options", path, name)
  }

  private mutating func compareColumns(
    _ before: [Column], _ after: [Column], _ path: String, _ table: String
  ) {
    func name(_ column: Column) -> String { "column '\(column.title ?? column.id)' of \(table)" }
    let kept = pair(
      before, after, "column", in: "\(path).", goneIs: .breaking, { $0.id }, name)
    for (one, other) in kept {
      let place = "\(path).\(other.id)"
      compareKinds(one.kind, other.kind, "column", place, name(other))
      if one.title != other.title {
        note(
          "column-renamed", place, .cosmetic,
          "\(name(other)) was called '\(one.title ?? one.id)'")
      }
      if one.isRequired != other.isRequired {
        note(
          "required-changed", place, .compatible,
          "\(name(other)) \(other.isRequired ? "must" : "need not") be filled in")
      }
      if one.isDeleted != other.isDeleted {
        note(
          other.isDeleted ? "column-retired" : "column-restored", place,
          other.isDeleted ? .breaking : .compatible,
          "\(name(other)) is \(other.isDeleted ? "no longer" : "again") there")
      }
      compareMembers(one.node, other.node, .column, place, name(other))
      compareFormats(one.format, other.format, place, name(other))
      if one.kind == other.kind {
        compareMultitudes(one.allowsMany, other.allowsMany, place, name(other))
      }
      compareOptions(one.options, other.options, place, name(other))
      compareLogic(one.logic, other.logic, place, name(other))
    }
  }

  private mutating func compareSchemas(_ before: Field, _ field: Field) {
    let name = Self.name(field)
    let kept = pair(
      before.schemas, field.schemas, "schema", in: "\(field.id).", goneIs: .breaking, { $0.id },
      { "the level '\($0.title ?? $0.id)' of \(name)" })
    for (one, other) in kept {
      let place = "\(field.id).\(other.id)"
      compareMembers(
        one.node, other.node, .collectionSchema, place,
        "the level '\(other.title ?? other.id)' of \(name)")
      compareColumns(one.columns, other.columns, place, name)
      compareOrder(
        one.columns.map(\.id), other.columns.map(\.id), "columns", place,
        "the level '\(other.title ?? other.id)' of \(name)")
      compareLogic(one.logic, other.logic, place, "the level '\(other.title ?? other.id)'")
    }
  }
}
