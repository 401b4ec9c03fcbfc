import JoyDocLint
package import SourceText

/// Findings as a JUnit report, with a test suite per file and a test case per finding.
///
/// A file without findings is one passed case. The failures are the findings that make the run
/// fail.
package enum JUnitReport: LintReportFormat {
  package static let name = "junit"

  package static func report(of files: [LintedFile], for request: ReportRequest) -> [UInt8] {
    Array(text(of: files, failing: request.failing).utf8)
  }

  package static func text(of files: [LintedFile], failing: Severity = .error) -> String {
    func failures(_ files: [LintedFile]) -> Int {
      files.reduce(0) { $0 + $1.findings.count { $0.diagnostic.severity >= failing } }
    }
    let tests = files.reduce(0) { $0 + max(1, $1.findings.count) }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuites name=\"formulary lint\" tests=\"\(tests)\" failures=\"\(failures(files))\">\n"
    for file in files {
      let name = EscapedText.xml(file.name)
      text +=
        "  <testsuite name=\"\(name)\" tests=\"\(max(1, file.findings.count))\" failures=\"\(failures([file]))\">\n"
      if file.findings.isEmpty {
        text += "    <testcase classname=\"\(name)\" name=\"lint\"/>\n"
      }
      for finding in file.findings {
        let diagnostic = finding.diagnostic
        let start = file.positions(of: diagnostic.range).start
        let place = "\(start.line + 1):\(start.utf16Column + 1)"
        text += "    <testcase classname=\"\(name)\" name=\"\(diagnostic.rule) at \(place)\""
        if diagnostic.severity >= failing {
          text +=
            "><failure type=\"\(diagnostic.severity.rawValue)\" message=\"\(EscapedText.xml(file.message(of: finding)))\">"
          text +=
            "\(name):\(place): \(EscapedText.xml(file.advice(on: finding)))</failure></testcase>\n"
        } else {
          text +=
            "><system-out>\(EscapedText.xml(file.advice(on: finding)))</system-out></testcase>\n"
        }
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }
}
