import SheetEvaluation
import Formulas
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine
import JoyDocLint
import LintReports

/// An open document.
final class DocumentHandle: EngineHandle {
  private var engine: DocumentEngine
  private let options: EngineOptions

  /// Opens the document in `bytes`. Throws if it is not a document.
  init(_ bytes: [UInt8], _ options: EngineOptions) throws(CInterfaceFailure) {
    let document = try Self.document(bytes)
    self.options = options
    engine = DocumentEngine(document, environment: options.environment, limits: options.limits)
    super.init()
    engine.interruption = interruption
  }

  /// Parses a document. Throws if `bytes` are not valid.
  static func document(_ bytes: [UInt8]) throws(CInterfaceFailure) -> JoyDocument {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    if let fault = diagnostics.first(where: \.isFatal) { throw CInterfaceFailure(fault) }
    guard tree.kind(tree.root) == .object else {
      throw CInterfaceFailure(DocumentDiagnostic.noDocument(at: tree.range(tree.root)))
    }
    return JoyDocument(tree)
  }

  var bytes: [UInt8] { engine.bytes }

  /// Runs all formulas and returns the failed ones. Throws if interrupted.
  func run() throws(CInterfaceFailure) -> [FormulaFailure] {
    interruption.clear()
    _ = engine.recalculate()
    try engine.failures.checkInterruption()
    return engine.failures
  }

  /// Applies changelogs and returns a report for each. Throws if the JSON is not valid.
  func apply(_ json: [UInt8]) throws(CInterfaceFailure) -> [UInt8] {
    interruption.clear()
    let reports: [[UInt8]]
    do throws(UnreadableChangelogs) {
      reports = try engine.reports(applying: json)
    } catch {
      throw .argument(error.message)
    }
    try engine.failures.checkInterruption()
    return Changelogs.array(reports)
  }

  func validation() throws(CInterfaceFailure) -> [UInt8] {
    let report = ValidationReport(try Self.document(bytes), view: nil, includesHidden: false)
    return report.json(sdkVersion: Version.text)
  }

  func findings() -> [UInt8] {
    let bytes = bytes
    let findings = Linter(FileConfiguration()).findings(in: bytes, of: "document")
    return JSONReport.text(
      of: [LintedFile(path: "document", name: "document", bytes: bytes, findings: findings)])
  }

  /// Returns the trace of a field as JSON. Throws if there is no such field.
  func trace(_ name: String) throws(CInterfaceFailure) -> [UInt8] {
    let document = try Self.document(bytes)
    let trace = FieldTrace(
      document, field: CellID(try FieldName.number(of: name, in: document)),
      settings: options.settings)
    return Array(trace.json)
  }

  /// Returns the stored value of a field as JSON. Throws if there is no such field.
  func value(_ name: String) throws(CInterfaceFailure) -> [UInt8] {
    let document = engine.live.document
    let field = document.fields[try FieldName.number(of: name, in: document)]
    return (engine.storedValue(of: field.id)?.bytes).map(Array.init) ?? Array("null".utf8)
  }

  /// The fields with all their names, as JSON.
  var fields: [UInt8] {
    JSONWriter.objects(of: engine.live.document.fields) { writer, field in
      let members = [
        ("id", field.id), ("identifier", field.identifier), ("title", field.title),
        ("type", field.kind.name),
      ]
      for case (let name, let text?) in members { writer.append(name, text) }
    }
  }
}
