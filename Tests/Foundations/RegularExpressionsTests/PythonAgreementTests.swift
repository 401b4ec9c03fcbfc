import Foundation
import Testing

@testable import RegularExpressions

/// One row of Goldens/matches.tsv, which Goldens/make_matches.py writes.
private struct Row {
  let flags: String
  let pattern: String
  let text: String
  let isWhole: Bool
  let matches: String

  init?(_ line: Substring) {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard columns.count == 5 else { return nil }
    flags = columns[0]
    pattern = columns[1]
    text = columns[2].replacing("␊", with: "\n")
    isWhole = columns[3] == "whole"
    matches = columns[4]
  }
}

@Suite struct PythonAgreementTests {
  @Test func `matches and groups are those of Python`() throws {
    let url = try #require(
      Bundle.module.url(forResource: "Goldens/matches", withExtension: "tsv"))
    let rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").compactMap(
      Row.init)
    #expect(rows.count == 3200)
    for row in rows {
      let expression = try RegularExpression(row.pattern, flags: row.flags)
      let groupCount = row.matches.prefix { $0 != " " }.count { $0 == "," }
      let found = expression.matches(in: row.text).map { match in
        (0...groupCount).map { group in
          match[group].map { "\($0.lowerBound):\($0.upperBound)" } ?? "-"
        }.joined(separator: ",")
      }.joined(separator: " ")
      let isWhole = expression.matchesFully(row.text)
      #expect(found == row.matches, "/\(row.pattern)/\(row.flags) in '\(row.text)'")
      #expect(isWhole == row.isWhole, "/\(row.pattern)/\(row.flags) is '\(row.text)'")
      #expect(expression.isMatch(in: row.text) == !row.matches.isEmpty)
    }
  }
}
