import EditorRequests
import FormulaServer
import JSONRPC
import Testing

/// Tests in a file next to a document, as shown in both files.
@Suite struct DocumentTestTests {
  private static let form = "file:///forms/form.json"
  private static let beside = "file:///forms/form.tests.json"

  private static let document = #"""
    {"files": [], "fields": [
      {"_id": "score", "type": "number", "title": "Score"},
      {"_id": "grade", "type": "text", "title": "Grade",
       "formulas": [{"_id": "a", "key": "value", "formula": "f"}]}],
     "formulas": [{"_id": "f", "desc": "", "type": "calc", "scope": "global",
       "expression": "iff(score >= 90, 'A', iff(score >= 50, 'B', 'C'))"}]}
    """#

  private static func tests(_ grade: String) -> String {
    """
    {"tests": [
      {"name": "good", "given": {"score": 95}, "expect": {"grade": "A"}},
      {"name": "bad", "given": {"score": 60}, "expect": {"grade": "\(grade)"}}
    ]}
    """
  }

  private func session(_ files: [String: String] = [:]) async -> ServerSession {
    await ServerSession(
      ["workspace": ["codeLens": ["refreshSupport": true]]],
      files: .init(list: { _ in [] }, read: { files[$0].map { Array($0.utf8) } }),
      quiet: .milliseconds(10))
  }

  /// Waits until a document has findings of the rule `code`, and returns these.
  private func reported(_ code: JSON, _ uri: String, _ session: ServerSession) async -> [JSON] {
    for _ in 0..<8 {
      let reported = await session.diagnostics(uri)["diagnostics"].elements ?? []
      let found = reported.filter { $0["code"] == code }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func lenses(_ uri: String, _ session: ServerSession) async -> [String] {
    let answer = await session.result(
      "textDocument/codeLens", ["textDocument": ["uri": .string(uri)]])
    return (answer.elements ?? []).compactMap { $0["command"]["title"].string }
  }

  @Test func `a document shows branches that its tests do not cover`() async {
    let session = await session(["/forms/form.tests.json": Self.tests("B")])
    await session.open(Self.form, Self.document)
    let hints = await reported("untested-branch", Self.form, session)
    #expect(hints.map { $0["message"] } == ["`score >= 50` is false in no test"])
    #expect(hints.first?["severity"] == 4)
    #expect(hints.first?["range"]["start"] == ["line": 5, "character": 44])
    #expect(await lenses(Self.form, session).contains("all 2 tests pass · 3 of 4 branches"))
  }

  @Test func `the lenses of many formulas have the order of those of a few`() async {
    let others = (0..<500).map { number in
      """
      {"_id": "g\(number)", "desc": "", "type": "calc", "scope": "global", "expression": "1"},
      """
    }
    let many = Self.document.replacing(
      #"[{"_id": "f""#, with: #"[\#(others.joined(separator: "\n")) {"_id": "f""#)
    for (form, isShort) in [(Self.document, true), (many, false)] {
      let session = await session(["/forms/form.tests.json": Self.tests("B")])
      await session.open(Self.form, form)
      _ = await reported("untested-branch", Self.form, session)
      let lenses = await session.result(
        "textDocument/codeLens", ["textDocument": ["uri": .string(Self.form)]])
      let last = (lenses.elements ?? []).suffix(3)
      #expect(last.map { $0["command"] == .null } == [!isShort, false, !isShort])
      var titles: [JSON] = []
      for lens in last {
        let resolved =
          lens["command"] == .null ? await session.result("codeLens/resolve", lens) : lens
        titles.append(resolved["command"]["title"])
      }
      #expect(titles.dropFirst() == ["all 2 tests pass · 3 of 4 branches", "run trace"])
    }
  }

  @Test func `a file of tests shows the result of each test`() async {
    let session = await session(["/forms/form.json": Self.document])
    await session.open(Self.beside, Self.tests("C"))
    let failed = await reported("failed-test", Self.beside, session)
    #expect(
      failed.map { $0["message"] } == [
        #"the test 'bad' expects "C" in 'grade', but its formula gives "B""#
      ])
    #expect(failed.first?["range"]["start"] == ["line": 2, "character": 62])
    #expect(
      await lenses(Self.beside, session) == [
        "1 of 2 tests fails · 3 of 4 branches", "passes", #"fails: grade gives "B", not "C""#,
      ])
  }

  @Test func `an edit of the document updates its tests`() async {
    let session = await session()
    await session.open(Self.form, Self.document)
    await session.open(Self.beside, Self.tests("B"))
    #expect(await reported("untested-branch", Self.form, session).count == 1)
    let worse = Self.document.replacing("'B'", with: "'D'")
    await session.change(Self.form, [["text": .string(worse)]])
    let failed = await reported("failed-test", Self.beside, session)
    #expect(failed.first?["message"].string?.contains(#"gives "D""#) ?? false, "\(failed)")
  }

  @Test func `the test report is shown on demand`() async {
    let session = await session(["/forms/form.json": Self.document])
    await session.open(Self.beside, Self.tests("C"))
    _ = await reported("failed-test", Self.beside, session)
    let report = await session.result(
      "workspace/executeCommand",
      [
        "command": "formulary.test",
        "arguments": [["uri": .string(Self.beside), "show": false]],
      ])
    #expect(report["text"].string?.contains("1 passed, 1 failed") ?? false, "\(report)")
    #expect(report["text"].string?.contains("3 of 4 branches") ?? false, "\(report)")
  }

  /// A renaming, and the resulting tests.
  @Test(arguments: [
    ("score >=", "points", #"{"points": 95}, "expect": {"grade": "A"}"#),
    ("grade\", \"type", "mark", #"{"score": 95}, "expect": {"mark": "A"}"#),
  ])
  func `renaming updates the tests beside a document`(
    place: String, name: String, written: String
  ) async throws {
    for isOpen in [false, true] {
      let session = await session(["/forms/form.tests.json": Self.tests("B")])
      await session.open(Self.form, Self.document)
      if isOpen { await session.open(Self.beside, Self.tests("B")) }
      let range = try #require(Self.document.firstRange(of: place))
      let positions = TextPositions(Array(Self.document.utf8), encoding: .utf8)
      let offset = Self.document.utf8.distance(
        from: Self.document.startIndex, to: range.lowerBound)
      let position = positions.position(of: offset)
      let change = await session.result(
        "textDocument/rename",
        [
          "textDocument": ["uri": .string(Self.form)], "newName": .string(name),
          "position": ["line": .integer(position.line), "character": .integer(position.character)],
        ])["changes"]
      #expect(change[Self.form].elements?.isEmpty == false)
      let tests = await Marked(Self.tests("B"), uri: Self.beside)
      #expect(tests.applying(change[Self.beside]).contains(written))
    }
  }

  /// Returns the edits of a renaming in a document with tests; `nil` if it is rejected.
  private func renaming(
    _ place: String, to name: String, in document: String, tests: String
  ) async throws -> JSON? {
    let session = await session(["/forms/form.tests.json": tests])
    await session.open(Self.form, document)
    let range = try #require(document.firstRange(of: place))
    let offset = document.utf8.distance(from: document.startIndex, to: range.lowerBound)
    let position = TextPositions(Array(document.utf8), encoding: .utf8).position(of: offset)
    let answer = await session.request(
      "textDocument/rename",
      [
        "textDocument": ["uri": .string(Self.form)], "newName": .string(name),
        "position": ["line": .integer(position.line), "character": .integer(position.character)],
      ])
    return try? answer.get()["changes"]
  }

  @Test func `a field cannot be renamed to the title of another, which tests may refer to`()
    async throws
  {
    let tests = Self.tests("B")
    let clash = try await renaming("score >=", to: "Grade", in: Self.document, tests: tests)
    #expect(clash == nil)
    let own = try await renaming("score >=", to: "Score", in: Self.document, tests: tests)
    #expect(own != nil)
  }

  @Test func `malformed tests only prevent renaming what they may refer to`() async throws {
    let field = try await renaming("score >=", to: "points", in: Self.document, tests: "{")
    #expect(field == nil)
    let formula = try await renaming("f\", \"desc", to: "grading", in: Self.document, tests: "{")
    #expect(formula != nil)
  }

  @Test func `renaming updates stored rows in tests`() async throws {
    let document = #"""
      {"files": [], "fields": [
        {"_id": "lines", "type": "table", "tableColumns": [{"_id": "price", "type": "number"}],
         "tableColumnOrder": ["price"], "value": [], "rowOrder": []},
        {"_id": "total", "type": "number",
         "formulas": [{"_id": "a", "key": "value", "formula": "f"}]}],
       "formulas": [{"_id": "f", "desc": "", "type": "calc", "scope": "global",
         "expression": "sum(lines.price)"}]}
      """#
    let tests = #"""
      {"tests": [{"given": {"lines": [{"price": 1}, {"_id": "r", "cells": {"price": 3}}]},
        "expect": {"total": 4}}]}
      """#
    let change = try #require(
      try await renaming("price)", to: "cost", in: document, tests: tests))
    #expect(change[Self.beside].elements?.count == 2)
  }

  @Test func `an error in a test is marked at its position`() async {
    let session = await session(["/forms/form.json": Self.document])
    let text = Self.tests("B").replacing(#"{"score": 60}"#, with: #"{"score": "x"}"#)
      .replacing(#"{"score": 95}"#, with: #"{"scare": 95}"#)
    let form = await Marked(text, uri: Self.beside)
    await session.open(Self.beside, text)
    let problems = await reported("invalid-test", Self.beside, session)
    #expect(problems.map { form.excerpt($0["range"]) } == ["\"scare\"", "\"x\""])
  }

  @Test func `tests read no file outside the folders of the editor`() async {
    let session = await session(["/secret.json": Self.document])
    let tests = Self.tests("C").replacing(
      #"{"tests""#, with: #"{"document": "../secret.json", "tests""#)
    await session.open(Self.beside, tests)
    let problems = await reported("invalid-test", Self.beside, session)
    #expect(problems.first?["message"].string?.hasPrefix("there is no document") ?? false)
  }
}
