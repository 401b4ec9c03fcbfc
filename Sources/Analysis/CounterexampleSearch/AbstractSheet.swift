package import AbstractInterpretation
import FormulaChecker
package import SheetEvaluation
package import FormulaValues
import Formulas
import IndexedCollections
import JSONTree
package import JoyDoc
package import JoyDocFormulas

/// An abstract interpretation of a document: the values that each formula may yield for any input.
///
/// Input fields are assumed to store what their types allow: numbers of up to 10¹⁵, dates of some
/// thousand years, and tables of up to a million rows.
package final class AbstractSheet {
  private let document: JoyDocument
  private let checks: CheckedFormulas
  private var evaluations: [TargetNumber: AbstractEvaluation] = [:]
  private var cells: [CellID: AbstractValue]
  /// The remaining number of expressions to visit.
  private(set) var stepsLeft: Int

  /// Creates a sheet whose fields have the values in `assumed`, or else any value of their types.
  ///
  /// `steps` limits the number of visited expressions in all evaluations together.
  package init(
    _ document: JoyDocument, _ checks: CheckedFormulas,
    assuming assumed: [CellID: AbstractValue] = [:],
    steps: Int = .max
  ) {
    self.document = document
    self.checks = checks
    cells = assumed
    stepsLeft = steps
  }

  /// Returns the abstract evaluation of a target's formula, or `nil` if it cannot run or no steps
  /// are left.
  ///
  /// Complexity: O(size of the formulas that it depends on), once for each.
  package func evaluation(of target: TargetNumber) -> AbstractEvaluation? {
    if let known = evaluations[target] { return known }
    // Dependencies come first, so that nothing recurses.
    var count = 0
    let order = checks.sheet.order(of: [target]) { number in
      count += 1
      return count <= stepsLeft && evaluations[number] == nil
    }
    for number in order {
      let target = checks.targets[number.index]
      guard target.blocker == nil, let formula = checks.sheet.formula(of: number)
      else { continue }
      guard stepsLeft > 0 else { return nil }
      let evaluation = AbstractEvaluation(
        formula, catalog: checks.language.catalog,
        steps: min(stepsLeft, AbstractEvaluation.maxSteps)
      ) { slot in self.value(of: CellID(slot)) }
      stepsLeft -= evaluation.stepsUsed
      evaluations[number] = evaluation
      cells[target.cell] = settled(evaluation.result, in: target.cell)
    }
    return evaluations[target]
  }

  /// Returns `true` if a target's formula always yields a value that its field can hold.
  package func neverFails(_ target: TargetNumber) -> Bool {
    guard let result = evaluation(of: target)?.result, !result.canFail else { return false }
    return Self.isSurelyHeld(result, in: document.fields[checks.targets[target.index].cell])
  }

  /// Returns `true` if the formula of a field never fails and never yields null, so that the field
  /// is never empty.
  package func alwaysFills(_ field: Slot) -> Bool {
    guard let target = checks.sheet.target(of: CellID(field)),
      let result = evaluation(of: target)?.result, !result.canBeNull
    else { return false }
    return neverFails(target)
  }

  /// Returns `true` if `FieldWriter` accepts each of the values for `field`.
  private static func isSurelyHeld(_ value: AbstractValue, in field: JoyDoc.Field) -> Bool {
    func isOnly(_ kinds: Kinds) -> Bool { value.kinds.subtracting(kinds).isEmpty }
    guard field.kind.isWritable else { return isOnly(.null) }
    switch field.kind.storage {
    case .text: return !value.holdsFunctions
    case .number: return isOnly([.null, .number, .date])
    case .instant:
      return isOnly([.null, .number, .date])
        && (!value.kinds.contains(.number)
          || StoredDate(value.numbers.lower) != nil && StoredDate(value.numbers.upper) != nil)
    case .option: return isOnly([.null, .text, .choice]) && areOptions(value, of: field)
    case .options:
      guard isOnly([.null, .text, .choice, .list]), areOptions(value, of: field) else {
        return false
      }
      guard value.kinds.contains(.list), value.lengths.upper > 0 else { return true }
      return (field.allowsMany || value.lengths.upper <= 1)
        && value.element.kinds.subtracting([.null, .text, .choice]).isEmpty
        && areOptions(value.element, of: field)
    case .attachments, .signature, .block, .richText, .rows, .nestedRows, .series, .unknown:
      return isOnly(.null)
    }
  }

  /// Returns `true` if all texts and choices in `value` denote an option of `field`.
  private static func areOptions(_ value: AbstractValue, of field: JoyDoc.Field) -> Bool {
    let meanings = OptionMeanings(field.options)
    func isOption(_ text: String) -> Bool {
      if case .one = meanings.meaning(of: text) { return true }
      return text.isEmpty
    }
    let areTexts =
      !value.kinds.contains(.text) || value.texts?.allSatisfy { isOption($0) } ?? false
    guard areTexts, value.kinds.contains(.choice) else { return areTexts }
    return value.choices?.allSatisfy { choice in
      meanings.has(id: choice.id) || isOption(choice.text)
    } ?? false
  }

  /// Returns the values that a field may have.
  private func value(of field: CellID) -> AbstractValue {
    if let known = cells[field] { return known }
    let type = checks.schema.type(of: field.slot)
    var value = AbstractValue.stored(type)
    let stored = document.fields[field]
    if checks.sheet.target(of: field) != nil {
      // A formula that does not run leaves the stored value unchanged.
      value = AbstractValue.any(of: type)
    }
    if !Self.isPlain(stored, document.tree) { value = AbstractValue(.any) }
    cells[field] = value
    return value
  }

  /// Returns the values that a computed field may have after its formula has run.
  private func settled(_ result: AbstractValue, in field: CellID) -> AbstractValue {
    let type = checks.schema.type(of: field.slot)
    let stored = document.fields[field]
    // The value that remains if the formula fails.
    func left() -> AbstractValue {
      Self.isPlain(stored, document.tree) ? .any(of: type) : AbstractValue(.any)
    }
    let kind = stored.kind
    let isNumber = kind.storage == .number
    let isKept =
      (isNumber || kind.takesText)
      && result.kinds.subtracting([isNumber ? .number : .text, .null]).isEmpty
    guard isKept else { return left() }
    // An absent text may be stored as an empty one.
    let value = isNumber ? result.values : result.values.union(.stored(type))
    return result.canFail ? value.union(left()) : value
  }

  /// Returns `true` if the stored value of a field conforms to its type.
  static func isPlain(_ field: JoyDoc.Field, _ tree: JSONTree) -> Bool {
    guard let node = field.value else { return true }
    guard field.kind.storage == .rows else {
      return isPlain(node, tree, field.kind.storage, field.options)
    }
    let columns = field.columns
    let names = ColumnNames(columns.map { $0.id })
    return tree.objects(in: node).allSatisfy { row in
      guard let cells = tree[row, "cells"] else { return true }
      return tree.members(of: cells).enumerated().allSatisfy { number, cell in
        guard let place = names.place(of: cell.name, expecting: number, in: tree) else {
          return true
        }
        return isPlain(cell.value, tree, columns[place].kind.storage, columns[place].options)
      }
    }
  }

  private static func isPlain(
    _ node: JSONNode, _ tree: JSONTree, _ storage: FieldStorage, _ options: [JoyDoc.Option]
  ) -> Bool {
    let kind = tree.kind(node)
    if kind == .null { return true }
    switch storage {
    case .number, .instant:
      let most = AbstractValue.largestStoredNumber / (storage == .instant ? 10 : 1)
      return kind == .number
        && tree.double(node).map { $0 == 0 || 1 / most <= $0.magnitude && $0.magnitude <= most }
          ?? false
    case .text, .signature: return kind == .string
    case .option:
      let id = tree.string(node) ?? ""
      return kind == .string && (id.isEmpty || options.contains { $0.id == id })
    case .options:
      return tree.elements(of: node).allSatisfy { element in
        tree.string(element).map { id in options.contains { $0.id == id } } ?? false
      }
    case .attachments: return true
    case .rows, .nestedRows, .series, .block, .richText, .unknown: return false
    }
  }
}
