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

  package static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    let document = try snapshot.document(parameters)
    let offset = try document.offset(parameters)
    guard let name = parameters["newName"].string else {
      throw ResponseError(.invalidParameters, "'newName' must be a string")
    }
    let analysis = try await document.sureAnalysis()
    guard let renaming = Renaming(analysis, at: offset) else {
      guard let part = NamedPart(analysis, at: offset), part.renamableID != nil else {
        throw ResponseError(.requestFailed, "nothing here can be renamed")
      }
      do throws(Renaming.Refusal) {
        return document.workspaceEdit(try part.renamed(to: name))
      } catch {
        throw ResponseError(.requestFailed, error.message)
      }
    }
    var changed: [(DocumentSnapshot, [DocumentDiagnostic.Edit])] = []
    do throws(Renaming.Refusal) {
      changed.append((document, try renaming.edits(to: name)))
      if let tests = await tests(of: document, snapshot) {
        let edits = try renaming.edits(to: name, inTests: tests.positions.bytes)
        if !edits.isEmpty { changed.append((tests, edits)) }
      }
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
    if !changed[0].1.isEmpty, let remark = renaming.remark {
      _ = await snapshot.perform(.say(remark, .warning))
    }
    return DocumentSnapshot.workspaceEdit(changed, for: snapshot.client)
  }

  /// Returns the test file of `document`, open or from disk, or `nil` if there is none.
  private static func tests(
    of document: DocumentSnapshot, _ snapshot: Snapshot
  ) async -> DocumentSnapshot? {
    let path = FileURI.path(document.uri)
    guard path.hasPrefix("/"), path.hasSuffix(".json"), !document.isTestFile else { return nil }
    let name = CaseFile.tests(of: path)
    var tests = snapshot.documents.values.first { FileURI.path($0.uri) == name }
    if tests == nil { tests = await snapshot.unopened(name) }
    guard let tests, CaseFile.document(named: tests.positions.bytes, in: name) == path else {
      return nil
    }
    return tests
  }
}
