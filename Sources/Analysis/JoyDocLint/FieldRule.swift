package import FormulaSheets
import IndexedCollections
import JoyDoc

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
