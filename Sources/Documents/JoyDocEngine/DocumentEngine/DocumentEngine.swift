import SheetEvaluation
import IndexedCollections
package import FormulaRuntime
public import FormulaValues
public import Formulas
import JSONTree
package import JoyDoc
package import JoyDocFormulas

/// A headless editor for a JoyDoc document.
///
/// ```swift
/// var engine = try DocumentEngine(bytes)
/// let report = try engine.set("price", to: 12)
/// for change in report.computedChanges { print(change.field, change.value ?? .null) }
/// let saved = engine.bytes
/// ```
public struct DocumentEngine: Sendable {
  /// Whether the engine accepts changes.
  public var mode = Mode.fill
  /// The parts of the document that changes may edit.
  ///
  /// A change that edits another part throws `ChangeError.unlicensed`, also when it undoes an
  /// earlier change. Reading, formulas and validation are not affected.
  public var allowances = Allowances.all
  /// The inputs of formulas other than fields, such as the clock.
  public var environment: EvaluationEnvironment
  /// The limits for evaluating a formula.
  public var limits: EvaluationLimits
  /// An interruption that can stop a recalculation.
  ///
  /// Formulas that have not run by then fail.
  public var interruption: Interruption?
  /// Whether reports contain the inverse of a change, which takes as long as the change again.
  package var keepsInverse = true
  /// A callback for each applied change and each recalculation, called after it has finished.
  public var observer: (@Sendable (ChangeReport) -> Void)?
  /// The current document.
  package internal(set) var live: LiveDocument
  /// The document as loaded.
  let loaded: LiveDocument
  /// The type-checked formulas.
  package internal(set) var checks: CheckedFormulas
  /// The linked formulas with their evaluation state.
  ///
  /// Created on the first recalculation, from the document as loaded.
  var linked: LinkedFormulas?
  /// Whether a recalculation or `settle` has determined which computed fields are up to date.
  private(set) var isSettled = false
  /// The cached visibility and validity, created on the first change.
  var display: DisplayState?
  /// The facts that functions about fields can query.
  package var facts: any FieldFacts { CurrentFacts(live, loaded: loaded) }

  /// The formulas that failed in their last evaluation, by field id.
  var failed: [String: FormulaFailure] = [:]

  /// The mode of an engine, which determines whether it accepts changes.
  public enum Mode: Hashable, Sendable { case fill, readonly }

  /// Reads a document.
  ///
  /// Formulas do not run until a change is applied or `recalculate()` is called.
  ///
  /// Its formulas are written in `language`, which may contain functions of the host.
  ///
  /// Throws `ChangeError` if `bytes` are not a JSON object. Complexity: O(bytes).
  public init(
    _ bytes: [UInt8], environment: EvaluationEnvironment = .current(),
    limits: EvaluationLimits = EvaluationLimits(), language: FormulaLanguage = .standard
  ) throws(ChangeError) {
    let document: JoyDocument
    do throws(UnreadableDocument) {
      document = try JoyDocument(reading: bytes)
    } catch {
      throw ChangeError.unreadableDocument(error.message)
    }
    self.init(document, environment: environment, limits: limits, language: language)
  }

  package init(
    _ document: JoyDocument, environment: EvaluationEnvironment = .current(),
    limits: EvaluationLimits = EvaluationLimits(), language: FormulaLanguage = .standard
  ) {
    self.environment = environment
    self.limits = limits
    live = LiveDocument(document, language: language)
    loaded = live
    checks = CheckedFormulas(document, language: language)
  }

  /// Returns the ids of the visible fields in document order.
  ///
  /// `view` is the type of a view; `nil` means the pages of the file itself. Complexity: O(size of
  /// the document's structure).
  public func visibleFields(in view: String? = nil) -> [String] {
    Visibility(live, view: view).visibleFields
  }

  /// Returns whether all required values are filled in.
  ///
  /// Complexity: O(size of the document).
  public func validation(in view: String? = nil, includesHidden: Bool = false) -> Validation {
    Validation(live, view: view, includesHidden: includesHidden)
  }

  /// Returns the ids of the visible pages.
  public func visiblePages(in view: String? = nil) -> [String] {
    Visibility(live, view: view).visiblePages.map { $0.id }
  }

  /// The JSON source of the document, which preserves all unchanged bytes.
  ///
  /// Complexity: O(bytes).
  public var bytes: [UInt8] { live.bytes }

  /// Returns the JSON that a field stores, or `nil` if the field or its value does not exist.
  ///
  /// `value(of:)` returns the value as formulas read it.
  public func storedValue(of field: String) -> JSONPart? {
    guard let number = live.number(of: field) else { return nil }
    let stored = live[number]
    return stored.field.value.map { JSONPart($0, of: stored.tree) }
  }

  /// The source that the offsets of failures refer to.
  ///
  /// Does not contain values that have changed since the last structural change.
  package var describedBytes: [UInt8] { live.document.tree.bytes }

  /// The formulas that failed in their last evaluation, in the order of their fields.
  public var failures: [FormulaFailure] { failed.values.sorted { $0.cell < $1.cell } }

  // MARK: Changing

  /// Applies a change and recalculates dependent formulas.
  ///
  /// Evaluation state is cached for later changes, so the first change takes longer.
  ///
  /// Throws a `ChangeError` if the change cannot be applied. The document is then unchanged.
  @discardableResult
  public mutating func apply(_ change: DocumentChange) throws(ChangeError) -> ChangeReport {
    guard mode == .fill else { throw .readOnly }
    let mayRename =
      keepsInverse && change.isStructural && live.document.hasShadowedFields
    let former = mayRename ? self : nil
    var report = try perform(change)
    if let former { report.inverse += remainder(of: report.inverse, to: former.live) }
    observer?(report)
    return report
  }

  /// Sets the value of a field and recalculates dependent formulas.
  ///
  /// Throws a `ChangeError` if there is no such field or it cannot store the value. The document is
  /// then unchanged.
  @discardableResult
  public mutating func set(
    _ field: String, to value: JSONPart
  ) throws(ChangeError) -> ChangeReport {
    try apply(.fieldUpdate(FieldUpdate(field: field, value: value)))
  }

  private mutating func perform(_ change: DocumentChange) throws(ChangeError) -> ChangeReport {
    if display == nil { display = DisplayState(loaded) }
    let before = live.document.fields
    live.forgetOverwritten()
    let ranks = change.isStructural ? own().ranks(in: before) : nil
    let effect = try applyIfAllowed(change)
    var report = ChangeReport()
    report.touchedFields = effect.touched
    report.touchedCells = effect.cells
    report.inverse = effect.inverse
    invalidate(after: effect)
    recompute(&report)
    restoreValues(after: effect, ranks, in: &report)
    if effect.isStructural {
      // Undo removes new fields as a whole.
      let known = Set(before.map { $0.id })
      report.inverse.removeAll { change in
        if case .fieldUpdate(let update) = change { !known.contains(update.field) } else { false }
      }
    }
    refresh(after: effect, before, &report)
    return report
  }

  /// Applies a change to the live document unless the allowances exclude a part that it edits.
  ///
  /// Compares the collections before and after the change, which covers every kind of change.
  ///
  /// Complexity: that of the change, plus O(bytes of the collections) with restricted allowances.
  private mutating func applyIfAllowed(
    _ change: DocumentChange
  ) throws(ChangeError) -> ChangeEffect {
    if allowances.contains(.collections) {
      return try change.apply(to: &live, keepsInverse: keepsInverse)
    }
    let former = live
    let effect = try change.apply(to: &live, keepsInverse: keepsInverse)
    guard
      let id = StoredCollection.firstDifference(
        former.storedCollections(), live.storedCollections())
    else { return effect }
    live = former
    throw .unlicensed(feature: "collection", field: id)
  }

  /// Returns the restoration of everything that `inverse` does not restore.
  ///
  /// With duplicate ids, an id may refer to different fields before and after the change.
  ///
  /// Complexity: that of the changes, plus O(bytes).
  private func remainder(
    of inverse: [DocumentChange], to former: LiveDocument
  ) -> [DocumentChange] {
    var copy = self
    for change in inverse where (try? copy.perform(change)) == nil { return [] }
    let trees = [former, copy.live].map { JSONTree.parse($0.bytes).tree }
    let parts = JSONComparison(one: trees[0], other: trees[1])
      .differences(trees[0].root, trees[1].root)
    return parts.isEmpty ? [] : [.documentRestore(DocumentRestore(parts: parts, fields: []))]
  }

  /// Extends the inverse by the former values of computed fields that their formulas would not
  /// restore.
  ///
  /// They follow the changes of inputs, in topological order.
  private mutating func restoreValues(
    after effect: ChangeEffect, _ formerRanks: [String: Rank]?, in report: inout ChangeReport
  ) {
    guard keepsInverse else {
      report.inverse = []
      return live.forgetOverwritten()
    }
    var values = effect.lostValues
    let lost = Set(values.map { $0.field })
    for case .fieldUpdate(let update) in report.inverse[effect.inverse.count...]
    where !lost.contains(update.field) {
      values.append(update)
    }
    let first = effect.inverse.first.flatMap { change -> String? in
      if case .fieldUpdate(let update) = change, !update.isStructural { update.field } else { nil }
    }
    var known = Set(values.map { $0.field })
    if let first { known.insert(first) }
    for (_, stored) in live.overwritten where known.insert(stored.field.id).inserted {
      values.append(FieldUpdate(restoring: stored))
    }
    live.forgetOverwritten()
    if values.isEmpty { return }
    let ranks = formerRanks ?? own().ranks(in: live.document.fields)
    values.sort { (ranks[$0.field]?.index ?? -1) < (ranks[$1.field]?.index ?? -1) }
    report.inverse.removeSubrange(effect.inverse.count...)
    report.inverse += values.map(DocumentChange.fieldUpdate)
  }

  /// Evaluates all formulas.
  @discardableResult
  public mutating func recalculate() -> ChangeReport {
    var report = ChangeReport()
    own().evaluator.markAllDirty()
    recompute(&report)
    isSettled = true
    live.forgetOverwritten()
    observer?(report)
    return report
  }

  /// Determines which computed fields already hold the results of their formulas.
  ///
  /// The inverses of later changes then need not restore these fields. Complexity: that of a full
  /// recalculation.
  public mutating func settle() {
    var copy = self
    copy.observer = nil
    let report = copy.recalculate()
    let failed = report.failures.compactMap { live.number(of: $0.fieldID) }
    let evaluator = own().evaluator
    let wrong = (Array(report.changedFields) + failed).compactMap {
      evaluator.readers.rank(of: $0)
    }
    evaluator.settle(as: copy.own().evaluator, except: evaluator.closure(of: wrong))
    isSettled = true
  }
}
