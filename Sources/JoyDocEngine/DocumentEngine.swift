import FormulaChecker
public import FormulaValues
import Formulas
import JSONTree
package import JoyDoc
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
  /// The document as it is now.
  package internal(set) var live: LiveDocument
  /// The document as it was read.
  let loaded: LiveDocument
  package internal(set) var plan: FormulaPlan
  var readers: FormulaReaders
  /// The computed fields that hold what their formulas give.
  var settled: Set<String> = []
  /// What decides which fields are shown; nil if nothing does.
  var logic: ShownFields?
  /// What functions about fields may ask.
  package var facts: any FieldFacts { LiveFacts(live, loaded: loaded) }

  /// The formulas that failed when they ran last, by the ids of their fields.
  var failed: [String: FormulaFailure] = [:]

  /// What an engine lets its user do.
  public enum Mode: Hashable, Sendable { case fill, readonly }

  /// Reads a document. No formula runs before something changes or `recalculate` is called.
  ///
  /// Throws `ChangeError` if the text is no JSON object. Complexity: O(bytes).
  public init(
    _ bytes: [UInt8], environment: Environment = Environment(),
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(ChangeError) {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    if let fault = diagnostics.first(where: \.isFatal) {
      throw ChangeError.malformedValue(fault.message)
    }
    guard tree.kind(tree.root) == .object else {
      throw ChangeError.wrongShape(what: "a document", wanted: "an object")
    }
    self.init(JoyDocument(tree), environment: environment, limits: limits)
  }

  package init(
    _ document: JoyDocument, environment: Environment = Environment(),
    limits: EvaluationLimits = EvaluationLimits()
  ) {
    self.environment = environment
    self.limits = limits
    live = LiveDocument(document)
    loaded = live
    plan = FormulaPlan(document, language: .standard)
    readers = FormulaReaders(plan)
    logic = ShownFields(live)
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
  public var failures: [FormulaFailure] { failed.values.sorted { $0.field < $1.field } }

  // MARK: Changing

  /// Applies a change and recalculates what depends on it.
  ///
  /// Throws why the change cannot be applied; the document is then as it was.
  public mutating func apply(_ change: DocumentChange) throws(ChangeError) -> ChangeReport {
    guard mode == .fill else { throw .readOnly }
    let effect = try change.kind.apply(to: &live)
    var report = ChangeReport()
    report.touchedFields = effect.touched
    report.touchedCells = effect.cells
    report.inverse = effect.inverse
    let roots = roots(of: effect)
    // A field that its user has set holds what the user wants.
    for id in effect.touched { settled.remove(id) }
    let closure = readers.closure(of: roots)
    for target in closure {
      let stored = live[plan.targets[target].field]
      if !settled.contains(stored.field.id) {
        report.inverse.append(.fieldUpdate(FieldUpdate(restoring: stored)))
      }
    }
    recompute(closure, stale: roots, &report)
    refreshShown(after: effect, &report)
    return report
  }

  /// Tells which fields a change has shown or hidden.
  private mutating func refreshShown(after effect: ChangeEffect, _ report: inout ChangeReport) {
    if effect.isStructural {
      let new = ShownFields(live)
      logic?.tell(new, &report)
      logic = new
      return
    }
    let changed = effect.touched + report.computedChanges.map(\.field)
    guard let old = logic, changed.contains(where: old.inputs.contains) else { return }
    let new = ShownFields(live)
    old.tell(new, &report)
    logic = new
  }

  /// Runs all formulas.
  public mutating func recalculate() -> ChangeReport {
    var report = ChangeReport()
    let all = Set(plan.targets.indices)
    recompute(readers.closure(of: all), stale: all, &report)
    return report
  }

  /// Finds out which computed fields hold what their formulas give, so that changes that take others
  /// back need not set those. Complexity: that of a full run.
  public mutating func settle() {
    var copy = self
    let report = copy.recalculate()
    let wrong = report.computedChanges.map(\.field) + report.failures.map(\.fieldID)
    let targets = wrong.compactMap { live.number(of: $0).flatMap(readers.target(of:)) }
    let unsettled = readers.closure(of: Set(targets)).map { plan.targets[$0].field }
    settled = copy.settled.subtracting(unsettled.map { live.document.fields[$0].id })
  }

  /// The targets that a change makes stale by itself; takes in a new structure if there is one.
  private mutating func roots(of effect: ChangeEffect) -> Set<Int> {
    var roots: Set<Int> = []
    if effect.isStructural, !effect.touched.isEmpty || !effect.retargeted.isEmpty {
      let old = obstacles
      plan = FormulaPlan(live.document, language: .standard)
      readers = FormulaReaders(plan)
      let new = obstacles
      for (id, obstacle) in new where old[id] != obstacle {
        settled.remove(id)
        if let target = live.number(of: id).flatMap(readers.target(of:)) { roots.insert(target) }
      }
      for id in effect.retargeted {
        if let target = live.number(of: id).flatMap(readers.target(of:)) { roots.insert(target) }
      }
      for id in failed.keys where new[id] == nil { failed[id] = nil }
    }
    for id in effect.touched {
      guard let number = live.number(of: id) else { continue }
      for reader in readers.readers(of: number)
      where effect.columns.map({ sees($0, of: number, reader) }) ?? true {
        roots.insert(reader)
      }
    }
    return roots
  }

  /// Whether a target's formula can tell when some columns of a table change.
  private func sees(_ columns: Set<String>, of table: Int, _ reader: Int) -> Bool {
    guard let checked = plan.targets[reader].definition.flatMap({ plan.definitions[$0] }) else {
      return true
    }
    // A field that is not read itself is one that logic looks at.
    guard checked.references.contains(Slot(table)) else { return true }
    return ColumnUse(checked, functions: FormulaLanguage.standard.functions)
      .sees(columns, of: live.document.fields[table], at: Slot(table))
  }

  /// Why targets are not run, by the ids of their fields.
  private var obstacles: [String: FormulaPlan.Obstacle?] {
    var obstacles: [String: FormulaPlan.Obstacle?] = [:]
    for target in plan.targets {
      obstacles.updateValue(target.obstacle, forKey: plan.schema.fields[target.field].id)
    }
    return obstacles
  }
}
