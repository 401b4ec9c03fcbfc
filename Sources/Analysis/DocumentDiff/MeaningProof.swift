import AbstractValues
import Exploration
import FormulaChecker
import FormulaSheets
import FormulaSyntax
import FormulaRuntime
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// Shows without a trial that fields of two versions of a document mean the same.
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

  /// Whether two targets have the same formula over fields with the same ids, whatever these hold.
  func haveSameFormula(_ one: TargetNumber, _ other: TargetNumber) -> Bool {
    guard let formula = oldChecks.sheet.formula(of: one),
      let changed = newChecks.sheet.formula(of: other)
    else { return false }
    return formula.tree.hasSameStructure(as: changed.tree)
      && formula.references.map({ old.fields[$0.index].id })
        == changed.references.map { new.fields[$0.index].id }
  }

  /// Whether two targets mean the same: formulas that are the same once dead branches are left out, and
  /// fields that are declared alike, all the way up. What reads the instant, chance or what is shown
  /// is left to trials.
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

  /// Whether two formulas give the same for the same fields.
  private func meanTheSame(_ one: TargetNumber, _ other: TargetNumber) -> Bool {
    guard let before = oldSheet.evaluation(of: one), let after = newSheet.evaluation(of: other),
      !before.formula.isVolatile, before.formula.fieldFacts.isEmpty,
      !after.formula.isVolatile, after.formula.fieldFacts.isEmpty
    else { return false }
    return CanonicalFormula(before) { old.fields[$0.index].id }
      == CanonicalFormula(after) { new.fields[$0.index].id }
  }

  /// Members of a field that no formula sees.
  private static let unseen: Set<String> = [
    "title", "description", "formulas", "required", "disabled", "tipTitle", "tipDescription",
    "tipVisible", "file",
  ]

  /// Whether fields are declared alike, and, if they are computed, store the same: what a formula that
  /// fails leaves is read by others.
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
