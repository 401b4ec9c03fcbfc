import JoyDocLint
import SourceText

/// Findings as a JUnit report: a suite a file, a case a finding; a file without any is one case.
package enum JUnitReport {
  package static func text(of files: [LintedFile]) -> String {
    let tests = files.reduce(0) { $0 + max(1, $1.findings.count) }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuites name=\"formulary lint\" tests=\"\(tests)\" failures=\"\(failures(files))\">\n"
    for file in files {
      let name = escaped(file.name)
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
        if isFailure(diagnostic.severity) {
          text +=
            "><failure type=\"\(diagnostic.severity.rawValue)\" message=\"\(escaped(diagnostic.message))\">"
          text += "\(name):\(place): \(escaped(finding.advice))</failure></testcase>\n"
        } else {
          text += "><system-out>\(escaped(finding.advice))</system-out></testcase>\n"
        }
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func isFailure(_ severity: Severity) -> Bool { severity >= .warning }

  private static func failures(_ files: [LintedFile]) -> Int {
    files.reduce(0) { $0 + $1.findings.count { isFailure($0.diagnostic.severity) } }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\t": escaped += "&#9;"
      // XML 1.0 has no other control characters and not these two.
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
