import FormulaValues
import SourceText

extension CaseFile {
  /// Returns a JUnit report: a suite for each file, and a case for each test.
  ///
  /// Tests that cannot run are errors of their file. `remarks` are checks of whole files, with the
  /// reason if one failed.
  package static func junit(
    _ files: [CaseFile], remarks: [(file: String, name: String, failure: String?)] = []
  ) -> String {
    let tests = files.reduce(remarks.count) { $0 + $1.results.count + $1.problems.count }
    let failedRemarks = remarks.count { $0.failure != nil }
    let failed = files.reduce(failedRemarks) { $0 + $1.failed }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"formulary test\" tests=\"\(tests)\" failures=\"\(failed)\">\n"
    for file in files { text += file.suite }
    if !remarks.isEmpty {
      text +=
        "  <testsuite name=\"files\" tests=\"\(remarks.count)\" failures=\"\(failedRemarks)\">\n"
      for remark in remarks {
        text += element(
          EscapedText.xml(remark.file), remark.name, failure: remark.failure,
          details: remark.failure ?? "")
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private var suite: String {
    let file = EscapedText.xml(name)
    let tests = results.count + problems.count
    var text = "  <testsuite name=\"\(file)\" tests=\"\(tests)\" failures=\"\(failed)\">\n"
    for problem in problems {
      let line = lines.line(at: problem.range.start) + 1
      text += Self.element(
        file, "line \(line)", failure: problem.message,
        details: "\(name):\(line): " + problem.message + (problem.hint.map { "; \($0)" } ?? ""))
    }
    for result in results {
      // The line makes the name unique. Some tools merge tests with the same name.
      let title = result.name.isEmpty ? result.given : result.name
      let failures = result.checks.filter { !$0.isMet }.map { check in
        let field = check.field.map { "\($0) = " } ?? ""
        let reason = (check.failure?.message ?? check.difference).map { " (\($0))" } ?? ""
        return "expected \(field)\(check.expected), got \(check.actual)\(reason)"
      }
      text += Self.element(
        file, "\(title) at line \(result.line)", failure: result.isPassed ? nil : failures.first,
        details: (["\(name):\(result.line): \(title)", "given \(result.given)"] + failures)
          .joined(separator: "\n"))
    }
    return text + "  </testsuite>\n"
  }

  /// Returns a test case. `file` is escaped; the other texts are not.
  private static func element(
    _ file: String, _ name: String, failure: String?, details: String
  ) -> String {
    let start = "    <testcase classname=\"\(file)\" name=\"\(EscapedText.xml(name))\""
    guard let failure else { return start + "/>\n" }
    return start + "><failure message=\"\(EscapedText.xml(failure))\">"
      + "\(EscapedText.xml(details))</failure></testcase>\n"
  }
}
