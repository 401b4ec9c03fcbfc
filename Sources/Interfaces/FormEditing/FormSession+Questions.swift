package import SheetEvaluation
import FormulaVM
import Formulas
import IndexedCollections
import JSONTree
import JoyDoc
package import JoyDocEngine
import ValueFormatting

/// Read-only requests about the form.
extension FormSession {
  /// An error message if the page or view in `settings` does not exist, listing the existing ones.
  ///
  /// It is `nil` if both exist, or if the file is not a document yet.
  package var unknownName: String? {
    guard let document = form?.engine.live.document else { return nil }
    let pages = document.files.flatMap { $0.allPages }.map { $0.id }
    return Self.unknown("view", settings.view, among: document.viewTypes)
      ?? Self.unknown("page", settings.page, among: pages)
  }

  private static func unknown(
    _ kind: String, _ name: String?, among known: [String]
  ) -> String? {
    guard let name, !known.contains(name) else { return nil }
    let names = known.prefix(maxNames).map { "'\($0)'" }.joined(separator: ", ")
    return "there is no \(kind) '\(name)'; known \(kind)s are \(names)"
      + (known.count > maxNames ? " and others" : "")
  }

  /// The maximum number of names listed.
  private static let maxNames = 20

  /// Returns rows of a table, or of a list in a collection, as JSON.
  package func rows(
    field: String, path: String, from: Int, count: Int
  ) throws(RequestError) -> [UInt8] {
    guard (0...RowWindow.maxRows).contains(count), from >= 0 else {
      throw RequestError(
        .badRequest, "'from' starts at 0, and 'count' is at most \(RowWindow.maxRows)")
    }
    let number = try number(of: field)
    let window = RowWindow(state: try openForm().state, field: number, path: path)
    do throws(ChangeError) {
      return try window.json(epoch: epoch, from: from, count: count)
    } catch {
      switch error {
      case .unknownRow, .unknownParent: throw RequestError(.unknownRow, error.message)
      default: throw RequestError(.badRequest, error.message)
      }
    }
  }

  /// Returns the trace of a field in the format of `trace --format json`.
  package func trace(field: String) throws(RequestError) -> [UInt8] {
    let form = try openForm()
    _ = try number(of: field)
    let document = currentDocument(form)
    guard let cell = document.number(of: field) else { throw .unknownField(field) }
    let engine = form.engine
    return FieldTrace(
      document, field: cell, language: engine.checks.language,
      settings: EvaluationSettings(settings.environment(), limits: settings.limits)
    ).json
  }

  /// Returns the validation result in the format of `validate --format json`.
  package func validation() throws(RequestError) -> [UInt8] {
    ValidationReport(currentDocument(try openForm()), view: settings.view)
      .json(sdkVersion: settings.version)
  }

  /// Evaluates a formula over the current fields. Returns the format of `eval --json`.
  package func evaluate(_ body: [UInt8]) throws(RequestError) -> [UInt8] {
    let tree = try RequestBody.object(body)
    guard let text = tree.string("expression", of: tree.root) else {
      throw RequestError(.badRequest, "'expression' must be a text")
    }
    let engine = try openForm().engine
    let formula = Formula(text, schema: engine.checks.schema, in: engine.checks.language)
    do throws(EvaluationError) {
      var machine = Machine(
        try formula.runnable(), environment: settings.environment(), limits: settings.limits)
      machine.load(FieldBinding(engine.live, facts: engine.facts))
      return try ResultLine(machine.evaluate(), of: &machine).json
    } catch {
      return ResultLine(error).json
    }
  }

  /// Returns the number of a field. Throws a `RequestError` if it does not exist.
  package func number(of id: String) throws(RequestError) -> CellID {
    guard let number = try openForm().engine.live.number(of: id) else { throw .unknownField(id) }
    return number
  }

  /// The engine of the form. Throws a `RequestError` if there is no form.
  package func engine() throws(RequestError) -> DocumentEngine { try openForm().engine }

  /// Returns the document as stored in the file, or as it would be saved if it has changed.
  private func currentDocument(_ form: OpenForm) -> JoyDocument {
    JoyDocument(JSONTree.parse(form.isUntouched ? form.fileBytes : form.engine.bytes).tree)
  }
}
