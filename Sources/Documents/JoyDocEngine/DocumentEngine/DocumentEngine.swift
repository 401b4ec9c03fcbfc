import FormulaSheets
import IndexedCollections
package import FormulaRuntime
public import FormulaValues
public import Formulas
import JSONTree
package import JoyDoc
package import JoyDocFormulas
import SourceText

/// A JoyDoc document that can be changed: an editor without a screen.
///
/// ```swift
/// var engine = try DocumentEngine(bytes)
/// let report = try engine.apply(.fieldUpdate(FieldUpdate(field: "price", value: JSONPart(12))))
/// for change in report.computedChanges { print(change.field, change.value ?? .null) }
/// let saved = engine.bytes
/// ```
public struct DocumentEngine: Sendable {
  /// Whether changes are taken.
  public var mode = Mode.fill
  /// The world that formulas see besides the fields.
  public var environment: Environment
  /// What a formula may use.
  public var limits: EvaluationLimits
  /// What may stop a recalculation; the formulas not run by then fail.
  public var interruption: Interruption?
  /// Is told of each change that was applied and of each recalculation, once it is done.
  public var observer: (@Sendable (ChangeReport) -> Void)?
  /// The document as it is now.
  package internal(set) var live: LiveDocument
  /// The document as it was read.
  let loaded: LiveDocument
  /// The formulas, checked and in order.
  package internal(set) var checks: CheckedFormulas
  /// The formulas compiled, and what is known of each; made for the first pass, from the document as
  /// it was read.
  var linked: LinkedFormulas?
  /// What is shown, and what lacks something; made for the first change.
  var display: DisplayState?
  /// What functions about fields may ask.
  package var facts: any FieldFacts { CurrentFacts(live, loaded: loaded) }

  /// The formulas that failed when they ran last, by the ids of their fields.
  var failed: [String: FormulaFailure] = [:]

  /// What an engine lets its user do.
  public enum Mode: Hashable, Sendable { case fill, readonly }

  /// Reads a document. No formula runs before something changes or `recalculate` is called. Its
  /// formulas are written in `language`, which may have functions of the host.
  ///
  /// Throws `ChangeError` if the text is no JSON object. Complexity: O(bytes).
  public init(
    _ bytes: [UInt8], environment: Environment = Environment(),
    limits: EvaluationLimits = EvaluationLimits(), language: FormulaLanguage = .standard
  ) throws(ChangeError) {
    let document: JoyDocument
    do throws(UnreadableDocument) {
      document = try JoyDocument(reading: bytes)
    } catch {
      throw ChangeError.malformedValue(error.message)
    }
    self.init(document, environment: environment, limits: limits, language: language)
  }

  package init(
    _ document: JoyDocument, environment: Environment = Environment(),
    limits: EvaluationLimits = EvaluationLimits(), language: FormulaLanguage = .standard
  ) {
    self.environment = environment
    self.limits = limits
    live = LiveDocument(document, language: language)
    loaded = live
    checks = CheckedFormulas(document, language: language)
  }

  /// The ids of the fields that can be seen, on the pages of the file or on those for a type of
  /// view, in the order of the document. Complexity: O(size of the document's structure).
  public func visibleFields(in view: String? = nil) -> [String] {
    Visibility(live, view: view).visibleFields
  }

  /// Whether what is required is filled in. Complexity: O(size of the document).
  public func validation(in view: String? = nil, includesHidden: Bool = false) -> Validation {
    Validation(live, view: view, includesHidden: includesHidden)
  }

  /// The ids of the pages that can be seen.
  public func visiblePages(in view: String? = nil) -> [String] {
    Visibility(live, view: view).visiblePages.map(\.id)
  }

  /// The document's text: the one it was read from but for what has changed. Complexity: O(bytes).
  public var bytes: [UInt8] { live.bytes }

  /// The stored value of a field; nil if there is none, or no such field.
  public func value(of field: String) -> JSONPart? {
    guard let number = live.number(of: field) else { return nil }
    let stored = live[number]
    return stored.field.value.map { JSONPart($0, of: stored.tree) }
  }

  /// The text that the places of failures are in: the document's without the values that changed
  /// since its structure did last.
  package var describedBytes: [UInt8] { live.document.tree.bytes }

  /// The formulas that failed when they ran last, in the order of the fields.
  public var failures: [FormulaFailure] { failed.values.sorted { $0.cell < $1.cell } }

  // MARK: Changing

  /// Applies a change and recalculates what depends on it. What changes run is kept for the next, so
  /// the first one takes longer.
  ///
  /// Throws why the change cannot be applied; the document is then as it was.
  public mutating func apply(_ change: DocumentChange) throws(ChangeError) -> ChangeReport {
    guard mode == .fill else { throw .readOnly }
    let former = change.kind.isStructural && live.document.hasShadowedFields ? self : nil
    var report = try perform(change)
    if let former { report.inverse += remainder(of: report.inverse, to: former.live) }
    observer?(report)
    return report
  }

  private mutating func perform(_ change: DocumentChange) throws(ChangeError) -> ChangeReport {
    if display == nil { display = DisplayState(loaded) }
    let before = live.document.fields
    live.forgetOverwritten()
    let ranks = change.kind.isStructural ? own().ranks(in: before) : nil
    let effect = try change.apply(to: &live)
    var report = ChangeReport()
    report.touchedFields = effect.touched
    report.touchedCells = effect.cells
    report.inverse = effect.inverse
    invalidate(after: effect)
    recompute(&report)
    restoreValues(after: effect, ranks, in: &report)
    if effect.isStructural {
      // What is new goes as a whole when the change is taken back.
      let known = Set(before.map(\.id))
      report.inverse.removeAll { change in
        if case .fieldUpdate(let update) = change { !known.contains(update.field) } else { false }
      }
    }
    refresh(after: effect, before, &report)
    return report
  }

  /// What changes that take one back leave to be put back by its place: an id that two fields have
  /// names another of them before the change than after it.
  ///
  /// Complexity: that of the changes, and O(bytes).
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

  /// Lets the inverse put back, after what it does to the inputs, the values of computed fields that
  /// their formulas would not give again: each after those that its formula reads.
  private mutating func restoreValues(
    after effect: ChangeEffect, _ formerRanks: [String: Rank]?, in report: inout ChangeReport
  ) {
    var values = effect.lostValues
    let lost = Set(values.map(\.field))
    for case .fieldUpdate(let update) in report.inverse[effect.inverse.count...]
    where !lost.contains(update.field) {
      values.append(update)
    }
    let first = effect.inverse.first.flatMap { change -> String? in
      if case .fieldUpdate(let update) = change, !update.isStructural { update.field } else { nil }
    }
    var known = Set(values.map(\.field))
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

  /// Runs all formulas.
  public mutating func recalculate() -> ChangeReport {
    var report = ChangeReport()
    own().evaluator.markAllStale()
    recompute(&report)
    live.forgetOverwritten()
    observer?(report)
    return report
  }

  /// Finds out which computed fields hold what their formulas give, so that changes that take others
  /// back need not set those. Complexity: that of a full run.
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
  }
}
