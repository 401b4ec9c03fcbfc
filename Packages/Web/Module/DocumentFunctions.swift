import FormulaLint
import Formulas
import JoyDocLint
import LintReports

// The functions for documents and the linter. `build.py` exports them by their names from
// formulary-documents.wasm only; formulary.wasm is linked without them and what only they use.

/// The open documents by number; `nil` for a number that is unused.
nonisolated(unsafe) private var documents: [OpenDocument?] = []
/// The unused numbers in `documents`.
nonisolated(unsafe) private var unused: [Int] = []

/// Opens a document and returns its number, as JSON.
@_cdecl("formulary_document_open")
public func openDocument(
  _ json: UnsafePointer<UInt8>, _ count: Int
) -> UnsafeMutablePointer<UInt8> {
  do throws(Refusal) {
    let document = try OpenDocument(bytes(json, count), environment)
    let number = unused.popLast() ?? documents.count
    if number == documents.count { documents.append(nil) }
    documents[number] = document
    return answer(Array("{\"document\":\(number)}".utf8))
  } catch {
    return answer(error)
  }
}

/// Closes a document.
@_cdecl("formulary_document_free")
public func freeDocument(_ number: Int) {
  guard documents.indices.contains(number), documents[number] != nil else { return }
  documents[number] = nil
  unused.append(number)
}

/// Returns the result of `work` with a document, or the refusal that it throws.
private func answer(
  _ number: Int, _ work: (OpenDocument) throws(Refusal) -> [UInt8]
) -> UnsafeMutablePointer<UInt8> {
  guard documents.indices.contains(number), let document = documents[number] else {
    return answer(Refusal("the document was freed"))
  }
  do throws(Refusal) {
    return answer(try work(document))
  } catch {
    return answer(error)
  }
}

/// Evaluates all formulas of a document, and returns the changed fields and those that failed.
@_cdecl("formulary_document_recalculate")
public func recalculateDocument(_ number: Int) -> UnsafeMutablePointer<UInt8> {
  answer(number) { document in document.recalculate(at: environment.now) }
}

/// Applies changelogs, a JSON array, and returns a report on each.
@_cdecl("formulary_document_apply")
public func applyToDocument(
  _ number: Int, _ changelogs: UnsafePointer<UInt8>, _ count: Int
) -> UnsafeMutablePointer<UInt8> {
  answer(number) { document throws(Refusal) in
    try document.apply(bytes(changelogs, count), at: environment.now)
  }
}

/// Returns the formulas that failed in their last evaluation.
@_cdecl("formulary_document_failures")
public func documentFailures(_ number: Int) -> UnsafeMutablePointer<UInt8> {
  answer(number) { document in document.failures }
}

/// Returns the stored value of the field with a name.
@_cdecl("formulary_document_value")
public func documentValue(
  _ number: Int, _ field: UnsafePointer<UInt8>, _ count: Int
) -> UnsafeMutablePointer<UInt8> {
  answer(number) { document throws(Refusal) in try document.value(of: text(field, count)) }
}

/// Returns the trace of the field with a name.
@_cdecl("formulary_document_trace")
public func traceDocument(
  _ number: Int, _ field: UnsafePointer<UInt8>, _ count: Int
) -> UnsafeMutablePointer<UInt8> {
  answer(number) { document throws(Refusal) in
    try document.trace(of: text(field, count), at: environment.now)
  }
}

/// Returns the problems of the values of a document, in the view with a type or for an empty name in
/// its default one, as the tool's JSON report.
@_cdecl("formulary_document_validate")
public func validateDocument(
  _ number: Int, _ includesHidden: Int32, _ view: UnsafePointer<UInt8>, _ count: Int
) -> UnsafeMutablePointer<UInt8> {
  answer(number) { document throws(Refusal) in
    try document.validation(in: text(view, count), includesHidden: includesHidden != 0)
  }
}

/// Returns the fields of a document with their names.
@_cdecl("formulary_document_fields")
public func documentFields(_ number: Int) -> UnsafeMutablePointer<UInt8> {
  answer(number) { document in document.fields }
}

/// Returns a document as JSON.
@_cdecl("formulary_document_json")
public func documentJSON(_ number: Int) -> UnsafeMutablePointer<UInt8> {
  answer(number) { document in document.bytes }
}

/// Returns the findings in a file, as the tool's JSON report; those in the settings come first.
///
/// `settings` is the content of a `.formulary.toml`. With `searches`, formulas run with values that
/// may make them fail.
@_cdecl("formulary_lint")
public func lint(
  _ searches: Int32, _ source: UnsafePointer<UInt8>, _ count: Int, _ name: UnsafePointer<UInt8>,
  _ nameCount: Int, _ settings: UnsafePointer<UInt8>, _ settingsCount: Int
) -> UnsafeMutablePointer<UInt8> {
  let (source, name) = (bytes(source, count), text(name, nameCount))
  let configuration = LintConfiguration(bytes(settings, settingsCount), folder: "/")
  var linter = Linter(FileConfiguration(configuration, for: "/\(name)"))
  if searches != 0 { linter.search = Linter.maxSearch }
  let examination = linter.examination(of: source, name: name, isMeant: true)
  return answer(
    JSONReport.text(of: [
      LintedFile(
        path: configuration.path, name: LintConfiguration.fileName, bytes: configuration.bytes,
        findings: configuration.findings),
      LintedFile(
        path: name, name: name, bytes: source, findings: examination?.findings ?? [],
        document: examination?.document),
    ]))
}

func bytes(_ start: UnsafePointer<UInt8>, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}
