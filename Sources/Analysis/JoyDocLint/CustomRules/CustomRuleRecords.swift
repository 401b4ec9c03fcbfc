import FormulaChecker
import FormulaLint
import FormulaSyntax
import Formulas
import JoyDoc

/// The records `field`, `formula` and `call` that conditions of declared rules may read.
///
/// Each member is declared here once, with its type, meaning and value.
enum CustomRuleRecords {
  struct Member<Thing>: Sendable {
    let name: String
    let type: ValueType
    let meaning: String
    let value: @Sendable (Thing) -> Value
  }

  /// A field, with the source of the formula that computes it, if any.
  typealias FieldFormula = (field: Field, formula: String?)
  /// A call with the name of its function, which may be unknown.
  typealias AnyCall = (call: Expression.Call, name: String)

  static let field: [Member<FieldFormula>] = [
    Member(name: "id", type: .text, meaning: "its id") { .text($0.field.id) },
    Member(name: "type", type: .text, meaning: "its type, such as `number` or `dropdown`") {
      .text($0.field.kind.name)
    },
    Member(name: "title", type: .text.optional, meaning: "its title, null if it has none") {
      $0.field.title.map { .text($0) } ?? .null
    },
    Member(name: "required", type: .boolean, meaning: "whether it must be filled in") {
      .boolean($0.field.isRequired)
    },
    Member(
      name: "formula", type: .text.optional,
      meaning: "the source of the formula that computes it, null if there is none"
    ) { $0.formula.map { .text($0) } ?? .null },
  ]

  static let formula: [Member<LintedFormula>] = [
    Member(name: "length", type: .number, meaning: "the number of its characters") { formula in
      .number(Double(String(decoding: formula.tree.source, as: UTF8.self).count))
    },
    Member(
      name: "depth", type: .number,
      meaning: "the nesting depth of its expressions; 1 for a name or a number"
    ) { .number(Double($0.tree.height(of: $0.tree.root))) },
    Member(
      name: "references", type: .list(of: .text),
      meaning: "the ids of the fields that it reads, each once"
    ) { formula in .list(formula.checked.references.map { .text(formula.schema[$0].id) }) },
  ]

  static let call: [Member<AnyCall>] = [
    Member(name: "function", type: .text, meaning: "the name of the function") { .text($0.name) },
    Member(name: "arguments", type: .number, meaning: "the number of its arguments") {
      .number(Double($0.call.arguments.count))
    },
  ]

  /// The records, in the order of the slots of `schema`.
  static let subjects: [CustomRule.Subject] = CustomRule.Subject.allCases

  static let schema = FormulaSchema(
    subjects.map { subject in
      let shape =
        switch subject {
        case .field: shape(field)
        case .formula: shape(formula)
        case .call: shape(call)
        }
      return FormulaSchema.Field(id: subject.rawValue, type: .record(shape))
    })

  private static func shape<Thing>(_ members: [Member<Thing>]) -> RecordShape {
    RecordShape(members.map { .init($0.name, $0.type) })
  }

  static func record<Thing>(_ thing: Thing, _ members: [Member<Thing>]) -> Value {
    .record(Value.Record(members.map { ($0.name, $0.value(thing)) }))
  }

  /// The records as a Markdown list for the settings page.
  static var page: String {
    func lines<Thing>(_ subject: CustomRule.Subject, _ members: [Member<Thing>]) -> [String] {
      members.map { "- `\(subject.rawValue).\($0.name)` (\($0.type)): \($0.meaning)" }
    }
    return (lines(.field, field) + lines(.formula, formula) + lines(.call, call))
      .joined(separator: "\n")
  }
}
