package import FormulaSheets
package import FormulaLint
package import JSONTree
import JoyDoc
import JoyDocEngine
import IndexedCollections
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
  /// Whether something may be found because some definitions read other fields than they did before,
  /// when nothing was found.
  static func mayFind(byInputsOf definitions: [DefinitionNumber], in document: LintedDocument)
    -> Bool
}

/// What the findings of a rule about documents depend on.
package enum RuleScope: Sendable {
  /// On the names of fields alone.
  case names
  /// Not on the texts of formulas.
  case structure
  /// On all of the document.
  case document
}

/// How a rule looks at a document.
package enum RuleManner {
  case whole
  case byDefinition(any DefinitionRule.Type)
  case byWrittenField(any WrittenFieldRule.Type)
  case byLogic(any LogicRule.Type)
  case byField(any FieldRule.Type)
  case byPlace(any PlaceRule.Type)
  /// By trying fillings, after all other rules.
  case explored(any ExploredRule.Type)
}

/// A rule about fields, each by itself with what is stored in it.
///
/// What a rule says that depends on titles, texts of options and stored values is said by one of this
/// kind: rules that look at documents as a whole are not asked again when these change.
package protocol FieldRule: DocumentRule {
  static func check(field: CellID, in document: LintedDocument) -> [Finding]
}

extension FieldRule {
  package static var manner: RuleManner { .byField(Self.self) }
  package static var scope: RuleScope { .structure }

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.document.fields.indices.flatMap { check(field: CellID($0), in: document) }
  }
}

/// A rule about values wherever they stand, each by itself as long as it is a scalar.
package protocol PlaceRule: DocumentRule {
  /// The findings about a scalar to which a way leads from the root.
  static func check(along way: [JSONNode], in document: LintedDocument) -> [Finding]
}

extension PlaceRule {
  package static var manner: RuleManner { .byPlace(Self.self) }
}

/// A rule that tries fillings of a document, which takes far longer than what others do.
package protocol ExploredRule: DocumentRule {
  /// What is found with so much work, which is counted and not timed.
  static func check(_ document: LintedDocument, work: Int) -> [Finding]
}

extension ExploredRule {
  package static var manner: RuleManner { .explored(Self.self) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    check(document, work: Linter.mostSearch)
  }
}

/// A rule about fields that formulas give a value, each by itself.
package protocol WrittenFieldRule: DocumentRule {
  static func check(_ written: WrittenField) -> [Finding]
}

/// A rule about definitions, each by itself; it may look at the rows that fields hold.
package protocol DefinitionRule: DocumentRule {
  static func check(definition: DefinitionNumber, in document: LintedDocument) -> [Finding]
}

extension DefinitionRule {
  package static var manner: RuleManner { .byDefinition(Self.self) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.plan.definitions.indices.flatMap {
      check(definition: DefinitionNumber($0), in: document)
    }
  }
}

extension WrittenFieldRule {
  package static var manner: RuleManner { .byWrittenField(Self.self) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.writtenFields.flatMap { check($0) }
  }
}

extension DocumentRule {
  package static var scope: RuleScope { .document }
  package static var manner: RuleManner { .whole }
  package static var isToldOnce: Bool { false }
  package static func mayFind(
    byInputsOf definitions: [DefinitionNumber], in document: LintedDocument
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
}
