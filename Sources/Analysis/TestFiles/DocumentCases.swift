import IndexedCollections
import SheetEvaluation
import FormulaChecker
import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine

/// Tests in a file next to a document.
///
/// A test gives values of fields and expects results of formulas. Fields without a given value have
/// the value that the document stores.
struct DocumentCases {
  private let tree: JSONTree
  private let faults: [DocumentDiagnostic]
  private let lines: LineIndex
  private let language: FormulaLanguage
  private let settings: EvaluationSettings

  init(
    _ bytes: [UInt8], language: FormulaLanguage, settings: EvaluationSettings
  ) {
    self.language = language
    (tree, faults) = JSONTree.parse(bytes)
    lines = LineIndex(bytes)
    self.settings = settings
  }

  /// Runs all tests; `read` returns the content of the document.
  func run(into file: inout CaseFile, read: (_ document: String) -> [UInt8]?) {
    forEachTest(into: &file, read: read) { (test, document, outer) throws(CaseError) in
      try result(of: test, document, outer)
    }
  }

  /// Parses all tests without running them.
  func check(into file: inout CaseFile, read: (_ document: String) -> [UInt8]?) {
    forEachTest(into: &file, read: read) { (test, document, outer) throws(CaseError) in
      _ = try PreparedTest(test, of: self, document, outer)
      return nil
    }
  }

  private func forEachTest(
    into file: inout CaseFile, read: (_ document: String) -> [UInt8]?,
    _ body: (JSONNode, JoyDocument, EvaluationEnvironment) throws(CaseError) -> CaseResult?
  ) {
    file.problems = faults.filter { $0.isFatal }
    guard file.problems.isEmpty else { return }
    do throws(CaseError) {
      let root = try object(tree.root, "a test file", ["document", "tests", "now", "timezone"])
      guard let tests = tree[root, "tests"], tree.kind(tests) == .array else {
        throw CaseError(
          "expected a list 'tests'",
          hint: #"write {"tests": [{"given": {"price": 2}, "expect": {"total": 4}}]}"#)
      }
      let document = try document(of: file.name, read)
      let outer = try environment(root, settings.environment)
      for test in tree.elements(of: tests) {
        // The caller no longer waits for the rest.
        if Interruption.isTaskCancelled { return }
        do throws(CaseError) {
          if let result = try body(test, document, outer) { file.results.append(result) }
        } catch {
          file.problems.append(error.diagnostic(at: start(of: test)))
        }
      }
    } catch {
      file.problems.append(error.diagnostic(at: start(of: tree.root)))
    }
  }

  /// Returns the range of a test, up to the end of its first line.
  private func place(of test: JSONNode) -> DocumentRange {
    let range = tree.range(test)
    let line = lines.range(ofLine: lines.line(at: range.start))
    return DocumentRange(start: range.start, end: min(range.end, line.end))
  }

  private func start(of node: JSONNode) -> DocumentRange {
    let range = tree.range(node)
    return DocumentRange(start: range.start, end: min(range.start + 1, range.end))
  }

  // MARK: Parts of the file

  private func object(
    _ node: JSONNode, _ what: String, _ names: [String]
  ) throws(CaseError) -> JSONNode {
    guard tree.kind(node) == .object else { throw CaseError("\(what) must be an object") }
    for member in tree.members(of: node) {
      let name = tree.string(member.name) ?? ""
      guard !names.contains(name) else { continue }
      throw CaseError(
        "\(what) has no member '\(name)'",
        hint: NameSuggestions.question(for: name, among: names))
    }
    return node
  }

  /// Returns the path of the document.
  ///
  /// Tests may name it; otherwise it is next to the tests and has the corresponding name.
  func documentPath(besides name: String) -> String {
    guard let node = tree[tree.root, "document"], let named = tree.string(node) else {
      return CaseFile.document(of: name)
    }
    guard !named.hasPrefix("/"), let slash = name.lastIndex(of: "/") else { return named }
    return String(name[...slash]) + named
  }

  private func document(
    of name: String, _ read: (String) -> [UInt8]?
  ) throws(CaseError) -> JoyDocument {
    let path = documentPath(besides: name)
    guard let bytes = read(path) else {
      throw CaseError(
        "there is no document '\(path)'", hint: #"name it with "document", or rename this file"#)
    }
    do throws(UnreadableDocument) {
      return try JoyDocument(reading: bytes)
    } catch {
      throw CaseError("'\(path)' cannot be read: \(error.message)")
    }
  }

  private func environment(
    _ node: JSONNode, _ outer: EvaluationEnvironment
  ) throws(CaseError) -> EvaluationEnvironment {
    var environment = outer
    if let zone = tree[node, "timezone"] {
      guard let name = tree.string(zone), DateText.isZone(name) else {
        throw CaseError("'timezone' must be the name of a time zone, such as \"Europe/Berlin\"")
      }
      environment.timeZone = name
    }
    if let now = tree[node, "now"] {
      guard let text = tree.string(now),
        let instant = DateText.instant(of: text, in: environment.timeZone)
      else { throw CaseError("'now' must be an instant, such as \"2026-05-01T12:00:00Z\"") }
      environment.now = instant
    }
    return environment
  }

  // MARK: A test

  /// A parsed test: the document with the given values, and the expected values of fields.
  private struct PreparedTest {
    let node: JSONNode
    let environment: EvaluationEnvironment
    var given: GivenValues
    var texts: [String] = []
    var expected: [(name: String, cell: CellID, expectation: Expectation, place: DocumentRange)] =
      []

    init(
      _ test: JSONNode, of cases: DocumentCases, _ document: JoyDocument,
      _ outer: EvaluationEnvironment
    ) throws(CaseError) {
      let tree = cases.tree
      node = try cases.object(
        test, "a test", ["name", "given", "expect", "now", "timezone", "confirm"])
      environment = try cases.environment(node, outer)
      guard let expect = tree[node, "expect"], tree.kind(expect) == .object,
        tree.count(expect) > 0
      else {
        throw CaseError(
          "a test requires an object 'expect'", hint: #"write "expect": {"total": 4}"#)
      }
      let schema = FormulaSchema(document)
      given = GivenValues(
        document, language: cases.language,
        settings: EvaluationSettings(environment, limits: cases.settings.limits))
      if let values = tree[node, "given"] {
        guard tree.kind(values) == .object else { throw CaseError("'given' must be an object") }
        for member in tree.members(of: values) {
          let name = tree.string(member.name) ?? ""
          let cell = try cases.at(member.name) { () throws(CaseError) in
            try cases.field(name, schema)
          }
          try cases.at(member.value) { () throws(CaseError) in
            try given.set(cell, named: name, to: member.value, of: tree)
          }
          let source = String(decoding: tree.compactSource(member.value), as: UTF8.self)
          texts.append("\(name) = \(source)")
        }
      }
      for member in tree.members(of: expect) {
        let name = tree.string(member.name) ?? ""
        let cell = try cases.at(member.name) { () throws(CaseError) in
          try cases.field(name, schema)
        }
        // `run --format values` prints what is stored.
        let isNull =
          tree.isEmptyString(member.value) && document.fields[cell].readsEmptyTextAsNull
        let expectation: Expectation = try isNull ? .value(.null) : cases.expectation(member.value)
        expected.append((name, cell, expectation, tree.range(member.value)))
      }
    }
  }

  private func result(
    of test: JSONNode, _ document: JoyDocument, _ outer: EvaluationEnvironment
  ) throws(CaseError) -> CaseResult {
    let test = try PreparedTest(test, of: self, document, outer)
    let filled = JoyDocument(JSONTree.parse(test.given.bytes).tree)
    var engine = DocumentEngine(
      filled, environment: test.environment,
      limits: settings.limits, language: language)
    _ = engine.recalculate()
    return CaseResult(
      name: tree.string("name", of: test.node) ?? "",
      line: lines.line(at: tree.range(test.node).start) + 1, place: place(of: test.node),
      given: test.texts.joined(separator: ", "),
      checks: test.expected.map { name, cell, expectation, place in
        var check = expectation.check(
          outcome(of: cell, in: engine), field: name, timeZone: test.environment.timeZone)
        check.cell = cell
        check.place = place
        return check
      },
      situation: .document(filled, test.environment))
  }

  /// Runs `body` and sets the range of `node` in a `CaseError` that it throws.
  private func at<Result>(
    _ node: JSONNode, _ body: () throws(CaseError) -> Result
  ) throws(CaseError) -> Result {
    do throws(CaseError) {
      return try body()
    } catch {
      var problem = error
      problem.range = tree.range(node)
      throw problem
    }
  }

  private func field(_ name: String, _ schema: FormulaSchema) throws(CaseError) -> CellID {
    switch schema.meaning(ofWritten: name) {
    case .field(let slot): return CellID(slot)
    case .ambiguous: throw CaseError("several fields are called '\(name)'", hint: "write an id")
    case .unknown:
      throw CaseError(
        "the document has no field '\(name)'",
        hint: NameSuggestions.question(
          for: name, among: schema.fields.flatMap { [$0.id, $0.title ?? $0.id] }))
    }
  }

  /// Parses a value, `{"about": 1.5}`, `{"error": true}` or `{"error": "type-mismatch"}`.
  private func expectation(_ node: JSONNode) throws(CaseError) -> Expectation {
    if tree.kind(node) == .object, tree.count(node) == 1 {
      if let code = tree[node, "error"] {
        if tree.bool(code) == true { return .failure(nil) }
        if let code = tree.string(code) { return .failure(ErrorCode(rawValue: code)) }
      }
      if let number = tree[node, "about"], let value = tree.double(number) {
        return .approximately(value, written: String(decoding: tree.source(number), as: UTF8.self))
      }
    }
    var run = Run()
    let word = NestedReader(tree).any(node, run: &run)
    guard let value = run.documentValue(word) else {
      throw CaseError("an expected value is too large")
    }
    return .value(value)
  }

  /// Returns the value of a field after its formula ran, or the error of the formula.
  private func outcome(
    of cell: CellID, in engine: DocumentEngine
  ) -> Result<Value, EvaluationError> {
    let stored = engine.live[cell]
    if let failure = engine.failures.first(where: { $0.cell == cell }) {
      return .failure(failure.error)
    }
    return Result { () throws(EvaluationError) in
      var run = Run(environment: engine.environment, limits: settings.limits)
      return try run.value(FieldReader.word(of: stored.field, in: stored.tree, run: &run))
    }
  }
}

extension JoyDoc.Field {
  /// Whether the empty text that documents store means null, as in `run --format values`.
  fileprivate var readsEmptyTextAsNull: Bool {
    switch kind.storage {
    case .number, .instant, .option: true
    case .text, .options, .signature, .attachments, .block, .richText, .rows, .nestedRows, .series,
      .unknown:
      false
    }
  }
}
