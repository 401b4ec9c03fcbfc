package import FormulaLint
package import SheetEvaluation
package import JSONTree
package import JoyDoc
package import SourceText

/// A rule that checks documents.
///
/// A rule is declared completely in one file. Reports, help and tests are derived from it.
package protocol DocumentRule: SendableMetatype {
  /// The description of the rule. Rules that report findings with the same name share it.
  static var description: RuleDescription { get }
  /// The granularity at which the rule runs, with its check.
  static var granularity: RuleGranularity { get }
  /// Whether findings with equal messages are reported only once per document.
  static var isReportedOnce: Bool { get }
  /// Returns `true` if changed computation or visibility of `fields` may cause a finding.
  ///
  /// Called for a document without findings of this rule. `fields` may include new fields.
  static func mayFind(byChangesOf fields: [CellID], in document: LintedDocument) -> Bool
}

extension DocumentRule {
  package static var isReportedOnce: Bool { false }
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

/// The entry of a rule in the registry.
///
/// Holds a closure, since Embedded Swift has no metatypes of protocols.
package struct AnyDocumentRule: Sendable {
  package let description: RuleDescription
  let granularity: RuleGranularity
  let isReportedOnce: Bool
  let mayFind: @Sendable (_ fields: [CellID], LintedDocument) -> Bool

  init<Rule: DocumentRule>(_ rule: Rule.Type) {
    description = Rule.description
    granularity = Rule.granularity
    isReportedOnce = Rule.isReportedOnce
    mayFind = { Rule.mayFind(byChangesOf: $0, in: $1) }
  }
}

/// The parts of a document that the findings of a rule depend on. Determines which edits re-run the
/// rule.
package enum RuleScope: Sendable {
  /// The names of fields, or the ids of pages and positions. Incremental updates do not change
  /// them.
  case names
  /// Everything except the sources of formulas.
  case structure
  /// The whole document.
  case document
}

/// The granularity at which a rule runs, with its check of one part.
package enum RuleGranularity: Sendable {
  /// A check of the whole document.
  case document(RuleScope, @Sendable (LintedDocument) -> [Finding])
  /// A check of each formula definition; it may read the rows that fields contain.
  case definition(@Sendable (DefinitionNumber, LintedDocument) -> [Finding])
  /// A check of each computed field, together with its formula.
  case writtenField(@Sendable (WrittenField) -> [Finding])
  /// A check of each part of the conditional logic, also of logic that is never evaluated if
  /// `ofUnevaluated` is `true`.
  case logic(
    @Sendable (ConditionalLogic, LintedDocument) -> [Finding], ofUnevaluated: Bool = false)
  /// A check of each field, together with its stored value.
  ///
  /// Findings that depend on titles, option texts or stored values must come from such a check:
  /// checks of whole documents do not run again when these change.
  case field(@Sendable (CellID, LintedDocument) -> [Finding])
  /// A check of values anywhere in a document, and of one scalar at the end of a path of nodes from
  /// the root.
  case scalar(
    @Sendable (LintedDocument) -> [Finding],
    along: @Sendable ([JSONNode], LintedDocument) -> [Finding])
  /// A check of each position of a field on a page. Its parameters are the position, the name of
  /// its page, and the document. It may depend on whether the field exists.
  case position(@Sendable (FieldPosition, String?, LintedDocument) -> Finding?)
  /// A search for counterexamples. It takes far longer than other rules and runs after them.
  ///
  /// Its work is counted, not timed. With a budget of 0 it returns only findings that are proved
  /// without running a formula.
  case search(@Sendable (LintedDocument, _ work: Int) -> [Finding])
}

extension RuleGranularity {
  /// A check of each application in the fields whose applications are unusual.
  static func applications(
    _ check: @escaping @Sendable (FormulaApplication, JoyDoc.Field, LintedDocument) -> Finding?
  ) -> RuleGranularity {
    .document(.structure) { document in
      document.oddlyAppliedFields.flatMap { field in
        field.applications.compactMap { check($0, field, document) }
      }
    }
  }

  /// The check of each definition, if the rule has one.
  var ofDefinition: (@Sendable (DefinitionNumber, LintedDocument) -> [Finding])? {
    if case .definition(let check) = self { check } else { nil }
  }

  /// The check of each computed field, if the rule has one.
  var ofWrittenField: (@Sendable (WrittenField) -> [Finding])? {
    if case .writtenField(let check) = self { check } else { nil }
  }

  /// The check of each part of the conditional logic, if the rule has one.
  var ofLogic: (@Sendable (ConditionalLogic, LintedDocument) -> [Finding])? {
    guard case .logic(let check, let checksUnevaluated) = self else { return nil }
    return { part, document in
      part.isEvaluated || checksUnevaluated ? check(part, document) : []
    }
  }

  /// The check of each field, if the rule has one.
  var ofField: (@Sendable (CellID, LintedDocument) -> [Finding])? {
    if case .field(let check) = self { check } else { nil }
  }

  /// The check of each position, if the rule has one.
  var ofPosition: (@Sendable (FieldPosition, String?, LintedDocument) -> Finding?)? {
    if case .position(let check) = self { check } else { nil }
  }
}

/// A rule that searches for counterexamples.
struct SearchingRule: Sendable {
  let description: RuleDescription
  let search: @Sendable (LintedDocument, _ work: Int) -> [Finding]
}
