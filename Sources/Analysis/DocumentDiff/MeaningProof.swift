import AbstractInterpretation
import CounterexampleSearch
import FormulaChecker
import SheetEvaluation
import FormulaSyntax
import FormulaRuntime
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// A proof, without trial runs, that fields of two versions of a document are equivalent.
struct MeaningProof {
  private let old: JoyDocument
  private let new: JoyDocument
  private let oldChecks: CheckedFormulas
  private let newChecks: CheckedFormulas
  let oldSheet: AbstractSheet
  let newSheet: AbstractSheet

  init(
    _ old: JoyDocument, _ oldChecks: CheckedFormulas, _ new: JoyDocument,
    _ newChecks: CheckedFormulas
  ) {
    self.old = old
    self.new = new
    self.oldChecks = oldChecks
    self.newChecks = newChecks
    oldSheet = AbstractSheet(old, oldChecks)
    newSheet = AbstractSheet(new, newChecks)
  }

  /// Returns `true` if two targets have the same formula over fields with the same ids.
  ///
  /// The values of these fields may differ.
  func haveSameFormula(_ one: TargetNumber, _ other: TargetNumber) -> Bool {
    guard let formula = oldChecks.sheet.formula(of: one),
      let changed = newChecks.sheet.formula(of: other)
    else { return false }
    return formula.tree.hasSameStructure(as: changed.tree)
      && formula.references.map({ old.fields[$0.index].id })
        == changed.references.map { new.fields[$0.index].id }
  }

  /// Returns `true` if two targets and all their dependencies are equivalent.
  ///
  /// The formulas must be equal without dead branches, and the fields must be declared alike.
  /// Formulas that read the time, random numbers or visibility are left to trial runs.
  func isSame(_ one: FormulaInputs, _ other: FormulaInputs) -> Bool {
    guard one.targets.count == other.targets.count,
      areAllAlike(one.inputs, other.inputs)
    else { return false }
    let after = Dictionary(
      other.targets.map { (new.fields[newChecks.targets[$0.index].cell].id, $0) }
    ) { first, _ in first }
    return one.targets.allSatisfy { before in
      let field = oldChecks.targets[before.index].cell
      guard let after = after[old.fields[field].id] else { return false }
      return meanTheSame(before, after)
        && areAlike(field, newChecks.targets[after.index].cell, isComputed: true)
    }
  }

  private func areAllAlike(_ one: [CellID], _ other: [CellID]) -> Bool {
    guard one.count == other.count else { return false }
    return one.allSatisfy { cell in
      new.number(of: old.fields[cell].id).map {
        other.contains($0) && areAlike(cell, $0, isComputed: false)
      } ?? false
    }
  }

  /// Returns `true` if two formulas have equal results for equal fields.
  private func meanTheSame(_ one: TargetNumber, _ other: TargetNumber) -> Bool {
    guard let before = oldSheet.evaluation(of: one), let after = newSheet.evaluation(of: other),
      !before.formula.isVolatile, before.formula.fieldFacts.isEmpty,
      !after.formula.isVolatile, after.formula.fieldFacts.isEmpty
    else { return false }
    return CanonicalFormula(before) { old.fields[$0.index].id }
      == CanonicalFormula(after) { new.fields[$0.index].id }
  }

  /// The members of a field that no formula can read.
  private static let unseen: Set<String> = [
    "title", "description", "formulas", "required", "disabled", "tipTitle", "tipDescription",
    "tipVisible", "file",
  ]

  /// Returns `true` if two fields are declared alike and, if computed, store the same value.
  ///
  /// If a formula fails, other formulas read the stored value.
  private func areAlike(_ one: CellID, _ other: CellID, isComputed: Bool) -> Bool {
    let (before, after) = (old.fields[one], new.fields[other])
    guard before.id == after.id, before.kind == after.kind, before.format == after.format else {
      return false
    }
    var ignored = Self.unseen
    if !isComputed { ignored.formUnion(["value", "rowOrder"]) }
    return members(before.node, of: old.tree, without: ignored)
      == members(after.node, of: new.tree, without: ignored)
  }

  private func members(
    _ node: JSONNode, of tree: JSONTree, without ignored: Set<String>
  ) -> [String: [UInt8]] {
    var members: [String: [UInt8]] = [:]
    for member in tree.members(of: node) {
      let name = tree.string(member.name) ?? ""
      if !ignored.contains(name) { members[name] = tree.compactSource(member.value) }
    }
    return members
  }
}
