/// A rule about fields that formulas give a value, each by itself.
package protocol WrittenFieldRule: DocumentRule {
  static func check(_ written: WrittenField) -> [Finding]
}

extension WrittenFieldRule {
  package static var manner: RuleManner { .byWrittenField(Self.self) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.writtenFields.flatMap { check($0) }
  }
}
