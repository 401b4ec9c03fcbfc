import FormulaChecker
package import FormulaLint
import FormulaSyntax
import FormulaValues
import JSONTree
import JoyDoc
import SourceText

/// A formula whose result its field can never hold.
package enum TargetTypeRule: DocumentRule {
  /// Shared with the checker's diagnostics about types.
  package static let description = CheckerRules.typeMismatch

  package static var granularity: RuleGranularity { .writtenField(check) }

  package static func check(_ written: WrittenField) -> [Finding] {
    problem(written).map { [$0] } ?? []
  }

  private static func problem(_ written: WrittenField) -> Finding? {
    let type = written.formula.checked.type
    if type.kinds == .function,
      written.formula.checked.diagnostics.contains(where: { $0.severity == .error })
    {
      // The checker has already reported the unintended function at its position.
      return nil
    }
    // The type of a column that does not exist says nothing about the intended one.
    let missing = FormulaDiagnostic.unknownColumn
    if written.formula.checked.diagnostics.contains(where: { $0.rule == missing }) { return nil }
    let field = written.field
    let wanted: String
    let accepted: Kinds
    var element = Kinds.any
    switch field.kind.storage {
    case .number: (wanted, accepted) = ("a number", .numeric)
    case .instant: (wanted, accepted) = ("a date", Kinds.numeric.union(.textual))
    case .option: (wanted, accepted) = ("one of its options", .textual)
    case .options:
      (wanted, accepted, element) = ("a list of its options", Kinds.textual.union(.list), .textual)
    case .series: (wanted, accepted, element) = ("a list of series", .list, .record)
    case .text, .attachments, .signature, .block, .richText, .rows, .nestedRows, .unknown:
      return nil
    }
    if let list = tooMany(written) { return list }
    let given: String
    var severity = Severity.error
    var advice = hint(type, field.kind.storage)
    if type.surelyFails(accepted) {
      given = noun(type)
    } else if type.nonNull.kinds == .list, type.element.surelyFails(element) {
      given = "a list with \(noun(type.element)) in it"
      // An empty list causes no failure.
      severity = .warning
    } else if field.kind.storage == .instant, let text = wrongDate(written) {
      given = "the text '\(text)'"
      advice = WrittenDate(text).map { $0.advice } ?? "write a date such as \"2026-12-31\""
    } else {
      return nil
    }
    let message = "\(field.kind.theField) '\(field.id)' takes \(wanted), not \(given)"
    // The author edits the formula, so the finding points there, unless it computes several fields,
    // which may require different types.
    if written.isOnlyOne, let place = place(in: written, of: accepted) {
      return finding(
        message, severity, hint: advice, at: place,
        notes: [.init("the field that receives it", at: field.idRange)],
        formula: written.definition.id, field: field.id)
    }
    return finding(
      message, severity, hint: advice, at: field.idRange,
      notes: [
        .init("computed by the formula '\(written.definition.id)'", at: written.formulaRange)
      ],
      formula: written.definition.id, field: field.id)
  }

  /// Returns the range of the last result expression that the field cannot hold.
  ///
  /// Returns the range of the whole formula if there is none.
  private static func place(in written: WrittenField, of accepted: Kinds) -> DocumentRange? {
    let (formula, tree) = (written.formula, written.formula.tree)
    let misfit = formula.results.last { formula.checked[type: $0].surelyFails(accepted) }
    return written.definition.expression?.map.range(of: tree.range(of: misfit ?? tree.root))
  }

  /// Returns a finding if the formula lists several options for a field that takes one.
  private static func tooMany(_ written: WrittenField) -> Finding? {
    let (field, tree) = (written.field, written.formula.tree)
    guard field.kind.storage == .options, !field.allowsMany else { return nil }
    for result in written.formula.results.map({ tree.ungrouped($0) }) {
      guard case .list(let elements) = tree[result] else { continue }
      let texts = elements.compactMap { element -> String? in
        guard case .text(let text) = tree[tree.ungrouped(element)], !text.isEmpty else {
          return nil
        }
        return text
      }
      let meanings = OptionMeanings(field.options)
      let options = Set(
        texts.compactMap { text -> String? in
          if case .one(let id) = meanings.meaning(of: text) { id } else { nil }
        })
      guard options.count > 1 else { continue }
      return finding(
        in: written.definition,
        "\(field.kind.theField) '\(field.id)' takes one option, not \(options.count)", .error,
        hint: "set 'multi' of the field to true, or return one option",
        at: tree.range(of: result), field: field.id)
    }
    return nil
  }

  /// Returns the formula's text if it is a literal that is certainly not a date.
  private static func wrongDate(_ written: WrittenField) -> String? {
    let tree = written.formula.tree
    guard case .text(let text) = tree[tree.ungrouped(tree.root)], !text.isEmpty,
      DateText.instant(of: text, in: "UTC") == nil
    else { return nil }
    return String(text.prefix(40))
  }

  private static func hint(_ type: ValueType, _ storage: FieldStorage) -> String? {
    let kinds = type.kinds.subtracting(.null)
    switch storage {
    case .number where kinds.isSubset(of: .textual): return "toNumber(…) turns text into a number"
    case .number where kinds == .boolean: return "iff(x, 1, 0) turns it into a number"
    case .number where kinds == .list: return "sum(…) or count(…) turns a list into a number"
    case .option where kinds.isSubset(of: .numeric):
      return "toText(…) turns it into text, which must be an option's"
    default: return nil
    }
  }

  /// Returns a noun phrase for a result type.
  static func noun(_ type: ValueType) -> String {
    type.kinds.subtracting(.null).members.map { kind in
      kind == .boolean ? "true or false" : kind.nameWithArticle
    }.joined(separator: " or ")
  }
}
