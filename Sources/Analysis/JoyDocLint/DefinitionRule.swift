package import SheetEvaluation
import IndexedCollections
import JoyDocEngine

/// A rule that checks each formula definition separately; it may read the rows that fields contain.
package protocol DefinitionRule: DocumentRule {
  static func check(definition: DefinitionNumber, in document: LintedDocument) -> [Finding]
}

extension DefinitionRule {
  package static var manner: RuleManner { .byDefinition(Self.self) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.checks.definitions.indices.flatMap {
      check(definition: DefinitionNumber($0), in: document)
    }
  }
}
