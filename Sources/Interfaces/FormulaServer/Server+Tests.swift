import JoyDocLint
import Formulas
import FileAccess
import FormulaCases
import FormulaIDE
import FormulaRuntime

extension Server {
  /// Runs the tests that an open file has to do with, as a document or as the file with the tests; those
  /// who look at either hear of what came of it. What is left when the task is cancelled is not run.
  func runTests(of uri: String) async {
    let path = FileURI.path(uri)
    guard path.hasPrefix("/"), path.hasSuffix(".json") else { return }
    let isTestFile = path.hasSuffix(CaseFile.suffix)
    let name = isTestFile ? path : CaseFile.tests(of: path)
    guard let tests = await text(of: name) else {
      if documents[uri]?.forgetTests() ?? false { tellTests(of: [uri]) }
      return
    }
    let subject = FilePath.absolute(CaseFile.document(named: tests.bytes, in: name))
    guard isTestFile || subject == path else { return }
    let document = mayRead(subject, besides: name) ? await text(of: subject) : nil
    let run = Task.detached(priority: .utility) {
      [language = host.language.adding(guidance(for: FileURI.uri(subject)).functions), environment]
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
    for (uri, generation) in open { documents[uri]?.take(found, ofGeneration: generation) }
    tellTests(of: open.map(\.uri))
  }

  /// The file at the other end of tests, if it is open: they are to be run again.
  func testPartner(of path: String) -> String? {
    path.hasSuffix(CaseFile.suffix)
      ? uri(of: CaseFile.document(of: path))
      : path.hasSuffix(".json") ? uri(of: CaseFile.tests(of: path)) : nil
  }

  private func tellTests(of uris: [String]) {
    for uri in uris { diagnose(uri) }
    if client.pullsDiagnostics, client.refreshesDiagnostics { ask("workspace/diagnostic/refresh") }
    if client.refreshesLenses { ask("workspace/codeLens/refresh") }
  }

  /// What a file holds, as it is in the editor if it is open there; nil if it cannot be read.
  private func text(
    of path: String
  ) async -> (bytes: [UInt8], open: (uri: String, generation: Int)?)? {
    if let uri = uri(of: path), let document = documents[uri] {
      return (document.text.bytes, (uri, document.generation))
    }
    // Reading may take long, and holds up nothing here.
    let bytes = await Task.detached { [read = host.files.read] in read(path) }.value
    return bytes.map { ($0, nil) }
  }

  private func uri(of path: String) -> String? {
    documents.keys.first { FileURI.path($0) == path }
  }

  /// Whether a file that tests name is in the client's folders, or in the folder of the tests.
  private func mayRead(_ path: String, besides tests: String) -> Bool {
    (folders + [FilePath.folder(of: tests)]).contains { folder in
      path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
    }
  }
}
