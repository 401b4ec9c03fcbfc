import CounterexampleSearch
import SheetEvaluation
package import FormulaValues
import JSONTree
import JoyDoc
import JoyDocEngine
import IndexedCollections
package import SourceText

/// Recalculation of a document, as stored or with assumed values.
package enum DocumentRecalculation {
  /// Returns the edits that update the stored values, or `nil` if the text is not a valid document.
  ///
  /// Replaces existing values and inserts missing ones; changes nothing else. Complexity: O(bytes)
  /// per missing value.
  package static func edits(
    _ analysis: Analysis, environment: EvaluationEnvironment
  ) -> [DocumentDiagnostic.Edit]? {
    guard let document = analysis.document, let checks = analysis.plan else { return nil }
    let recalculation = FullRecalculation(
      document, DocumentProgram(checks), settings: EvaluationSettings(environment))
    return recalculation.changes.map { change in
      let field = document.fields[change.field]
      if let value = field.value, !document.tree.isMissing(value) {
        return .init(
          document.tree.range(value), with: String(decoding: change.json, as: UTF8.self))
      }
      var edit = JSONEdit()
      edit.setMember("value", change.json, of: field.node, in: document.tree)
      return difference(analysis.bytes, edit.applied(to: analysis.bytes))
    }
  }

  /// Returns the values of all computed fields under the given `assumptions`.
  ///
  /// An assumed computed field is not computed. If a formula fails, the result contains its error.
  ///
  /// Complexity: that of a full analysis.
  package static func values(
    _ analysis: Analysis, if assumptions: [(field: String, json: [UInt8])],
    environment: EvaluationEnvironment
  ) -> [(field: String, value: Value, failure: EvaluationError?)] {
    guard let document = analysis.document,
      let assumed = assuming(assumptions, in: analysis),
      let live = LiveValues(assumed, environment: environment), let plan = assumed.plan
    else { return [] }
    return plan.targets.map { target in
      let failure = live.failure(ofField: CellID(target.field))
      // The stored value may be outdated if it depends on an unreadable one.
      let value = failure?.code == .unreadValue ? .null : live.value(of: Slot(target.field))
      return (document.fields[target.field].id, value, failure)
    }
  }

  /// Returns the analysis of the document with `assumptions` applied, or `nil` if there is no
  /// document.
  ///
  /// Complexity: that of a full analysis.
  package static func assuming(
    _ assumptions: [(field: String, json: [UInt8])], in analysis: Analysis
  ) -> Analysis? {
    guard let document = analysis.document, analysis.plan != nil else { return nil }
    var edit = JSONEdit()
    for assumption in assumptions {
      guard let field = analysis.field(assumption.field) else { continue }
      FilledValue(field: assumption.field, json: assumption.json)
        .put(into: &edit, of: field.node, field.kind, in: document.tree)
      if !field.applications.isEmpty {
        edit.setMember("formulas", Array("[]".utf8), of: field.node, in: document.tree)
      }
    }
    return Analysis(
      edit.applied(to: analysis.bytes), name: "assumed.json", language: analysis.language)
  }

  /// Returns the single edit that turns `old` into `new`, aligned to character boundaries.
  static func difference(_ old: [UInt8], _ new: [UInt8]) -> DocumentDiagnostic.Edit {
    var start = 0
    let shorter = min(old.count, new.count)
    while start < shorter, old[start] == new[start] { start += 1 }
    while start > 0, start < old.count, old[start] & 0xC0 == 0x80 { start -= 1 }
    var tail = 0
    while tail < shorter - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    while tail > 0, old[old.count - tail] & 0xC0 == 0x80 { tail -= 1 }
    return .init(
      DocumentRange(start: start, end: old.count - tail),
      with: String(decoding: new[start..<new.count - tail], as: UTF8.self))
  }
}
