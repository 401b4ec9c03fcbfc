/// A rule that checks each part of the conditional logic separately.
package protocol LogicRule: DocumentRule {
  static func check(_ part: ConditionalLogic, _ document: LintedDocument) -> [Finding]
}

extension LogicRule {
  package static var manner: RuleManner { .byLogic(Self.self) }
  package static var scope: RuleScope { .structure }

  package static func check(_ document: LintedDocument) -> [Finding] {
    ConditionalLogic.all(in: document).flatMap { check($0, document) }
  }
}
