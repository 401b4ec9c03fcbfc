import FormulaChecker
import FormulaLint
import FormulaSyntax
import IndexedCollections
import JSONTree
import JoyDoc
import SourceText

/// Formulas without a test.
///
/// Tests of a document are in a file next to it, tests of a formula file in its comments.
enum UntestedFormula {
  static let rule = RuleDescription(
    "untested-formula", .information, "No test checks the result of a formula.",
    reason: """
      A change that breaks it would go unnoticed. A test is a comment of a formula file, or for a \
      document NAME.json part of NAME.tests.json, where it expects a value of the formula's field.
      """,
    wrong: #"{"tests": [{"given": {"price": 2}, "expect": {"net": 4}}]}"#,
    right: #"{"tests": [{"given": {"price": 2}, "expect": {"net": 4, "gross": 4.76}}]}"#,
    subject: .tests, isOptional: true)

  /// Returns findings for the untested formulas of a document, reported at their ids.
  ///
  /// `tests` is the content of the test file, empty if there is none. Invalid tests test nothing.
  ///
  /// Complexity: O(formulas + bytes of the tests).
  static func findings(in document: LintedDocument, tests: [UInt8]) -> [Finding] {
    let tested = expectedFields(tests)
    var untested: [String: Finding] = [:]
    var seen: Set<String> = []
    for written in document.writtenFields {
      let id = written.definition.id
      let names = [written.field.id, written.field.identifier, written.field.title]
      if names.contains(where: { $0.map(tested.contains) ?? false }) {
        seen.insert(id)
      } else if untested[id] == nil {
        untested[id] = Finding(
          DocumentDiagnostic(
            rule.name, rule.severity, "no test checks the result of this formula",
            hint: "expect a value of the field in the test file next to the document",
            at: written.definition.idRange),
          formula: id, field: written.field.id)
      }
    }
    return untested.filter { !seen.contains($0.key) }.map { $0.value }
  }

  /// Returns a finding for an untested formula file.
  ///
  /// Complexity: O(bytes of comments).
  static func findings(in formula: LintedFormula) -> [FormulaDiagnostic] {
    guard formula.checked.canRun, !TestComment.isPresent(in: formula.tree) else { return [] }
    return [
      FormulaDiagnostic(
        rule.name, rule.severity, "no test checks the result of this formula",
        hint: "write one in a comment, as in // test: price = 2 gives 4",
        at: formula.tree.range(of: formula.tree.root))
    ]
  }

  /// Returns the names of fields for which some test expects a value, as the tests spell them.
  private static func expectedFields(_ tests: [UInt8]) -> Set<String> {
    guard !tests.isEmpty else { return [] }
    let (tree, diagnostics) = JSONTree.parse(tests)
    guard !diagnostics.contains(where: { $0.isFatal }), let list = tree[tree.root, "tests"] else {
      return []
    }
    var fields: Set<String> = []
    for test in tree.elements(of: list) {
      guard let expect = tree[test, "expect"] else { continue }
      for member in tree.members(of: expect) {
        if let name = tree.string(member.name) { fields.insert(name) }
      }
    }
    return fields
  }
}
