package import FormulaRuntime
package import FormulaValues

package enum CompactFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 60
  package static let summary = "The elements that are neither null nor empty."
  package static let roles: [FunctionRole] = [.keepsLength, .total]
  package static let signature = Signature.taking(.list("list"), gives: .list) { types in
    .list(of: types.element().nonNull)
  }
  package static let examples = [
    Example(#"compact([1, null, "", [], 0, false])"#, gives: [1, 0, false]),
    Example(#"compact([])"#, gives: []),
    Example(#"compact(null)"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.spend(elements.count) else { return run.stepError() }
    var kept: [Word] = []
    for element in elements where !element.isEmpty(in: run) { kept.append(element) }
    return run.list(kept)
  }
}
