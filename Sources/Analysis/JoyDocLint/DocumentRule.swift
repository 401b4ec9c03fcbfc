package import FormulaLint
package import FormulaSheets
package import JoyDoc
package import SourceText

/// A rule about a document: everything about it in one file, from which reports, help and tests
/// are derived.
package protocol DocumentRule: SendableMetatype {
  /// Several rules may share the name of a finding; its description is then the same.
  static var description: RuleDescription { get }
  /// What the findings depend on; decides what is looked at anew after an edit.
  static var scope: RuleScope { get }
  /// The rule as one that looks at documents part by part, if it is one. A declaration costs
  /// nothing, while a cast at run time goes through all conformances of the program.
  static var manner: RuleManner { get }
  /// Whether one finding of each message is enough for a document.
  static var isToldOnce: Bool { get }
  /// What is to be said about a document, in any order.
  static func check(_ document: LintedDocument) -> [Finding]
  /// Whether something may be found because some fields, of which some are new, are computed or shown
  /// in another way than before, when nothing was found.
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

  /// A finding of the rule, with its own severity unless another one is given.
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

  /// The same in the text of a definition's formula.
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
