import Foundation
import JSONTree
import Testing

@testable import DocumentFormat
@testable import JoyDoc

@Suite struct StructureTests {
  private func findings(_ text: String) -> [StructureFinding] {
    StructureCheck.findings(in: JSONTree.parse(Array(text.utf8)).tree)
  }

  private func places(_ text: String) -> [String] {
    findings(text).map { "\($0.instancePath) \($0.keyword.name)" }
  }

  @Test func `the committed schema equals the generated one`() throws {
    let text = try String(contentsOf: PythonValidator.schema, encoding: .utf8)
    #expect(text == JSONSchemaText.text, "swift run formulary-dev writes it anew")
  }

  @Test func `a document with every part conforms to the format`() {
    #expect(places(CompleteDocument.text) == [])
  }

  @Test func `every error is reported, not only the first`() {
    #expect(
      places(#"{"files": {}, "fields": [{"_id": 1, "title": 2, "type": "dropdown"}, 3]}"#) == [
        "/files type", "/fields/0/_id type", "/fields/0 required", "/fields/0 required",
        "/fields/0/title type", "/fields/1 type",
      ])
  }

  @Test(arguments: [
    (#""type": "number", "value": "5""#, "'value' of the field 'a' must be a number or \"\""),
    (
      #""type": "date", "value": "2025""#,
      "'value' of the field 'a' must be null or a number or \"\""
    ),
    (#""type": "text", "value": 3"#, "'value' of the field 'a' must be a text"),
    (#""type": "image", "value": [{"_id": "i"}]"#, "the attachment 'i' lacks 'url'"),
    (#""type": "image", "value": [{}, 7]"#, "'value[0]' of the field 'a' lacks '_id'"),
    (#""type": "dropdown""#, "the field 'a' lacks 'options'"),
    (#""type": "signature", "value": null"#, "'value' of the field 'a' must be a text"),
    (
      #""type": "text", "formulas": [{"_id": "p", "key": "value"}]"#,
      "the application 'p' lacks 'formula'"
    ),
    (
      #""type": "text", "hiddenViews": ["mobile", 7]"#,
      "'hiddenViews[1]' of the field 'a' must be a text"
    ),
  ])
  func `an error has a position and the expected shape`(members: String, message: String) throws {
    let found = findings(
      #"""
      {"files": [{"_id": "f", "pages": [], "pageOrder": []}],
       "fields": [{"_id": "a", "file": "f", \#(members)}]}
      """#)
    #expect(try #require(found.first).message == message)
  }

  @Test func `errors that no schema can express are found too`() {
    let found = findings(
      #"""
      {"files": [{"_id": "f", "pages": [], "pageOrder": []}],
       "fields": [
         {"_id": "c", "file": "f", "type": "collection", "schema": {
           "r": {"tableColumns": [], "children": ["s", "ghost"]}, "s": {"tableColumns": []}}},
         {"_id": "c", "file": "f", "type": "text"}]}
      """#)
    #expect(found.map(\.keyword) == [.root(0), .reference("ghost"), .uniqueID("c")])
    #expect(found.allSatisfy { $0.schemaPath == nil })
    #expect(
      found.map(\.instancePath) == [
        "/fields/0/schema", "/fields/0/schema/r/children/1", "/fields/1/_id",
      ])
  }

  @Test func `deeply nested rows are checked`() {
    var value = #"[{"_id": 5}]"#
    for _ in 0..<2_000 { value = #"[{"_id": "i", "children": {"s": {"value": \#(value)}}}]"# }
    let found = places(
      #"""
      {"files": [{"_id": "f", "pages": [], "pageOrder": []}], "fields": [{"_id": "c", "file": "f",
       "type": "collection", "schema": {"s": {"root": true, "tableColumns": [], "children": ["s"]}},
       "value": \#(value)}]}
      """#)
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("/_id type") ?? false)
  }

  @Test func `the quick check agrees with the close check`() {
    var random = Mutation(seed: 11)
    let complete = Array(CompleteDocument.line.utf8)
    var valid = 0
    for _ in 0..<Self.count {
      let document = random.changed(random.excerpt(of: complete))
      let tree = JSONTree.parse(document).tree
      let found = StructureCheck.findings(in: tree)
      if found.isEmpty { valid += 1 }
      #expect(
        found == StructureCheck.findings(in: tree, tableDepth: -1),
        "\(String(decoding: document, as: UTF8.self))")
    }
    #expect(valid > Self.count / 20 && valid < Self.count * 19 / 20)
  }

  // MARK: Comparison with Python

  private static let count =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 40_000 : 400

  @Test(
    .enabled(
      if: PythonValidator.isWanted,
      "Python's jsonschema is not installed; `make setup` installs it"))
  func `Python's validator finds the same in changed documents`() throws {
    var random = Mutation(seed: 7)
    let complete = Array(CompleteDocument.line.utf8)
    let documents =
      [complete] + (1..<Self.count).map { _ in random.changed(random.excerpt(of: complete)) }
    let theirs = try #require(try PythonValidator.findings(in: documents))
    #expect(theirs.count == documents.count)
    var valid = 0
    for (document, theirs) in zip(documents, theirs) {
      let ours = StructureCheck.findings(in: JSONTree.parse(document).tree)
        .filter { $0.schemaPath != nil }.map { "\($0.instancePath) \($0.keyword.name)" }.sorted()
      if ours.isEmpty { valid += 1 }
      #expect(ours == theirs.sorted(), "\(String(decoding: document, as: UTF8.self))")
      if ours != theirs.sorted() { break }
    }
    // The comparison is meaningful only with many valid and many invalid documents.
    #expect(valid > Self.count / 20 && valid < Self.count * 19 / 20)
  }
}
