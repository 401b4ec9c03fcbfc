import AbstractInterpretation
import FormulaChecker
package import SheetEvaluation
import FormulaSyntax
import Formulas
import IndexedCollections
import JSONTree
package import JoyDoc
package import JoyDocFormulas
package import SourceText

/// A division that fails for certain values of the input fields, as abstract interpretation proves.
///
/// **Invariant**: every assignment that agrees with `witness` makes the formula fail with a
/// division by zero, limits aside. No formula is run.
package struct ProvedFailure: Sendable {
  /// The target of the formula.
  package let target: TargetNumber
  /// The range of the division in the formula.
  package let range: TextRange
  /// The values that differ from the stored ones.
  package let witness: [FilledValue]
  /// Whether an assignment that agrees with `witness` has a value in every required field.
  package let isComplete: Bool

  /// Returns the proved failures of a document, in the order of their formulas.
  ///
  /// Examines only divisors that are a field, a number of rows or a sum over a table. Any other
  /// formula costs one visit of its expressions. Complexity: O(size of the formulas), and at most
  /// `steps` visits of expressions in abstract evaluations.
  package static func all(
    in document: JoyDocument, _ checks: CheckedFormulas, steps: Int = maxSteps
  ) -> [ProvedFailure] {
    var search = DivisionProof(document, checks, steps: steps)
    return search.failures()
  }

  /// About a millisecond.
  package static let maxSteps = 4_000
}

/// Refutes divisions by assuming that the field of the divisor is 0 or has no rows.
private struct DivisionProof {
  private let document: JoyDocument
  private let checks: CheckedFormulas
  private var stepsLeft: Int
  /// The values of required fields that the stored document lacks; found when first needed.
  private var completion: (filled: FilledDocument, values: RequiredValues)?

  init(_ document: JoyDocument, _ checks: CheckedFormulas, steps: Int) {
    self.document = document
    self.checks = checks
    stepsLeft = steps
  }

  mutating func failures() -> [ProvedFailure] {
    var found: [ProvedFailure] = []
    for target in checks.targets.indices.lazy.map({ TargetNumber($0) }) {
      guard stepsLeft > 0 else { break }
      guard checks.targets[target.index].blocker == nil,
        let formula = checks.sheet.formula(of: target)
      else { continue }
      var seen: Set<CellID> = []
      for division in Self.divisions(in: formula.tree) {
        guard let field = field(of: division.divisor, in: formula), seen.insert(field).inserted,
          let failure = failure(of: division.id, in: formula, target, where: field)
        else { continue }
        found.append(failure)
      }
    }
    return found
  }

  // MARK: Divisions

  private static func divisions(
    in tree: Tree
  ) -> [(id: ExpressionID, divisor: ExpressionID)] {
    var divisions: [(id: ExpressionID, divisor: ExpressionID)] = []
    for id in tree.all {
      let node = tree[node: id]
      guard node.kind == .binary else { continue }
      switch BinaryOperator(rawValue: node.detail) {
      case .divide, .remainder: divisions.append((id, ExpressionID(node.second)))
      default: continue
      }
    }
    return divisions
  }

  /// The most computed fields between a divisor and the field that it is computed from.
  private static let maxComputed = 4

  /// Returns the input field that makes a divisor 0 when it is 0 or has no rows, or `nil` if the
  /// divisor is of another form. A proof must confirm it.
  private func field(of divisor: ExpressionID, in formula: CheckedFormula) -> CellID? {
    var (id, formula) = (divisor, formula)
    for _ in 0...Self.maxComputed {
      id = list(in: id, formula) ?? formula.tree.ungrouped(id)
      guard case .field(let slot) = formula[meaning: id] else { return nil }
      let cell = CellID(slot)
      guard let target = checks.sheet.target(of: cell) else {
        let storage = document.fields[cell].kind.storage
        return storage == .number || storage == .rows ? cell : nil
      }
      guard let next = checks.sheet.formula(of: target) else { return nil }
      (id, formula) = (next.tree.root, next)
    }
    return nil
  }

  /// Returns the list that a call counts or adds up, or `nil` if the expression is another one.
  private func list(in id: ExpressionID, _ formula: CheckedFormula) -> ExpressionID? {
    let id = formula.tree.ungrouped(id)
    guard case .call(let call) = formula.tree[id],
      case .function(let number) = formula[meaning: id], call.arguments.count == 1
    else { return nil }
    let function = checks.language.catalog[number]
    guard function.plays(.countsRows) || function.plays(.aggregates(.sum)) else { return nil }
    var part = formula.tree.ungrouped(call.arguments[0])
    while case .member(let member) = formula.tree[part] {
      part = formula.tree.ungrouped(member.base)
    }
    return part
  }

  // MARK: Proofs

  private mutating func failure(
    of division: ExpressionID, in formula: CheckedFormula, _ target: TargetNumber,
    where cause: CellID
  ) -> ProvedFailure? {
    let stored = document.fields[cause].value
    let (value, json, isStored) = Self.refuting(document.fields[cause], stored, document.tree)
    var assumed = [cause: value]
    // Null makes most calculations null, so the other numbers are assumed to be there.
    let absent = numbers(of: target).filter { cell in
      guard cell != cause else { return false }
      assumed[cell] = Self.present
      return document.fields[cell].value.map { document.tree.kind($0) == .null } ?? true
    }
    guard isProved(division, in: formula, target, assuming: assumed) else { return nil }
    var values: [CellID: [UInt8]] = isStored ? [:] : [cause: json]
    for cell in absent {
      assumed[cell] = nil
      if isProved(division, in: formula, target, assuming: assumed) { continue }
      assumed[cell] = Self.present
      values[cell] = Self.plainNumber
    }
    let witness = values.sorted { $0.key < $1.key }.map { cell, json in
      FilledValue(field: document.fields[cell].id, json: json)
    }
    return ProvedFailure(
      target: target, range: formula.tree.range(of: division), witness: witness,
      isComplete: isComplete(with: witness))
  }

  private static let plainNumber = Array("1".utf8)

  /// A number that is filled in.
  private static let present: AbstractValue = {
    var value = AbstractValue.stored(.number)
    value.kinds = .number
    return value
  }()

  /// Returns 0 for a number and no rows for a table, and whether the field stores that already.
  private static func refuting(
    _ field: JoyDoc.Field, _ stored: JSONNode?, _ tree: JSONTree
  ) -> (value: AbstractValue, json: [UInt8], isStored: Bool) {
    if field.kind.storage == .number {
      let isZero = stored.map { tree.double($0) == 0 } ?? false
      return (.number(.just(0)), Array("0".utf8), isZero)
    }
    var value = AbstractValue([.list, .null])
    value.lengths = .just(0)
    let isEmpty = stored.map { node in
      switch tree.kind(node) {
      case .null: true
      case .array: tree.elements(of: node).allSatisfy { _ in false }
      default: false
      }
    }
    return (value, Array("[]".utf8), isEmpty ?? true)
  }

  /// Returns the numeric fields with a stored number that a formula reads, directly or through
  /// other formulas.
  private func numbers(of target: TargetNumber) -> [CellID] {
    var count = 0
    var numbers: Set<CellID> = []
    for number in checks.sheet.order(
      of: [target],
      where: { _ in
        count += 1
        return count <= stepsLeft
      })
    {
      for cell in checks.sheet.inputs(of: number)
      where checks.sheet.target(of: cell) == nil && document.fields[cell].kind.storage == .number
        && AbstractSheet.isPlain(document.fields[cell], document.tree)
      {
        numbers.insert(cell)
      }
    }
    return numbers.sorted()
  }

  /// Whether a formula fails at a division, and cannot fail before, for all values of other fields.
  private mutating func isProved(
    _ division: ExpressionID, in formula: CheckedFormula, _ target: TargetNumber,
    assuming assumed: [CellID: AbstractValue]
  ) -> Bool {
    let sheet = AbstractSheet(document, checks, assuming: assumed, steps: stepsLeft)
    defer { stepsLeft = sheet.stepsLeft }
    guard let evaluation = sheet.evaluation(of: target), evaluation.isWhole,
      evaluation.result.isNothing, let failing = evaluation[division], failing.isNothing
    else { return false }
    let place = formula.tree.range(of: division)
    return formula.tree.all.allSatisfy { id in
      guard let value = evaluation[id], value.canFail else { return true }
      return formula.tree.range(of: id).contains(place)
    }
  }

  private mutating func isComplete(with witness: [FilledValue]) -> Bool {
    let filled = completion?.filled ?? FilledDocument(document, checks)
    let values = completion?.values ?? RequiredValues(filled)
    completion = (filled, values)
    let named = Set(witness.map { $0.field })
    return filled.isComplete(with: values.values.filter { !named.contains($0.field) } + witness)
  }
}
