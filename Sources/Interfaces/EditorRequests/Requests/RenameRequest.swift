import TestFiles
import FormulaIDE
package import JSONRPC
import SourceText

/// `textDocument/rename`: renames a field, column, formula, parameter or `let` binding, or the ID
/// of a page, file or row.
///
/// Edits the document and its test file. If some occurrences are uncertain, shows a warning.
package enum RenameRequest: Request {
  package static let method = "textDocument/rename"
  package static let title = "Renaming"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["renameProvider"] =
      capabilities.client.preparesRenaming
      ? ["prepareProvider": true, "workDoneProgress": true] : true
  }

  package static func needs(_ parameters: JSON, of uri: String) -> RequestNeeds {
    let path = FileURI.path(uri)
    guard path.hasPrefix("/"), path.hasSuffix(".json"), !path.hasSuffix(CaseFile.suffix) else {
      return RequestNeeds()
    }
    return RequestNeeds(tests: CaseFile.tests(of: path))
  }

  package static func begin(
    _ parameters: JSON, in document: DocumentSnapshot, with inputs: RequestInputs
  ) throws(ResponseError) -> PendingAnswer {
    let offset = try document.offset(parameters)
    guard let name = parameters["newName"].string else {
      throw ResponseError(.invalidParameters, "'newName' must be a string")
    }
    let analysis = try document.sureAnalysis()
    guard let renaming = Renaming(analysis, at: offset) else {
      guard let part = NamedPart(analysis, at: offset), part.renamableID != nil else {
        throw ResponseError(.requestFailed, "nothing here can be renamed")
      }
      do throws(Renaming.Refusal) {
        return PendingAnswer(Answer(document.workspaceEdit(try part.renamed(to: name))))
      } catch {
        throw ResponseError(.requestFailed, error.message)
      }
    }
    var changed: [(document: DocumentSnapshot, edits: [DocumentDiagnostic.Edit])] = []
    do throws(Renaming.Refusal) {
      changed.append((document, try renaming.edits(to: name)))
      if let tests = inputs.tests, isTestFile(tests, of: document) {
        let edits = try renaming.edits(to: name, inTests: tests.positions.bytes)
        if !edits.isEmpty { changed.append((tests, edits)) }
      }
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
    let remark = changed[0].edits.isEmpty ? nil : renaming.remark
    return PendingAnswer(
      Answer(
        DocumentSnapshot.workspaceEdit(changed, for: document.client),
        after: remark.map { .say($0, .warning) }))
  }

  /// Returns `true` if `tests` are those of `document`, which a test file may also name itself.
  private static func isTestFile(
    _ tests: DocumentSnapshot, of document: DocumentSnapshot
  ) -> Bool {
    CaseFile.document(named: tests.positions.bytes, in: FileURI.path(tests.uri))
      == FileURI.path(document.uri)
  }
}
