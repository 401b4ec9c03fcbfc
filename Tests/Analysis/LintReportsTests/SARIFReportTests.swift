import FormulaLint
import Foundation
import JoyDocLint
import LintReports
import SourceText
import Testing

/// The properties of the SARIF 2.1.0 schema that reports use, with their kinds.
///
/// Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0, sections 3.13
/// to 3.57.
private indirect enum Shape: Sendable {
  case text
  case words([String])
  case whole(from: Int)
  case list(Shape, atLeast: Int = 0)
  case texts
  /// Required members and allowed members.
  case object([String], [String: Shape])
  /// Members with arbitrary names.
  case bag

  static let message = Shape.object(["text"], ["text": .text, "markdown": .text])
  static let artifact = Shape.object(["uri"], ["uri": .text])
  static let region = Shape.object(
    ["startLine"],
    [
      "startLine": .whole(from: 1), "startColumn": .whole(from: 1), "endLine": .whole(from: 1),
      "endColumn": .whole(from: 1), "byteOffset": .whole(from: 0), "byteLength": .whole(from: 0),
    ])
  static let location = Shape.object(
    ["physicalLocation"],
    [
      "physicalLocation": .object(
        ["artifactLocation"], ["artifactLocation": artifact, "region": region]),
      "message": message,
    ])
  static let level = Shape.words(["none", "note", "warning", "error"])
  static let rule = Shape.object(
    ["id"],
    [
      "id": .text, "shortDescription": message, "fullDescription": message, "help": message,
      "helpUri": .text, "defaultConfiguration": .object([], ["level": level]),
    ])
  static let change = Shape.object(
    ["artifactLocation", "replacements"],
    [
      "artifactLocation": artifact,
      "replacements": .list(
        .object(["deletedRegion"], ["deletedRegion": region, "insertedContent": message]),
        atLeast: 1),
    ])
  static let result = Shape.object(
    ["message", "ruleId"],
    [
      "ruleId": .text, "ruleIndex": .whole(from: 0), "level": level, "message": message,
      "locations": .list(location), "relatedLocations": .list(location),
      "partialFingerprints": .texts, "properties": .bag,
      "fixes": .list(
        .object(
          ["artifactChanges"],
          ["description": message, "artifactChanges": .list(change, atLeast: 1)])),
    ])
  static let log = Shape.object(
    ["version", "runs"],
    [
      "$schema": .text, "version": .words(["2.1.0"]),
      "runs": .list(
        .object(
          ["tool"],
          [
            "tool": .object(
              ["driver"],
              [
                "driver": .object(
                  ["name"],
                  ["name": .text, "version": .text, "informationUri": .text, "rules": .list(rule)])
              ]),
            "columnKind": .words(["utf16CodeUnits", "unicodeCodePoints"]),
            "results": .list(result),
          ])),
    ])

  /// Returns the errors of a value, each with its path.
  func faults(_ value: Any, at path: String = "$") -> [String] {
    switch self {
    case .bag: return value is [String: Any] ? [] : ["\(path) is no object"]
    case .text: return value is String ? [] : ["\(path) is no text"]
    case .words(let words):
      return (value as? String).map { words.contains($0) } ?? false ? [] : ["\(path) is \(value)"]
    case .whole(let least):
      return (value as? Int).map { $0 >= least } ?? false ? [] : ["\(path) is \(value)"]
    case .texts:
      guard let members = value as? [String: Any] else { return ["\(path) is no object"] }
      return members.flatMap { Shape.text.faults($0.value, at: "\(path).\($0.key)") }
    case .list(let element, let least):
      guard let elements = value as? [Any], elements.count >= least else {
        return ["\(path) is no such list"]
      }
      return elements.enumerated().flatMap {
        element.faults($0.element, at: "\(path)[\($0.offset)]")
      }
    case .object(let required, let known):
      guard let members = value as? [String: Any] else { return ["\(path) is no object"] }
      let missing = required.filter { members[$0] == nil }.map { "\(path) lacks \($0)" }
      return missing
        + members.flatMap { name, value in
          known[name]?.faults(value, at: "\(path).\(name)") ?? ["\(path) has \(name)"]
        }
    }
  }
}

@Suite struct SARIFReportTests {
  private static let document = #"""
    {"files": [], "fields": [{"_id": "naem", "type": "text", "file": "f"}, {"_id": "a", "type": "number", "file": "f", "value": "5",
      "formulas": [{"_id": "p", "key": "value", "formula": "x"}]}],
     "formulas": [
      {"_id": "x", "expression": "\"é😀\" & name + (a > 1 && a > 2)", "desc": "", "type": "calc", "scope": "global"},
      {"_id": "y", "expression": "max(1; 2) + max(1; 2)", "desc": "", "type": "calc", "scope": "global"}]}
    """#

  private func log(_ text: String, name: String = "forms/a b#1.json") throws -> Any {
    let bytes = Array(text.utf8)
    let file = LintedFile(
      path: name, name: name, bytes: bytes,
      findings: Linter().findings(in: bytes, of: "a.json"))
    return try JSONSerialization.jsonObject(
      with: Data(SARIFReport.text(of: [file], version: "1.0")))
  }

  private func results(_ log: Any) throws -> [[String: Any]] {
    let runs = try #require((log as? [String: Any])?["runs"] as? [[String: Any]])
    return try #require(runs.first?["results"] as? [[String: Any]])
  }

  @Test func `a report conforms to the schema`() throws {
    let log = try log(Self.document)
    #expect(Shape.log.faults(log).isEmpty)
    let results = try results(log)
    #expect(results.count > 5)
    #expect(results.contains { $0["fixes"] != nil })
  }

  @Test(arguments: LintRules.all)
  func `the report of every rule conforms to the schema`(rule: RuleDescription) throws {
    let bytes =
      rule.subject == .formula ? RuleTrial.document(with: rule.wrong) : Array(rule.wrong.utf8)
    let file = LintedFile(
      path: "a", name: "a", bytes: bytes, findings: RuleTrial.findings(rule.wrong, for: rule))
    for files in [[file], []] {
      let report = SARIFReport.text(of: files, version: "1.0")
      let log = try JSONSerialization.jsonObject(with: Data(report))
      #expect(Shape.log.faults(log).isEmpty)
    }
  }

  @Test func `the shape checker finds errors`() {
    #expect(Shape.log.faults(["version": "2.0.0", "runs": [], "x": 1] as [String: Any]).count == 2)
    #expect(Shape.region.faults(["startLine": 0]).count == 1)
    #expect(Shape.result.faults(["message": ["text": 1]] as [String: Any]).count == 2)
  }

  @Test func `every result refers to a rule with help`() throws {
    let log = try #require(try log(Self.document) as? [String: Any])
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    for result in try results(log) {
      let number = try #require(result["ruleIndex"] as? Int)
      #expect(rules[number]["id"] as? String == result["ruleId"] as? String)
      let help = try #require(rules[number]["help"] as? [String: Any])
      #expect((help["text"] as? String)?.isEmpty == false)
      #expect((help["markdown"] as? String)?.isEmpty == false)
    }
  }

  @Test func `fingerprints are distinct and do not change when lines move`() throws {
    func prints(_ text: String) throws -> [String] {
      try results(log(text)).map { result in
        let prints = try #require(result["partialFingerprints"] as? [String: String])
        return try #require(prints.values.first)
      }
    }
    let original = try prints(Self.document)
    #expect(Set(original).count == original.count)
    let moved = "\n\n\n" + Self.document.split(separator: ", ").joined(separator: ",\n    ")
    let shifted = try prints(moved)
    #expect(shifted.sorted() == original.sorted())
  }
}
