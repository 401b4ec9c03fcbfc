package import FormulaChecker
import FormulaSyntax
package import FormulaValues

extension FormulaLanguage {
  /// Checks a formula that belongs to no document: every name that is not known otherwise is taken
  /// for a field that may hold anything. Complexity: O(length).
  package func checkOpen(_ text: [UInt8]) -> (formula: CheckedFormula, schema: Schema) {
    let closed = check(text, schema: .empty)
    var names: [String] = []
    var known: Set<String> = []
    for id in closed.tree.all {
      guard case .name(let name) = closed.tree[id], closed[meaning: id] == .none, !name.isEmpty,
        known.insert(name).inserted
      else { continue }
      names.append(name)
    }
    let schema = Schema(names.map { Schema.Field(id: $0) })
    return (names.isEmpty ? closed : check(text, schema: schema), schema)
  }
}
