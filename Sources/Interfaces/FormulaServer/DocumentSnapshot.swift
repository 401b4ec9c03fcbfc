import FormulaCases
package import FormulaIDE
package import FormulaValues
package import JSONRPC
import JSONTree
package import JoyDocLint
package import SourceText

/// An open document as it was when a request came; edits after that do not touch it.
package struct DocumentSnapshot: Sendable {
  package let uri: String
  /// The name that tells what kind of text it is.
  let name: String
  /// The columns that a laid out line may have.
  let width: Int
  package let version: Int
  /// Whether the client has the text open.
  let isOpen: Bool
  /// Differs for any two states of open documents.
  package let generation: Int
  package let positions: TextPositions
  package let client: ClientCapabilities
  /// The world that values are computed in.
  package let environment: Environment
  /// What trying fillings has shown; empty as long as nothing has been tried.
  let searched: [Finding]
  let tests: TestState
  let analysisTask: Task<AnalyzedText, Never>
  let symbolsWork: SharedWork<[FolderSymbol]>
  let sentTokens: SentTokens
  /// What the request gives way to, if it is about a whole document.
  let urgent: UrgentWork?

  /// What is known of the tests of a document, or of those in a file.
  struct TestState: Sendable {
    /// What came of them when they were run last.
    let last: DocumentTests?
    /// Whether the text was the present one then.
    let isPresent: Bool
    /// How often they were run.
    let runs: Int
  }

  /// Whether it holds the tests of a document.
  package var isTestFile: Bool { FileURI.path(uri).hasSuffix(CaseFile.suffix) }

  package func analysis() async -> Analysis { await analysisTask.value.analysis }

  /// What is known, for an edit to be made from. Throws if the JSON is broken.
  package func sureAnalysis() async throws(ResponseError) -> Analysis {
    let analysis = await analysis()
    guard !analysis.isBroken else {
      throw ResponseError(.requestFailed, Analysis.editRefusal)
    }
    return analysis
  }

  /// What laying out the formulas that touch a range changes, or all of them. Throws if the JSON is broken.
  func layout(touching range: DocumentRange? = nil) async throws(ResponseError) -> FormattedFile {
    _ = try await sureAnalysis()
    return FormattedFile(positions.bytes, name: name, width: width, touching: range)
  }

  /// The findings in the order of their places.
  package func findings() async -> [Finding] {
    let findings = await analysisTask.value.problems.findings
    let tested =
      tests.isPresent ? (isTestFile ? tests.last?.findings : tests.last?.missing) ?? [] : []
    guard !searched.isEmpty || !tested.isEmpty else { return findings }
    return (findings + searched + tested).enumerated().sorted { one, other in
      (one.element.diagnostic.range.start, one.offset)
        < (other.element.diagnostic.range.start, other.offset)
    }.map(\.element)
  }

  /// What is found by its name from anywhere in the folder.
  func symbols() async -> [FolderSymbol] { await symbolsWork.value() ?? [] }

  /// The computed values; nil if the text is no document.
  package func values() async -> LiveValues? { await analysisTask.value.values }

  // MARK: Places

  package func json(_ offset: Int) -> JSON {
    let position = positions.position(of: offset)
    return ["line": .integer(position.line), "character": .integer(position.character)]
  }

  package func json(_ range: DocumentRange) -> JSON {
    .written(JSONWriter.object { appendMembers(of: range, to: &$0) })
  }

  /// Writes a member with a range, of which there may be very many.
  func append(_ name: String, _ range: DocumentRange, to writer: inout JSONWriter) {
    writer.appendObject(name) { appendMembers(of: range, to: &$0) }
  }

  private func appendMembers(of range: DocumentRange, to writer: inout JSONWriter) {
    append("start", range.start, to: &writer)
    append("end", range.end, to: &writer)
  }

  private func append(_ name: String, _ offset: Int, to writer: inout JSONWriter) {
    let position = positions.position(of: offset)
    writer.appendObject(name) { writer in
      writer.append("line", position.line)
      writer.append("character", position.character)
    }
  }

  package func location(_ range: DocumentRange) -> JSON {
    ["uri": .string(uri), "range": json(range)]
  }

  /// The offset of the parameter `position`.
  package func offset(_ parameters: JSON) throws(ResponseError) -> Int {
    positions.offset(of: try TextPosition(parameters["position"]))
  }

  /// The range that a parameter names.
  package func range(_ json: JSON) throws(ResponseError) -> DocumentRange {
    let start = positions.offset(of: try TextPosition(json["start"]))
    let end = positions.offset(of: try TextPosition(json["end"]))
    return DocumentRange(start: min(start, end), end: max(start, end))
  }

  /// Edits of this document as a change of the workspace.
  package func workspaceEdit(_ edits: [DocumentDiagnostic.Edit]) -> JSON {
    Self.workspaceEdit([(self, edits)], for: client)
  }

  /// Edits of several documents as a change of the workspace.
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
          // Of a file that is not open there is no version.
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
      throw ResponseError(.invalidParameters, "a position needs 'line' and 'character'")
    }
    self.init(line: line, character: character)
  }
}
