/// A rule that checks each computed field separately, together with its formula.
package protocol WrittenFieldRule: DocumentRule {
  static func check(_ written: WrittenField) -> [Finding]
}

extension WrittenFieldRule {
  package static var manner: RuleManner { .byWrittenField(Self.self) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.writtenFields.flatMap { check($0) }
  }
}
