import CounterexampleSearch
import DocumentDiff
import FormulaValues
import Foundation
import JSONTree
import JoyDoc
import Testing

/// Differences in the members that the format gained in 2026.
@Suite struct Form2026DiffTests {
  private static let text: String = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return
      (try? String(contentsOf: tests.appending(path: "Documents/form2026.json"), encoding: .utf8))
      ?? ""
  }()

  private func structure(_ changes: (old: String, new: String)...) throws -> [StructureFact] {
    var text = Self.text
    for (old, new) in changes {
      try #require(text.contains(old), "\(old)")
      text = text.replacing(old, with: new, maxReplacements: 1)
    }
    func filled(_ text: String) -> FilledDocument {
      FilledDocument(
        JoyDocument(JSONTree.parse(Array(text.utf8)).tree),
        settings: EvaluationSettings(EvaluationEnvironment(now: 1_768_435_200_000)))
    }
    return DocumentDiff(filled(Self.text), filled(text)).structure
  }

  @Test func `a document does not differ from itself`() throws {
    #expect(try structure() == [])
  }

  @Test func `flags, views, editing, decorators and the page size are compared`() throws {
    let facts = try structure(
      (#""deletable": false"#, #""deletable": true"#),
      (#""editability": "form""#, #""editability": "inline""#), (#""pdf""#, #""mobile""#),
      (#""rowDecorators": ["#, #""rowDecorators": [{"action": "store", "icon": "file"},"#),
      (#""width": 1056,"#, #""width": 816.5,"#))
    #expect(
      Dictionary(facts.map { ($0.kind, $0.impact) }) { one, _ in one } == [
        "hidden-views-changed": .compatible, "page-actions-changed": .compatible,
        "editability-changed": .compatible, "decorator-added": .compatible,
        "page-size-changed": .cosmetic,
      ])
    #expect(facts.count == 5)
  }

  @Test func `a merge code of a removed column is broken`() throws {
    let source = try JoyDocument(reading: Array(Self.text.utf8))
    let column = try #require(source.fields[0].columns.first { $0.id == "price" })
    let written = String(decoding: source.tree.source(column.node), as: UTF8.self) + ","
    let facts = try structure((written, ""))
    let broken = facts.filter { $0.kind == "merge-code-broken" }
    #expect(broken.map(\.path) == ["lines.price"])
    #expect(broken.map(\.impact) == [.breaking])
    #expect(facts.contains { $0.kind == "column-removed" && $0.impact == .breaking })
  }

  @Test func `another text of rows is cosmetic`() throws {
    let facts = try structure(("{{item}}: {{qty}}", "{{item}} {{qty}}"))
    #expect(facts.map(\.kind) == ["compact-view-changed"])
    #expect(facts.map(\.impact) == [.cosmetic])
  }
}
