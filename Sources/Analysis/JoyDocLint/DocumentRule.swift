package import FormulaLint
package import SheetEvaluation
package import JoyDoc
package import SourceText

/// A rule that checks documents.
///
/// A rule is declared completely in one file. Reports, help and tests are derived from it.
package protocol DocumentRule: SendableMetatype {
  /// The description of the rule. Rules that report findings with the same name share it.
  static var description: RuleDescription { get }
  /// The parts of a document that the findings depend on. Determines which edits re-run the rule.
  static var scope: RuleScope { get }
  /// The granularity at which the rule runs.
  ///
  /// A static declaration costs nothing, whereas a dynamic cast searches all conformances of the
  /// program.
  static var manner: RuleManner { get }
  /// Whether findings with equal messages are reported only once per document.
  static var isToldOnce: Bool { get }
  /// Returns the findings in `document`, in any order.
  static func check(_ document: LintedDocument) -> [Finding]
  /// Returns `true` if changed computation or visibility of `fields` may cause a finding.
  ///
  /// Called for a document without findings of this rule. `fields` may include new fields.
  static func mayFind(byChangesOf fields: [CellID], in document: LintedDocument) -> Bool
}

extension DocumentRule {
  package static var scope: RuleScope { .document }
  package static var manner: RuleManner { .whole }
  package static var isToldOnce: Bool { false }
  package static func mayFind(
    byChangesOf fields: [CellID], in document: LintedDocument
  ) -> Bool {
    true
  }

  /// Creates a finding of the rule; `severity` defaults to that of the rule.
  package static func finding(
    _ message: String, _ severity: Severity? = nil, hint: String? = nil, at range: DocumentRange,
    notes: [DocumentDiagnostic.Note] = [], fixes: [DocumentDiagnostic.Fix] = [],
    formula: String? = nil, field: String? = nil
  ) -> Finding {
    Finding(
      DocumentDiagnostic(
        description.name, severity ?? description.severity, message, hint: hint, at: range,
        notes: notes, fixes: fixes),
      formula: formula, field: field)
  }

  /// Creates a finding in the formula of `definition`; `range` is relative to the formula's source.
  package static func finding(
    in definition: FormulaDefinition, _ message: String, _ severity: Severity? = nil,
    hint: String? = nil, at range: TextRange, notes: [FormulaDiagnostic.Note] = [],
    fixes: [FormulaDiagnostic.Fix] = [], field: String? = nil
  ) -> Finding {
    Finding(
      definition.lifted(
        FormulaDiagnostic(
          description.name, severity ?? description.severity, message, hint: hint, at: range,
          notes: notes, fixes: fixes)), formula: definition.id, field: field)
  }
}

/// The parts of a document that the findings of a rule depend on.
package enum RuleScope: Sendable {
  /// The names of fields only.
  case names
  /// Everything except the sources of formulas.
  case structure
  /// The whole document.
  case document
}

/// The granularity at which a rule runs.
package enum RuleManner {
  case whole
  case byDefinition(any DefinitionRule.Type)
  case byWrittenField(any WrittenFieldRule.Type)
  case byLogic(any LogicRule.Type)
  case byField(any FieldRule.Type)
  case byPlace(any PlaceRule.Type)
  case byPosition(any PositionRule.Type)
  /// A search for example inputs, after all other rules.
  case explored(any ExploredRule.Type)
}
