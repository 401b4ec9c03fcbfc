package import SheetEvaluation
import FormulaChecker
package import FormulaLint
import FormulaValues
import JSONTree
import JoyDoc
import JoyDocEngine
import IndexedCollections
import SourceText

/// Fields that depend on each other through conditional logic.
package enum HiddenDependencyCycleRule: DocumentRule {
  package static let description = RuleDescription(
    "hidden-dependency-cycle", .warning,
    "A field's value determines, through conditional logic, whether the field is visible.",
    reason: """
      Such a field appears and disappears depending on its own value, or never appears, and no \
      formula shows why. If formulas read visibility by `isVisible`, there is no order in which to \
      evaluate them, and none of them is run.
      """,
    wrong: example(condition: "b"), right: example(condition: "c"), subject: .document)

  private static func example(condition: String) -> String {
    let logic =
      #", "logic": {"action": "hide", "eval": "and", "conditions": [{"file": "f", "page": "p", "field": "\#(condition)", "condition": ">", "value": 9}]}"#
    return RuleExample.document(
      [
        RuleExample.field("a", "number", logic), RuleExample.target("b", "number"),
        RuleExample.field("c", "number"),
      ].joined(separator: ", "), formula: "a * 2")
  }

  package static var granularity: RuleGranularity { .document(.document, check) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    formulaCycles(document) + logicCycles(document)
  }

  // MARK: Formulas that read visibility

  /// Returns `true` if formulas on a cycle depend on each other without reading each other.
  static func isHidden(_ cycle: EvaluationOrder.Cycle, _ document: LintedDocument) -> Bool {
    let targets = cycle.path.map { document.checks.targets[$0] }
    return zip(targets, targets.dropFirst()).contains { one, next in
      !reads(one, next, document) && !reads(next, one, document)
    }
  }

  private static func reads(
    _ target: SheetTarget, _ other: SheetTarget, _ document: LintedDocument
  ) -> Bool {
    document.checks.sheet.formula(of: target)?.references.contains(other.cell.slot) ?? false
  }

  private static func formulaCycles(_ document: LintedDocument) -> [Finding] {
    document.checks.cycles.compactMap { cycle in
      guard isHidden(cycle, document), let number = cycle.path.first else { return nil }
      let target = document.checks.targets[number]
      let fields = cycle.path.map { document.document.fields[document.checks.targets[$0].field] }
      return finding(
        "the formulas depend on each other through conditional logic: "
          + CyclePath(fields.dropLast().map { $0.id }).text(from: 0), .error,
        hint: "one of them reads the visibility of a field that depends on its result",
        at: fields[0].idRange,
        formula: target.definition.map { document.document.formulas[$0.index].id },
        field: fields[0].id)
    }
  }

  // MARK: Fields that control their own visibility

  /// Returns `true` if a condition depends on an input field with logic; otherwise no cycle exists.
  ///
  /// Complexity: O(fields with logic + references on the way).
  private static func mayHaveLogicCycles(_ document: LintedDocument) -> Bool {
    leadsToShown(
      document.effectiveLogic.keys.filter { inputs(of: $0, document) == nil }
        .flatMap { conditions(of: $0, document) }, document)
  }

  /// Returns the fields that a computed field reads, or `nil` for an input field.
  private static func inputs(of cell: CellID, _ document: LintedDocument) -> [CellID]? {
    let sheet = document.checks.sheet
    guard let target = sheet.target(of: cell).map({ sheet.targets[$0.index] }),
      target.blocker == nil
    else { return nil }
    return sheet.formula(of: target)?.references.map { CellID($0) } ?? []
  }

  /// Returns `true` if `fields` depend on an input field whose visibility depends on logic.
  private static func leadsToShown(_ fields: [CellID], _ document: LintedDocument) -> Bool {
    var seen: Set<CellID> = []
    var open = fields
    while let cell = open.popLast() {
      guard seen.insert(cell).inserted else { continue }
      if let inputs = inputs(of: cell, document) {
        open += inputs
      } else if document.effectiveLogic[cell] != nil {
        return true
      }
    }
    return false
  }

  package static func mayFind(
    byChangesOf fields: [CellID], in document: LintedDocument
  ) -> Bool {
    guard document.checks.cycles.isEmpty else { return true }
    guard !document.fieldsWithLogic.isEmpty else { return false }
    // A new cycle contains one of these fields and leads to an input field with logic, possibly the
    // same one.
    return leadsToShown(
      fields.flatMap { (inputs(of: $0, document) ?? []) + conditions(of: $0, document) }, document)
  }

  /// Returns the fields that determine whether `field` is visible.
  private static func conditions(of field: CellID, _ document: LintedDocument) -> [CellID] {
    document.effectiveLogic[field]?.compactMap { document.document.number(of: $0) } ?? []
  }

  /// Returns the cycles that lead through conditional logic.
  ///
  /// The graph has a node for the value of each field, followed by a node for its visibility. The
  /// value of an input field depends on its visibility; that of a computed field does not.
  private static func logicCycles(_ document: LintedDocument) -> [Finding] {
    let fields = document.document.fields
    guard mayHaveLogicCycles(document) else { return [] }
    var inputs = [[Int]](repeating: [], count: 2 * fields.count)
    var computed: Set<Int> = []
    for target in document.checks.targets where target.blocker == nil {
      computed.insert(target.field)
      inputs[target.field] =
        document.checks.sheet.formula(of: target)?.references.map { $0.index } ?? []
    }
    for field in document.effectiveLogic.keys {
      inputs[fields.count + field.index] = conditions(of: field, document).map { $0.index }
      if !computed.contains(field.index) {
        inputs[field.index].append(fields.count + field.index)
      }
    }
    return DependencyGraph(inputs: inputs).cycles().compactMap { cycle in
      let shown = cycle.members.filter { $0 >= fields.count }.map { $0 - fields.count }
      guard let first = shown.first else { return nil }
      let isComputed = cycle.members.contains { computed.contains($0) }
      // Mutually exclusive fields are common practice; fields that wait for each other are not.
      guard isComputed || shown.allSatisfy({ fields[$0].isHidden }) else { return nil }
      var path: [String] = []
      for node in cycle.path where path.last != fields[node % fields.count].id {
        path.append(fields[node % fields.count].id)
      }
      return finding(
        isComputed
          ? "the value of '\(fields[first].id)' determines whether it is visible: "
            + path.joined(separator: " → ")
          : "hidden fields wait for each other, so none is ever shown: "
            + path.joined(separator: " → "),
        hint: "use a condition on a field that does not depend on this one",
        at: document.tree.range(fields[first].logic?.node ?? fields[first].node),
        field: fields[first].id)
    }
  }
}
