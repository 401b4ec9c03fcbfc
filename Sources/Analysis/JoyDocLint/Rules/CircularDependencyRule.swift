package import SheetEvaluation
package import FormulaLint
import JoyDoc
import JoyDocEngine
import IndexedCollections
import SourceText

/// Formulas that depend on their own results.
package enum CircularDependencyRule: DocumentRule {
  package static let description = RuleDescription(
    "circular-dependency", .error, "Formulas depend on each other in a cycle.",
    reason: "There is no order in which to evaluate them, so none of them is run.",
    wrong: RuleExample.document(RuleExample.target("a", "number"), formula: "a + 1"),
    right: RuleExample.document(
      RuleExample.target("a", "number") + ", " + RuleExample.field("b", "number"),
      formula: "b + 1"), subject: .document)

  package static func mayFind(
    byChangesOf fields: [CellID], in document: LintedDocument
  ) -> Bool {
    !document.checks.cycles.isEmpty
  }

  package static var granularity: RuleGranularity { .document(.document, check) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.checks.cycles.compactMap { cycle in
      guard !HiddenDependencyCycleRule.isHidden(cycle, document) else { return nil }
      let targets = cycle.path.map { document.checks.targets[$0] }
      let fields = targets.map { document.document.fields[$0.field] }
      guard let first = fields.first, let target = targets.first else { return nil }
      let definition = target.definition.map { document.document.formulas[$0.index] }
      // If a formula computes several fields, only some of them may be part of a cycle.
      let written = document.written(target).flatMap { $0.isOnlyOne ? $0.formulaRange : nil }
      let path = CyclePath(fields.dropLast().map { $0.id }).text(from: 0)
      let isOwn = fields.count <= 2
      return finding(
        isOwn
          ? "'\(first.id)' is computed from itself"
          : "the formulas depend on each other in a cycle: \(path)",
        hint: isOwn
          ? "leave it out of its own formula"
          : "let one of these fields be filled in by hand, or compute it without the others",
        at: written ?? first.idRange,
        notes: (written == nil ? [] : [.init("the computed field", at: first.idRange)])
          + fields.dropFirst().dropLast().map {
            .init("'\($0.id)' is part of the cycle", at: $0.idRange)
          },
        formula: definition?.id, field: first.id)
    }
  }
}
