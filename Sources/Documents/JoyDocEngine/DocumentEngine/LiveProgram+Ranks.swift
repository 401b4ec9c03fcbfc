import FormulaVM
import JoyDoc

extension LiveProgram {
  /// By the ids of computed fields, their places in the order in which they run.
  /// Complexity: O(formulas).
  func ranks(in fields: FieldList) -> [String: Int] {
    var ranks: [String: Int] = [:]
    for (rank, step) in steps.steps.enumerated() where fields.indices.contains(Int(step.field)) {
      ranks[fields[Int(step.field)].id] = rank
    }
    return ranks
  }
}
