import FormulaChecker
import FormulaLint
import FormulaSyntax
import Formulas
import JoyDoc

/// An evaluator for the rules that a project declares.
struct CustomRuleEvaluator: Sendable {
  private let rules: [CustomRule]

  init(_ rules: CustomRules) { self.rules = rules.rules }

  /// The records that a rule's condition reads.
  private struct Records: EvaluationContext {
    var values = [Value](repeating: .null, count: CustomRuleRecords.subjects.count)

    func value(in slot: Slot) -> Value { values[slot.index] }

    mutating func set(_ subject: CustomRule.Subject, _ value: Value) {
      guard let index = CustomRuleRecords.subjects.firstIndex(of: subject) else { return }
      values[index] = value
    }
  }

  /// Returns the findings of rules about fields, reported at the fields' ids.
  ///
  /// Complexity: O(rules × fields) evaluations.
  func ofFields(_ document: LintedDocument) -> [Finding] {
    let rules = rules.filter { $0.subject == .field }
    guard !rules.isEmpty else { return [] }
    var formulas: [String: String] = [:]
    for written in document.writtenFields where formulas[written.field.id] == nil {
      formulas[written.field.id] = written.text
    }
    var findings: [Finding] = []
    for rule in rules {
      findings += document.document.fields.compactMap { field in
        var records = Records()
        records.set(
          .field, CustomRuleRecords.record((field, formulas[field.id]), CustomRuleRecords.field))
        return message(of: rule, records).map {
          Finding(
            DocumentDiagnostic(
              rule.description.name, rule.description.severity, $0, at: field.idRange),
            field: field.id)
        }
      }
    }
    return findings
  }

  /// Returns the findings of rules about formulas and calls in `formula`.
  ///
  /// `fields` returns the fields that the formula computes.
  ///
  /// Complexity: O(rules × calls × fields) evaluations.
  func ofFormula(
    _ formula: LintedFormula, writing fields: () -> [WrittenField]
  ) -> [FormulaDiagnostic] {
    let rules = rules.filter { $0.subject != .field }
    guard !rules.isEmpty else { return [] }
    let fields = rules.contains { $0.reads(.field) } ? fields() : []
    var found: [FormulaDiagnostic] = []
    for rule in rules {
      var worlds = [Records()]
      if rule.reads(.field), !fields.isEmpty {
        worlds = fields.map { written in
          var records = Records()
          records.set(
            .field, CustomRuleRecords.record((written.field, written.text), CustomRuleRecords.field)
          )
          return records
        }
      }
      for var records in worlds {
        if rule.reads(.formula) {
          records.set(.formula, CustomRuleRecords.record(formula, CustomRuleRecords.formula))
        }
        found += findings(of: rule, records, in: formula)
      }
    }
    var reported: Set<FormulaDiagnostic> = []
    return found.filter { reported.insert($0).inserted }
  }

  private func findings(
    of rule: CustomRule, _ records: Records, in formula: LintedFormula
  ) -> [FormulaDiagnostic] {
    func finding(_ records: Records, at range: TextRange) -> FormulaDiagnostic? {
      message(of: rule, records).map {
        FormulaDiagnostic(rule.description.name, rule.description.severity, $0, at: range)
      }
    }
    guard rule.subject == .call else {
      let whole = formula.tree.range(of: formula.tree.root)
      return finding(records, at: whole).map { [$0] } ?? []
    }
    return formula.tree.all.compactMap { id in
      guard case .call(let call) = formula.tree[id] else { return nil }
      let name = formula.function(of: id)?.name ?? call.name.text
      var records = records
      records.set(.call, CustomRuleRecords.record((call, name), CustomRuleRecords.call))
      return finding(records, at: call.name.range)
    }
  }

  /// Returns the message of `rule` if its condition is true for `records`.
  ///
  /// A condition that fails is reported as well, so that no violation is missed.
  private func message(of rule: CustomRule, _ records: Records) -> String? {
    do throws(EvaluationError) {
      guard try rule.condition.value(in: records) == .boolean(true) else { return nil }
      return rule.description.summary
    } catch {
      return "the rule '\(rule.description.name)' fails here: \(error.message)"
    }
  }
}

extension WrittenField {
  /// The formula's source.
  fileprivate var text: String { String(decoding: formula.tree.source, as: UTF8.self) }
}
