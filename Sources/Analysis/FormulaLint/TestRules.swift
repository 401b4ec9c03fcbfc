import SourceText

/// The rules about tests of formulas and their results.
package enum TestRules {
  package static let all = [invalid, failed, untestedBranch]

  package static let invalid = RuleDescription(
    "invalid-test", .error, "A test of formulas cannot be run as it is written.",
    reason: """
      It counts as failed, whatever the formula returns. Tests are comments of a formula file, and \
      for a document NAME.json they are in NAME.tests.json; `formulary test` runs both.
      """,
    wrong: #"{"tests": [{"given": {"price": 2}}]}"#,
    right: #"{"tests": [{"given": {"price": 2}, "expect": {"total": 4}}]}"#, subject: .tests)

  package static let failed = RuleDescription(
    "failed-test", .error, "A formula returns something other than a test expects.",
    reason: """
      Either the formula or the test is wrong. Editors run the tests of open files and report \
      failures next to them; `formulary test` does the same for folders.
      """,
    wrong: #"{"tests": [{"given": {"price": 2, "pieces": 2}, "expect": {"total": 5}}]}"#,
    right: #"{"tests": [{"given": {"price": 2, "pieces": 2}, "expect": {"total": 4}}]}"#,
    subject: .tests)

  package static let untestedBranch = RuleDescription(
    "untested-branch", .hint, "No test takes a branch of a formula.",
    reason: """
      A branch without a test may be wrong without being noticed. Editors report it if a document \
      has tests; `formulary test --coverage` lists all branches, and `--generate` writes a test for \
      each.
      """,
    wrong: #"{"tests": [{"given": {"price": 200}, "expect": {"rebate": 20}}]}"#,
    right: """
      {"tests": [{"given": {"price": 200}, "expect": {"rebate": 20}},
                 {"given": {"price": 2}, "expect": {"rebate": 0}}]}
      """, subject: .tests)
}
