import TestFiles
import FormulaValues
import Formulas
import Foundation
import JSONTree
import JoyDocLint
import Prerequisites
import SourceText
import Testing

/// Formulas, settings and links on the documentation pages are valid. ToolTests run the commands.
@Suite struct BookTests {
  static let pages = ProjectFile.names(in: "Documentation").filter { name in
    name.hasSuffix(".md") && !["Functions.md", "Rules.md"].contains(name)
  }

  /// Returns the contents of code blocks with a language.
  private func blocks(_ kind: String, of page: String) throws -> [String] {
    try PageBlock.all(of: "Documentation/\(page)").filter { $0.kind == kind }.map(\.text)
  }

  /// The form of the examples on the pages.
  private static let form = NamedValues([
    "price": 19.99, "quantity": 3, "customer": "Ada", "discount": .null,
    "lines": [
      .record(.init([("item", "Desk"), ("price", 489), ("quantity", 2)])),
      .record(.init([("item", "Lamp"), ("price", 39.95), ("quantity", 4)])),
    ],
  ])

  /// Returns the result of a formula, as the tool prints it with readable dates.
  private func result(_ text: String) -> String {
    let environment = EvaluationEnvironment(now: 1_795_339_800_000)
    do throws(EvaluationError) {
      switch try Formula(text, schema: Self.form.schema).value(
        in: Self.form, environment: environment)
      {
      case .text(let text): return text
      case .date(let date):
        return Date(timeIntervalSince1970: date.milliseconds / 1000).ISO8601Format()
      case let value: return json(value)
      }
    } catch {
      return "error"
    }
  }

  private func json(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .boolean(let truth): truth ? "true" : "false"
    case .number(let number): String(decoding: JSONWriter.literal(number), as: UTF8.self)
    case .text(let text): String(decoding: JSONWriter.literal(text), as: UTF8.self)
    case .date(let date): json(.number(date.milliseconds))
    case .choice(let choice): json(.text(choice.text))
    case .list(let elements): "[" + elements.map(json).joined(separator: ",") + "]"
    case .record(let record):
      "{"
        + zip(record.keys, record.values).map { json(.text($0)) + ":" + json($1) }
        .joined(separator: ",") + "}"
    }
  }

  @Test(arguments: pages)
  func `a formula on a page has the result shown after the arrow`(page: String) throws {
    for line in try blocks("text", of: page).flatMap({ $0.split(separator: "\n") }) {
      let parts = line.split(separator: " → ", maxSplits: 1)
      guard parts.count == 2 else { continue }
      #expect(result(String(parts[0])) == parts[1], "\(page): \(parts[0])")
    }
  }

  @Test func `the pages contain formulas`() throws {
    let lines = try Self.pages.flatMap { try blocks("text", of: $0) }
    #expect(lines.joined().count(where: { $0 == "→" }) > 60)
  }

  @Test(arguments: pages)
  func `a formula file on a page has no findings, and its tests pass`(page: String) throws {
    for text in try blocks("formula", of: page) {
      let bytes = Array(text.utf8)
      #expect(Linter().findings(in: bytes, of: "a.formula").isEmpty)
      let file = CaseFile(
        bytes, name: "a.formula", language: .standard, settings: EvaluationSettings()
      ) { _ in nil }
      #expect(file.passed > 0 && file.failed == 0, "\(file.text())")
    }
  }

  @Test(arguments: pages)
  func `settings and JSON on a page are valid`(page: String) throws {
    for text in try blocks("toml", of: page) {
      let configuration = LintConfiguration(Array(text.utf8), folder: "/") { _ in [] }
      #expect(configuration.findings.isEmpty, "\(page): \(configuration.findings.map(\.advice))")
    }
    for text in try blocks("json", of: page) {
      #expect(JSONTree.parse(Array(text.utf8)).diagnostics.isEmpty, "\(page): \(text)")
    }
  }

  @Test(arguments: pages)
  func `a link of a page refers to a file`(page: String) throws {
    let text = try ProjectFile("Documentation/\(page)").text()
    for link in text.matches(of: /\]\(([^)#]+)(#[^)]*)?\)/) {
      let target = String(link.1)
      if target.hasPrefix("https:") { continue }
      #expect(ProjectFile("Documentation/\(target)").exists, "\(page): \(target)")
    }
  }

  @Test func `every page is in the contents and in the site`() throws {
    let contents = try ProjectFile("Documentation/README.md").text()
    let site = try ProjectFile("Documentation/Site/mkdocs.yml").text()
    for page in ProjectFile.names(in: "Documentation")
    where page.hasSuffix(".md") && page != "README.md" {
      #expect(contents.contains("](\(page))"), "Documentation/README.md lacks \(page)")
      #expect(site.contains(": \(page)\n"), "mkdocs.yml lacks \(page)")
    }
  }

  @Test(.enabled(if: Prerequisite.isWanted("python3 --version"), "there is no python3"))
  func `the diagrams match the grammar`() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", ProjectFile("Grammar/railroad.py").absolutePath,
      ProjectFile("Documentation/Railroad").absolutePath, "--check",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "run 'make railroad'")
  }
}
