package import SheetEvaluation
import JoyDocFormulas
package import FormulaLint
import JoyDoc
import SourceText

/// A field name that is not in camel case.
package enum IDNamingRule: DocumentRule {
  package static let description = RuleDescription(
    "id-naming", .information,
    "The name of a field in formulas is not in camel case.",
    reason: """
      Formulas are easiest to read if names look alike, and a name with a space or a symbol requires \
      backticks. The name of a field is its identifier, otherwise its id. For another convention, \
      declare a rule of your own about `field.id`.
      """,
    wrong: RuleExample.document(RuleExample.field("Net-price", "number")),
    right: RuleExample.document(RuleExample.field("netPrice", "number")),
    subject: .document, isOptional: true)

  package static var granularity: RuleGranularity { .field(check) }

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    let name = field.identifier.flatMap { $0.isEmpty ? nil : $0 } ?? field.id
    guard !isCamelCase(name) else { return [] }
    let better = camelCase(name)
    return [
      finding(
        "the name '\(name)' is not in camel case",
        hint: isCamelCase(better)
          ? "name it '\(better)', and change the formulas that read it" : nil,
        at: field.idRange, field: field.id)
    ]
  }

  private static func isCamelCase(_ name: String) -> Bool {
    // Fast path: most names are ASCII, and other letters require table lookups.
    if let first = name.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first,
      name.utf8.allSatisfy(isLetterOrDigit)
    {
      return true
    }
    guard let first = name.first, first.isLetter, !first.isUppercase else { return false }
    return name.allSatisfy { $0.isLetter || $0.isNumber }
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split { !($0.isLetter || $0.isNumber) }
    guard let first = words.first else { return "" }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
