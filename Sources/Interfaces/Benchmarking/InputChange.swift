import SheetEvaluation
import JSONTree
import JoyDoc
import JoyDocEngine
import IndexedCollections

/// A change of a field that formulas read, and its inverse.
struct InputChange {
  let field: String
  /// The number of direct and transitive dependents.
  let dependants: Int
  let there: DocumentChange
  let back: DocumentChange

  /// The maximum number of fields to change.
  static let most = 64

  /// Returns changes of input fields.
  ///
  /// If there are many, selects fields from all over the document, and those with the most readers.
  /// Complexity: O(fields + references).
  static func some(in document: JoyDocument, _ program: DocumentProgram) -> [InputChange] {
    var readers = IndexedArray<SheetParts.Cell, [CellID]>(
      repeating: [], count: document.fields.count)
    for target in program.targets {
      for cell in target.definition.map({ program.checks.inputs[$0.index] }) ?? [] {
        readers[cell].append(target.cell)
      }
    }
    let computed = Set(program.targets.map(\.cell))
    let inputs = readers.indices.filter {
      !readers[$0].isEmpty && !computed.contains($0)
        && changes(of: document.fields[$0], in: document.tree) != nil
    }
    let spread = stride(
      from: 0, to: Double(inputs.count), by: max(1, Double(inputs.count) / Double(most))
    ).map { inputs[Int($0)] }
    let central = inputs.sorted { readers[$0].count > readers[$1].count }.prefix(4)
    return (spread + central.filter { !spread.contains($0) }).compactMap { cell in
      let field = document.fields[cell]
      return changes(of: field, in: document.tree).map {
        InputChange(
          field: field.id, dependants: reach(of: cell, readers), there: $0.there, back: $0.back)
      }
    }
  }

  /// Returns the number of direct and transitive dependents of `cell`.
  private static func reach(
    of cell: CellID, _ readers: IndexedArray<SheetParts.Cell, [CellID]>
  ) -> Int {
    var known: Set<CellID> = [cell]
    var open = [cell]
    while let next = open.popLast() {
      for reader in readers[next] where known.insert(reader).inserted { open.append(reader) }
    }
    return known.count - 1
  }

  private static func changes(
    of field: Field, in tree: JSONTree
  ) -> (there: DocumentChange, back: DocumentChange)? {
    if field.kind.storage == .rows { return cellChanges(in: field, tree) }
    guard let pair = values(field.kind, field.options, now: field.value, tree) else { return nil }
    return (
      .fieldUpdate(FieldUpdate(field: field.id, value: pair.there)),
      .fieldUpdate(FieldUpdate(field: field.id, value: pair.back))
    )
  }

  /// Returns changes of a cell in the first possible row.
  private static func cellChanges(
    in field: Field, _ tree: JSONTree
  ) -> (there: DocumentChange, back: DocumentChange)? {
    for row in tree.liveObjects(in: field.value) {
      guard let id = tree.string("_id", of: row) else { continue }
      let cells = tree[row, "cells"]
      for column in field.columns where !column.isDeleted {
        let cell = cells.flatMap { tree.member(utf8: column.id.utf8, of: $0)?.value }
        guard let pair = values(column.kind, column.options, now: cell, tree) else { continue }
        func update(_ value: JSONPart) -> DocumentChange {
          .rowUpdate(
            RowUpdate(field: field.id, row: id, cells: [ChangedMember(column.id, value)]))
        }
        return (update(pair.there), update(pair.back))
      }
    }
    return nil
  }

  private static func values(
    _ kind: FieldKind, _ options: [Option], now: JSONNode?, _ tree: JSONTree
  ) -> (there: JSONPart, back: JSONPart)? {
    let back = now.map { JSONPart($0, of: tree) } ?? .null
    let number = now.flatMap { tree.double($0) }
    let text = now.flatMap { tree.string($0) }
    switch kind.storage {
    case .number: return (JSONPart((number ?? 0) + 1), back)
    case .instant: return (JSONPart((number ?? 1_700_000_000_000) + 86_400_000), back)
    case .text: return (JSONPart((text ?? "") + "x"), back)
    case .option:
      let other = options.first { !$0.isDeleted && $0.id != text }
      return other.map { (JSONPart($0.id), back) }
    case .options, .attachments, .signature, .block, .richText, .rows, .nestedRows, .series,
      .unknown:
      return nil
    }
  }
}
