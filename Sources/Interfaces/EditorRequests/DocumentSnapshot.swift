import TestFiles
package import FormulaIDE
package import FormulaValues
package import JSONRPC
import JSONTree
package import JoyDocLint
package import SourceText

/// An immutable snapshot of an open document.
package struct DocumentSnapshot: Sendable {
  package let uri: String
  /// The document's name, whose extension determines the language.
  let name: String
  /// The maximum line width of formatted formulas, in columns.
  let width: Int
  /// The path of settings with errors, which disable formatting and fixing the whole document.
  let invalidSettings: String?
  /// Whether the settings enable formatting.
  let formats: Bool
  package let version: Int
  /// Whether the document is open in the client.
  let isOpen: Bool
  /// An identifier that is unique per document state across all documents.
  package let generation: Int
  package let positions: TextPositions
  package let client: ClientCapabilities
  /// The environment in which values are computed: time, time zone and locale.
  package let environment: EvaluationEnvironment
  /// Findings of the counterexample search. Empty until the search has run.
  package let searched: [Finding]
  package let tests: TestState
  /// The analysis of the text.
  package let analyzed: AnalyzedText
  let sentTokens: SentTokens

  /// The results for the tests of a document, or for those in a test file.
  package struct TestState: Sendable {
    /// The results of the latest run.
    let last: DocumentTests?
    /// Whether the latest run tested the current text.
    let isPresent: Bool
    /// The number of test runs so far.
    package let runs: Int
  }

  /// Whether the document is a test file (`.tests.json`).
  package var isTestFile: Bool { FileURI.path(uri).hasSuffix(CaseFile.suffix) }

  package var analysis: Analysis { analyzed.analysis }

  /// The computed values, or `nil` if the text is not a document.
  package var values: LiveValues? { analyzed.values }

  /// Returns the analysis as the basis of an edit. Throws if the JSON is malformed.
  package func sureAnalysis() throws(ResponseError) -> Analysis {
    guard !analysis.isBroken else {
      throw ResponseError(.requestFailed, Analysis.editRefusal)
    }
    return analysis
  }

  /// Returns the edits that format the formulas in `range`, or all formulas if it is `nil`.
  ///
  /// The result is `null` if the text is neither a document nor a formula, or if formatting is
  /// disabled. Throws if the JSON is malformed or the settings have errors.
  func formattingEdits(touching range: DocumentRange? = nil) throws(ResponseError) -> JSON {
    guard formats, try sureAnalysis().format != .other else { return .null }
    if let invalidSettings {
      throw ResponseError(
        .requestFailed, "the settings in '\(invalidSettings)' have errors; correct them first")
    }
    let file = FormattedFile(positions.bytes, name: name, width: width, touching: range)
    return .array(file.edits.map { json($0) })
  }

  /// Whether safe fixes may change the text.
  package var canBeFixed: Bool { invalidSettings == nil && !analysis.isBroken }

  /// The edits of the safe fixes that `lint --fix` would apply.
  ///
  /// Complexity: that of the linter.
  package var safeEdits: [DocumentDiagnostic.Edit] {
    canBeFixed ? analyzed.problems.safeEdits(in: positions.bytes, of: name) : []
  }

  /// The findings, sorted by their start offset.
  package var findings: [Finding] {
    let findings = analyzed.problems.findings
    let tested =
      tests.isPresent ? (isTestFile ? tests.last?.findings : tests.last?.missing) ?? [] : []
    guard !searched.isEmpty || !tested.isEmpty else { return findings }
    return (findings + searched + tested).enumerated().sorted { one, other in
      (one.element.diagnostic.range.start, one.offset)
        < (other.element.diagnostic.range.start, other.offset)
    }.map { $0.element }
  }

  // MARK: Positions

  package func json(_ offset: Int) -> JSON {
    let position = positions.position(of: offset)
    return ["line": .integer(position.line), "character": .integer(position.character)]
  }

  package func json(_ range: DocumentRange) -> JSON { .written(text(of: range)) }

  /// Returns `range` as serialized JSON.
  func text(of range: DocumentRange) -> [UInt8] {
    JSONWriter.object { appendMembers(of: range, to: &$0) }
  }

  /// Writes `range` as a member without building a `JSON` value, for results with many ranges.
  func append(_ name: String, _ range: DocumentRange, to writer: inout JSONWriter) {
    writer.appendObject(name) { appendMembers(of: range, to: &$0) }
  }

  private func appendMembers(of range: DocumentRange, to writer: inout JSONWriter) {
    let (start, end) = positions.positions(of: range)
    append("start", start, to: &writer)
    append("end", end, to: &writer)
  }

  private func append(_ name: String, _ position: TextPosition, to writer: inout JSONWriter) {
    writer.appendObject(name) { writer in
      writer.append("line", position.line)
      writer.append("character", position.character)
    }
  }

  package func location(_ range: DocumentRange) -> JSON {
    ["uri": .string(uri), "range": json(range)]
  }

  /// Returns the offset of the parameter `position`.
  package func offset(_ parameters: JSON) throws(ResponseError) -> Int {
    positions.offset(of: try TextPosition(parameters["position"]))
  }

  /// Returns the byte range for an LSP range in `json`.
  package func range(_ json: JSON) throws(ResponseError) -> DocumentRange {
    let start = positions.offset(of: try TextPosition(json["start"]))
    let end = positions.offset(of: try TextPosition(json["end"]))
    return DocumentRange(start: min(start, end), end: max(start, end))
  }

  /// Returns `edits` of this document as an LSP workspace edit.
  package func workspaceEdit(_ edits: [DocumentDiagnostic.Edit]) -> JSON {
    Self.workspaceEdit([(self, edits)], for: client)
  }

  /// Returns edits of several documents as one LSP workspace edit.
  static func workspaceEdit(
    _ edits: [(document: DocumentSnapshot, edits: [DocumentDiagnostic.Edit])],
    for client: ClientCapabilities
  ) -> JSON {
    let changes = edits.map { document, edits in
      (document: document, edits: JSON.array(edits.map { document.json($0) }))
    }
    guard client.takesVersionedEdits else {
      return ["changes": .object(changes.map { .init($0.document.uri, $0.edits) })]
    }
    return [
      "documentChanges": .array(
        changes.map { document, edits in
          // A file that is not open has no version.
          let version = document.isOpen ? JSON.integer(document.version) : .null
          return [
            "textDocument": ["uri": .string(document.uri), "version": version], "edits": edits,
          ]
        })
    ]
  }

  package func json(_ edit: DocumentDiagnostic.Edit) -> JSON {
    ["range": json(edit.range), "newText": .string(edit.replacement)]
  }
}

extension TextPosition {
  package init(_ json: JSON) throws(ResponseError) {
    guard let line = json["line"].integer, let character = json["character"].integer, line >= 0,
      character >= 0
    else {
      throw ResponseError(.invalidParameters, "a position requires 'line' and 'character'")
    }
    self.init(line: line, character: character)
  }
}
