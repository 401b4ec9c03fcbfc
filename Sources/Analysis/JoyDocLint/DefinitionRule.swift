package import FormulaSheets
import IndexedCollections
import JoyDocEngine

/// A rule about definitions, each by itself; it may look at the rows that fields hold.
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
