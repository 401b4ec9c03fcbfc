package import SheetEvaluation
import FormulaRuntime
import FormulaValues
import IndexedCollections
import JSONTree
package import JoyDoc
package import JoyDocEngine
package import ValueFormatting
import SourceText

/// The dependency graph of a document's fields.
package struct FieldGraph: Sendable {
  /// The title of the drawing.
  package let title: String
  /// The fields that are computed or read, in document order.
  package private(set) var nodes: [Node]
  /// The dependencies, from each input field to the field computed from it.
  package let edges: [Edge]
  /// The formulas without target fields.
  package let unused: [Definition]

  /// A field.
  package struct Node: Hashable, Sendable {
    package var field: String
    package var title: String?
    package var typeName: String
    /// The text of the field's formula, if it has one.
    package var expression: String?
    /// The text of `expression` with titles in place of machine-generated IDs.
    package var shownExpression: String?
    package var isCyclic: Bool
    /// The field's value after recalculation, on one line.
    package var value: String?
    /// The error of the field's formula, if it failed.
    package var failure: String?

    /// The display name.
    package var name: String {
      let words = (title ?? "").split { $0.isWhitespace }.joined(separator: " ")
      return words.isEmpty ? field : words
    }
  }

  /// A formula without target fields.
  package struct Definition: Hashable, Sendable {
    package var id: String
    package var expression: String?
    /// The text of `expression` with titles in place of machine-generated IDs.
    package var shownExpression: String?
  }

  /// A dependency.
  package struct Edge: Hashable, Sendable {
    package var from: String
    package var to: String
    package var isCyclic: Bool
  }

  /// Creates the graph of checked formulas with recalculated values.
  ///
  /// With `field` it contains only the dependencies and dependents of that field. Complexity:
  /// O(fields + references + size of the values).
  package init(
    _ document: JoyDocument, _ checks: CheckedFormulas, around field: CellID? = nil,
    title: String = "",
    _ recalculation: FullRecalculation, _ printer: ValuePrinter
  ) {
    self.init(document, checks, around: field, title: title)
    let computed = recalculation.document(from: document)
    let binding = FieldBinding(computed)
    let slots = Dictionary(firstOf: computed.fields.enumerated().map { ($1.id, Slot($0)) })
    let failures = Dictionary(
      firstOf: recalculation.failures.map { ($0.fieldID, $0.error.message) })
    for index in nodes.indices {
      nodes[index].failure = failures[nodes[index].field]
      guard let slot = slots[nodes[index].field] else { continue }
      nodes[index].value =
        Self.rowCount(of: computed.fields[CellID(slot.index)], in: computed).map {
          Counted.plain($0, "rows")
        } ?? Self.text(binding.value(in: slot), printer)
    }
  }

  /// Returns the number of rows of a table or collection that has some; otherwise `nil`.
  private static func rowCount(of field: JoyDoc.Field, in document: JoyDocument) -> Int? {
    let rows =
      switch field.kind.storage {
      case .rows: TableReader(document.tree).liveRows(field).count
      case .nestedRows: document.tree.liveObjects(in: field.value).count
      case .text, .number, .instant, .option, .options, .attachments, .signature, .block, .richText,
        .series, .unknown:
        0
      }
    return rows > 0 ? rows : nil
  }

  /// Returns a value on one line; for a table, its size.
  private static func text(_ value: Value, _ printer: ValuePrinter) -> String {
    if case .list(let elements) = value, elements.contains(where: { $0.kind == .record }) {
      return Counted.plain(elements.count, "rows")
    }
    switch value {
    case .null: return "empty"
    case .text(let text): return text
    case .choice(let choice): return choice.text
    case .list(let elements) where elements.allSatisfy({ $0.kind == .choice }):
      return elements.map { text($0, printer) }.joined(separator: ", ")
    default: return printer.line(value, within: 400).plain
    }
  }

  /// The maximum number of dependencies in a picture.
  ///
  /// A formula that reads many fields and is applied to many fields has as many dependencies as
  /// their product. A picture of them would be unreadable and take gigabytes.
  package static let maxDependencies = 500_000

  /// Returns the number of dependencies of a document with checked formulas. Complexity:
  /// O(targets).
  package static func dependencyCount(_ checks: CheckedFormulas) -> Int {
    checks.targets.reduce(0) { sum, target in
      sum + (target.definition.map { checks.inputs[$0.index].count } ?? 0)
    }
  }

  /// Creates the graph of checked formulas without values. Complexity: O(fields + references).
  package init(
    _ document: JoyDocument, _ checks: CheckedFormulas, around field: CellID? = nil,
    title: String = ""
  ) {
    self.title = title
    var edges: [(from: CellID, to: CellID)] = []
    var cycles: [CellID: Int] = [:]
    for (number, cycle) in checks.cycles.enumerated() {
      for member in cycle.members { cycles[checks.targets[member].cell] = number }
    }
    var applied: Set<DefinitionNumber> = []
    var expressions: [CellID: String] = [:]
    for target in checks.targets {
      guard let definition = target.definition else { continue }
      applied.insert(definition)
      expressions[target.cell] = document.formulas[definition.index].expression?.text
      for input in checks.inputs[definition.index] {
        edges.append((input, target.cell))
      }
    }
    let titles = TitledIDs(machineMadeOf: document)
    func titled(_ expression: String?) -> String? {
      expression.map { titles.marked($0[...]) { "«\($0.title)»" } }
    }
    var shown = Set(checks.targets.map { $0.cell }).union(edges.map { $0.from })
    if let field {
      shown = Self.reached(from: field, edges.map { ($0.from, $0.to) })
        .union(Self.reached(from: field, edges.map { ($0.to, $0.from) }))
    }
    nodes = shown.sorted().map { cell in
      let field = document.fields[cell]
      return Node(
        field: field.id, title: field.title, typeName: field.kind.name,
        expression: expressions[cell], shownExpression: titled(expressions[cell]),
        isCyclic: cycles[cell] != nil)
    }
    self.edges = edges.filter { shown.contains($0.from) && shown.contains($0.to) }.map { edge in
      Edge(
        from: document.fields[edge.from].id, to: document.fields[edge.to].id,
        isCyclic: cycles[edge.from].map { $0 == cycles[edge.to] } ?? false)
    }
    unused =
      field == nil
      ? document.formulas.indices.filter { !applied.contains(DefinitionNumber($0)) }.map {
        Definition(
          id: document.formulas[$0].id, expression: document.formulas[$0].expression?.text,
          shownExpression: titled(document.formulas[$0].expression?.text))
      }
      : []
  }

  /// The number of failed formulas as text, or `nil` if none failed.
  package var failureSummary: String? {
    let count = nodes.count { $0.failure != nil }
    return count == 0 ? nil : count == 1 ? "1 formula fails" : "\(count) formulas fail"
  }

  private static func reached(from start: CellID, _ edges: [(CellID, CellID)]) -> Set<CellID> {
    var next: [CellID: [CellID]] = [:]
    for (from, to) in edges { next[from, default: []].append(to) }
    var found: Set<CellID> = [start]
    var stack = [start]
    while let node = stack.popLast() {
      for other in next[node] ?? [] where found.insert(other).inserted { stack.append(other) }
    }
    return found
  }
}
