import SheetEvaluation
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas

/// Variants of candidates, tried by a search when no value of the domain reduces the distance.
extension DomainBuilder {
  /// Returns values of a field that differ slightly from the stored value `json`.
  ///
  /// Complexity: O(constants · size of the value).
  func variants(of json: [UInt8], in cell: CellID) -> [[UInt8]] {
    let field = document.fields[cell]
    let tree = JSONTree.parse(json).tree
    switch field.kind.storage {
    case .text, .richText:
      return texts(around: tree.string(tree.root) ?? "").map { JSONWriter.literal($0) }
    case .options: return field.allowsMany ? selections(around: tree, field.options) : []
    case .rows: return tables(around: tree, field)
    case .number, .instant, .option, .attachments, .signature, .block, .nestedRows, .series,
      .unknown:
      return []
    }
  }

  private static let maxTexts = 12

  private func texts(around text: String) -> [String] {
    let parts = constants.texts.prefix(Self.maxTexts).filter { !$0.isEmpty }
    let counts = constants.counts.filter { $0 < Self.longestText }
    let lengths = counts.flatMap { [$0 + 1, $0, $0 - 1] }
    return parts.map { text + $0 } + parts.map { $0 + text }
      + lengths.map { length in
        let missing = length - text.count
        return missing > 0
          ? text + String(repeating: "x", count: missing) : String(text.prefix(length))
      } + [text.uppercased(), text.lowercased()]
  }

  /// Returns the selection with one option added or removed.
  private func selections(around tree: JSONTree, _ options: [JoyDoc.Option]) -> [[UInt8]] {
    let chosen = tree.elements(of: tree.root).compactMap { tree.string($0) }
    return options.prefix(Self.maxOptions).filter { !$0.isDeleted }.map { option in
      JSONWriter.literal(
        chosen.filter { $0 != option.id } + (chosen.contains(option.id) ? [] : [option.id]))
    }
  }

  private static let maxOptions = 12

  /// Returns the table with one row added or removed, or with one cell changed.
  private func tables(around tree: JSONTree, _ field: JoyDoc.Field) -> [[UInt8]] {
    let columns = field.columns.filter { !$0.isDeleted && !$0.id.isEmpty }
    let rows = tree.objects(in: tree.root).filter { tree[$0, "deleted"] == nil }
      .prefix(Self.maxRows + 2).map { row in
        columns.map { column -> [UInt8] in
          tree[row, "cells"].flatMap { tree.member(utf8: column.id.utf8, of: $0)?.value }
            .map { Array(tree.source($0)) } ?? Self.null
        }
      }
    let ids = InputPart.rowIDs(of: field, in: document.tree)
    func table(_ rows: [[[UInt8]]]) -> [UInt8] {
      Self.table(rows, columns.map { $0.id }, ids: ids, isLastDeleted: false)
    }
    var result: [[UInt8]] = []
    if let last = rows.last {
      result += [table(rows + [last]), table(rows.dropLast())]
    }
    for (place, column) in columns.enumerated() {
      let part = InputPart(column)
      let cells = [Self.null] + candidates(of: part).prefix(Self.maxInCell)
      for number in rows.indices.prefix(Self.maxRowsChanged) {
        for cell in cells where cell != rows[number][place] {
          var changed = rows
          changed[number][place] = cell
          result.append(table(changed))
        }
      }
    }
    return result
  }

  private static let maxInCell = 14
  private static let maxRowsChanged = 2
}
