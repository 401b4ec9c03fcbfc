package import FormulaChecker
import FormulaSyntax
package import FormulaValues

extension FormulaLanguage {
  /// Checks a formula that does not belong to a document.
  ///
  /// Every unknown name is treated as a field that may have any value. Complexity: O(length).
  package func checkOpen(_ text: [UInt8]) -> (formula: CheckedFormula, schema: FormulaSchema) {
    let closed = check(text, schema: .empty)
    var names: [String] = []
    var known: Set<String> = []
    for id in closed.tree.all {
      guard case .name(let name) = closed.tree[id], closed[meaning: id] == .none, !name.isEmpty,
        known.insert(name).inserted
      else { continue }
      names.append(name)
    }
    let schema = FormulaSchema(names.map { FormulaSchema.Field(id: $0) })
    return (names.isEmpty ? closed : check(text, schema: schema), schema)
  }
}
