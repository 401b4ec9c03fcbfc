import EditorRequests
import JoyDocLint
import Formulas
import FileAccess
import TestFiles
import FormulaIDE

extension Server {
  /// Runs the tests related to an open file, which is either the document or the test file.
  ///
  /// Stores the results in both if they are open. Cancellation skips the remaining tests.
  func runTests(of uri: String) async {
    let path = FileURI.path(uri)
    guard path.hasPrefix("/"), path.hasSuffix(".json") else { return }
    let isTestFile = path.hasSuffix(CaseFile.suffix)
    let name = isTestFile ? path : CaseFile.tests(of: path)
    guard let tests = await text(of: name) else {
      if state.documents[uri]?.forgetTests() ?? false { reportTests(of: [uri]) }
      return
    }
    let subject = FilePath.absolute(CaseFile.document(named: tests.bytes, in: name))
    guard isTestFile || subject == path else { return }
    let document = mayRead(subject, besides: name) ? await text(of: subject) : nil
    let run = Task.detached(priority: .utility) {
      [
        language = host.language.adding(
          state.fileConfiguration(for: FileURI.uri(subject)).functions),
        environment = state.environment
      ]
      in
      DocumentTests(
        tests.bytes, named: name, of: document.map { .init(name: subject, bytes: $0.bytes) },
        language: language, environment: environment)
    }
    let found = await withTaskCancellationHandler {
      await run.value
    } onCancel: {
      run.cancel()
    }
    guard !Task.isCancelled else { return }
    let open = [tests, document].compactMap { $0?.open }
    for (uri, generation) in open { state.documents[uri]?.take(found, ofGeneration: generation) }
    reportTests(of: open.map(\.uri))
  }

  /// Returns the URI of the counterpart of a test file or document, if it is open.
  func testPartner(of path: String) -> String? {
    path.hasSuffix(CaseFile.suffix)
      ? state.uri(ofPath: CaseFile.document(of: path))
      : path.hasSuffix(".json") ? state.uri(ofPath: CaseFile.tests(of: path)) : nil
  }

  private func reportTests(of uris: [String]) {
    for uri in uris { diagnose(uri) }
    state.refreshDiagnostics()
    state.refreshLenses()
  }

  /// Returns the content of a file, from the editor if it is open, or `nil` if it cannot be read.
  private func text(
    of path: String
  ) async -> (bytes: [UInt8], open: (uri: String, generation: Int)?)? {
    if let uri = state.uri(ofPath: path), let document = state.documents[uri] {
      return (document.text.bytes, (uri, document.generation))
    }
    // Reading may take long, so keep it off the actor.
    let bytes = await Task.detached { [read = host.files.read] in read(path) }.value
    return bytes.map { ($0, nil) }
  }

  /// Returns `true` if `path` is in a workspace folder or in the folder of the `tests`.
  private func mayRead(_ path: String, besides tests: String) -> Bool {
    (folders + [FilePath.folder(of: tests)]).contains { folder in
      path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
    }
  }
}
