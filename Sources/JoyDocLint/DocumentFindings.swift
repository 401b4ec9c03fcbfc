import FormulaChecker
import FormulaLint
import FormulaSyntax
package import JoyDoc
import JoyDocEngine
import SourceText

/// The findings in a document before anybody's settings, kept apart by what they depend on, so
/// that an edit of one formula has only that formula looked at anew.
package struct DocumentFindings: Sendable {
  /// Of rules about formulas and of the parser and the checker, by definition; places in the text.
  private var formulas: [[FormulaDiagnostic]] = []
  /// Of rules about fields with their formulas, by definition.
  private var written: [[Finding]] = []
  private var structure: [Finding] = []
  private var whole: [Finding] = []

  private static let writtenRules = DocumentRules.all.compactMap {
    $0 as? any WrittenFieldRule.Type
  }
  private static let structureRules = DocumentRules.all.filter { $0.scope == .structure }
  private static let wholeRules = DocumentRules.all.filter {
    $0.scope == .document && !($0 is any WrittenFieldRule.Type)
  }

  /// Looks at everything. Complexity: that of all rules.
  package init(_ document: LintedDocument) {
    let count = document.document.formulas.count
    formulas = (0..<count).map { Self.ofFormula($0, document) }
    written = Array(repeating: [], count: count)
    for field in document.plan.targets.lazy.compactMap({ document.written($0) }) {
      guard let number = document.definitionNumbers[field.definition.id] else { continue }
      for rule in Self.writtenRules { written[number] += rule.check(field) }
    }
    structure = Self.structureRules.flatMap { $0.check(document) }
    whole = Self.wholeRules.flatMap { $0.check(document) }
  }

  /// Looks at a changed formula, and at what rules about the whole document say; `document` is the
  /// one after the change.
  ///
  /// Complexity: O(formulas + findings), and that of the rules about whole documents.
  package mutating func update(_ edit: FormulaEdit, _ document: LintedDocument) {
    for number in written.indices where !written[number].isEmpty {
      written[number] = written[number].map { $0.moved(edit) }
    }
    structure = structure.map { $0.moved(edit) }
    let number = edit.definition
    formulas[number] = Self.ofFormula(number, document)
    written[number] = document.writtenFields(of: number).flatMap { field in
      Self.writtenRules.flatMap { $0.check(field) }
    }
    whole = Self.wholeRules.flatMap { $0.check(document) }
  }

  /// All findings in any order. Complexity: O(formulas + findings).
  func all(in document: LintedDocument) -> [Finding] {
    var findings: [Finding] = []
    var fields: [[Int]]?
    for (number, diagnostics) in formulas.enumerated() where !diagnostics.isEmpty {
      let known = fields ?? document.fieldsOfDefinitions
      fields = known
      let definition = document.document.formulas[number]
      let field = known[number].count == 1 ? document.document.fields[known[number][0]].id : nil
      for diagnostic in diagnostics {
        findings.append(
          Finding(definition.lifted(diagnostic), formula: definition.id, field: field))
      }
    }
    for list in written where !list.isEmpty { findings += list }
    var ignores = IgnoreComments()
    for (number, definition) in document.document.formulas.enumerated() {
      guard let tree = document.plan.definitions[number]?.tree, !tree.comments.isEmpty else {
        continue
      }
      ignores.add(tree, of: definition.id) { definition.lifted($0) }
    }
    return ignores.applied(to: findings + structure + whole)
  }

  private static func ofFormula(_ number: Int, _ document: LintedDocument) -> [FormulaDiagnostic] {
    guard let formula = document.formula(number) else { return [] }
    return formula.checked.diagnostics + FormulaRules.all.flatMap { $0.check(formula) }
  }
}

extension Finding {
  fileprivate func moved(_ edit: FormulaEdit) -> Finding {
    var finding = self
    finding.diagnostic = diagnostic.moved(by: edit.moved)
    return finding
  }
}
