import FormulaChecker
import FormulaRuntime
import FormulaValues
import Formulas
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine
import JoyDocFormulas
import SheetEvaluation
import SourceText

/// An open document with its engine.
final class OpenDocument {
  private var engine: DocumentEngine

  /// Opens the document in `bytes`. Throws if it is not a document.
  init(_ bytes: [UInt8], _ environment: EvaluationEnvironment) throws(Refusal) {
    engine = DocumentEngine(try Self.document(bytes), environment: environment)
  }

  private static func document(_ bytes: [UInt8]) throws(Refusal) -> JoyDocument {
    do throws(UnreadableDocument) {
      return try JoyDocument(reading: bytes)
    } catch {
      throw Refusal("the document cannot be read: \(error.message)")
    }
  }

  /// The document as JSON, which preserves all bytes except changed values.
  var bytes: [UInt8] { engine.bytes }

  /// Evaluates all formulas at an instant, and returns the changed fields and the failures as JSON.
  func recalculate(at now: Double) -> [UInt8] {
    engine.environment.now = now
    let report = engine.recalculate()
    return JSONWriter.object { writer in
      writer.appendArray(
        "computedChanges",
        json: report.computedChanges.map {
          Changelogs.json(of: .fieldUpdate($0), in: engine, isFormula: true)
        })
      writer.append("failures", json: failures)
    }
  }

  /// The formulas that failed in their last evaluation, as JSON.
  ///
  /// Ranges are indices of the formula's UTF-16 code units.
  var failures: [UInt8] {
    let formulas = engine.live.document.formulas
    return JSONWriter.objects(of: engine.failures) { writer, failure in
      writer.append("field", failure.fieldID)
      if let title = failure.fieldTitle { writer.append("title", title) }
      if let formula = failure.definitionID { writer.append("formula", formula) }
      writer.append("code", failure.error.code.rawValue)
      writer.append("message", failure.error.message)
      if let hint = failure.hint { writer.append("hint", hint) }
      guard let range = failure.error.range,
        let source = formulas.first(where: { $0.id == failure.definitionID })?.expression?.text
      else { return }
      writer.appendObject("range") { writer in
        for (name, offset) in [("start", range.start), ("end", range.end)] {
          writer.append(
            name, String(decoding: source.utf8.prefix(offset), as: UTF8.self).utf16.count)
        }
      }
    }
  }

  /// Applies changelogs at an instant, and returns a report on each as JSON.
  ///
  /// Throws if `json` is not a list of changelogs. A changelog that cannot be applied is skipped.
  func apply(_ json: [UInt8], at now: Double) throws(Refusal) -> [UInt8] {
    engine.environment.now = now
    do throws(UnreadableChangelogs) {
      return Changelogs.array(try engine.reports(applying: json))
    } catch {
      throw Refusal(error.message)
    }
  }

  /// Returns the stored value of a field as JSON. Throws if there is no such field.
  func value(of name: String) throws(Refusal) -> [UInt8] {
    let document = engine.live.document
    let field = document.fields[try Self.field(name, in: document)]
    return engine.storedValue(of: field.id).map { Array($0.bytes) } ?? Array("null".utf8)
  }

  /// Returns the trace of a field as JSON. Throws if there is no such field.
  func trace(of name: String, at now: Double) throws(Refusal) -> [UInt8] {
    let document = try Self.document(bytes)
    var environment = engine.environment
    environment.now = now
    let trace = FieldTrace(
      document, field: try Self.field(name, in: document),
      settings: EvaluationSettings(environment, limits: engine.limits))
    return trace.json
  }

  /// Returns the report on the required values and the structure of the document as JSON.
  ///
  /// An empty `view` is the default one. Throws if the document has no view of this type.
  func validation(in view: String, includesHidden: Bool) throws(Refusal) -> [UInt8] {
    let document = try Self.document(bytes)
    let views = document.viewTypes
    guard view.isEmpty || views.contains(view) else {
      let hint = NameSuggestions.question(for: view, among: views).map { "; \($0)" } ?? ""
      throw Refusal("there is no view '\(view)'\(hint)")
    }
    let report = ValidationReport(
      document, view: view.isEmpty ? nil : view, includesHidden: includesHidden)
    return report.json(sdkVersion: Version.text)
  }

  private static func field(_ name: String, in document: JoyDocument) throws(Refusal) -> CellID {
    do throws(FieldSearch.Problem) {
      return try FieldSearch.field(named: name, in: document)
    } catch {
      throw Refusal(error.message + (error.hint.map { "; \($0)" } ?? ""))
    }
  }

  /// The fields with all their names, as JSON.
  var fields: [UInt8] {
    JSONWriter.objects(of: engine.live.document.fields) { writer, field in
      writer.append("id", field.id)
      if let identifier = field.identifier { writer.append("identifier", identifier) }
      if let title = field.title { writer.append("title", title) }
      writer.append("type", field.kind.name)
    }
  }
}
