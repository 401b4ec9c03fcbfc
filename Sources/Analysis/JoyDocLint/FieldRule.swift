package import SheetEvaluation
import IndexedCollections
import JoyDoc

/// A rule that checks each field separately, together with its stored value.
///
/// Findings that depend on titles, option texts or stored values must come from a `FieldRule`:
/// rules about whole documents do not run again when these change.
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
