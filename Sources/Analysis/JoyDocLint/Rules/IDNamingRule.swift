package import FormulaLint
import JoyDoc
import SourceText

/// A name of a field that is not in camel case.
package enum IDNamingRule: DocumentRule {
  package static let scope = RuleScope.structure
  package static let description = RuleDescription(
    "id-naming", .information,
    "The name by which formulas call a field is not written like the others, in camel case.",
    reason: """
      Formulas read best if names look alike, and a name with a space or a sign in it has to stand \
      in backticks. The name is the identifier of a field, else its id. A team with another custom \
      writes a rule of its own about `field.id`.
      """,
    wrong: RuleExample.document(RuleExample.field("Net-price", "number")),
    right: RuleExample.document(RuleExample.field("netPrice", "number")),
    subject: .document, isOptional: true)

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.document.fields.compactMap { field in
      let name = field.identifier.flatMap { $0.isEmpty ? nil : $0 } ?? field.id
      guard !isCamelCase(name) else { return nil }
      let better = camelCase(name)
      return finding(
        "the name '\(name)' is not in camel case",
        hint: isCamelCase(better)
          ? "name it '\(better)', and change the formulas that read it" : nil,
        at: field.idRange, field: field.id)
    }
  }

  private static func isCamelCase(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter, !first.isUppercase else { return false }
    return name.allSatisfy { $0.isLetter || $0.isNumber }
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split { !($0.isLetter || $0.isNumber) }
    guard let first = words.first else { return "" }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
  }
}
