import IndexedCollections
import FormulaChecker
import FormulaRuntime
package import FormulaValues
package import JSONTree
package import JoyDoc
import JoyDocFormulas

/// A conversion of values in a readable notation to their stored representation.
///
/// An option is written as its text and a date as its ISO text. A row of a table is an object of
/// its cells by column id, identifier or title. A value in its stored representation is left
/// unchanged.
package struct WrittenValue {
  private let document: JoyDocument
  private let settings: EvaluationSettings

  package init(_ document: JoyDocument, settings: EvaluationSettings) {
    self.document = document
    self.settings = settings
  }

  /// Returns the stored representation of a value. Throws a `CaseError` if `field` cannot hold
  /// it.
  package func json(
    _ value: JSONNode, of tree: JSONTree, in field: JoyDoc.Field
  ) throws(CaseError) -> [UInt8] {
    if field.kind.storage.hasRows, tree.kind(value) != .null {
      guard tree.kind(value) == .array else {
        throw CaseError(
          "the \(field.kind.name) \(Self.name(of: field)) takes a list of rows",
          hint: #"write [{"price": 10, "quantity": 3}]"#)
      }
      if field.kind.storage == .rows { return try rows(value, of: tree, field) }
    }
    return try stored(value, of: tree, as: field) ?? Array(tree.source(value))
  }

  /// Returns the stored representation of a value, or `nil` if it is the value itself.
  private func stored(
    _ value: JSONNode, of tree: JSONTree, as field: JoyDoc.Field
  ) throws(CaseError) -> [UInt8]? {
    guard field.kind.isWritable, field.kind.storage != .series, tree.kind(value) != .null,
      tree.kind(value) != .object
    else { return nil }
    // A date is stored as its milliseconds.
    if field.kind.storage == .instant, tree.kind(value) == .number { return nil }
    var run = Run(environment: settings.environment, limits: settings.limits)
    let word = NestedReader(tree).any(value, run: &run)
    do throws(EvaluationError) {
      return try FieldWriter(field, timeZone: settings.environment.timeZone).json(word, in: &run)
    } catch {
      throw CaseError(error.message)
    }
  }

  private static func name(of field: JoyDoc.Field) -> String {
    TitledIDs.name(field.id, titled: field.title)
  }

  // MARK: Tables

  private func rows(
    _ list: JSONNode, of tree: JSONTree, _ table: JoyDoc.Field
  ) throws(CaseError) -> [UInt8] {
    let columns = cells(of: table)
    var taken = Set(
      tree.elements(of: list).compactMap { row in tree[row, "_id"].flatMap { tree.string($0) } })
    var writer = JSONWriter()
    writer.beginArray()
    for (index, row) in tree.elements(of: list).enumerated() {
      guard tree.kind(row) == .object else {
        throw CaseError(
          "a row of \(Self.name(of: table)) must be an object of its cells",
          hint: #"write [{"price": 10, "quantity": 3}]"#)
      }
      var cells = row
      if let stored = tree[row, "cells"], tree.kind(stored) == .object,
        table.column(written: "cells") == nil
      {
        if tree[row, "_id"] != nil {
          writer.appendRaw(Array(tree.source(row)))
          continue
        }
        cells = stored
      }
      writer.beginObject()
      var number = index + 1
      while !taken.insert("row\(number)").inserted { number += 1 }
      writer.append("_id", "row\(number)")
      writer.appendName("cells")
      writer.beginObject()
      for member in tree.members(of: cells) where tree.kind(member.value) != .null {
        let name = tree.string(member.name) ?? ""
        guard let column = table.column(written: name) else {
          throw CaseError(
            "the table \(Self.name(of: table)) has no column '\(name)'",
            hint: NameSuggestions.question(
              for: name, among: table.columns.flatMap { [$0.id, $0.title ?? $0.id] }))
        }
        writer.appendName(column.id)
        var json: [UInt8]?
        if let cell = columns[column.id] { json = try stored(member.value, of: tree, as: cell) }
        writer.appendRaw(json ?? Array(tree.source(member.value)))
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    return writer.bytes
  }

  /// Returns the columns of a table as fields, by id.
  ///
  /// The stored representation of a cell is that of such a field.
  private func cells(of table: JoyDoc.Field) -> [String: JoyDoc.Field] {
    let fields = table.columns.map { document.tree.source($0.node) }.joined(separator: [0x2C])
    let text = Array(#"{"files":[],"fields":["#.utf8) + fields + Array("]}".utf8)
    return Dictionary(firstOf: JoyDocument(JSONTree.parse(text).tree).fields.map { ($0.id, $0) })
  }
}
