package import FormulaRuntime
package import FormulaValues

package enum ToListFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let summary =
    "A list as it is, any other value as a list of one, null as the empty list."
  package static let signature = Signature.taking(
    .any("value"), gives: .list,
    for: { types in
      guard let type = types.first, !type.nonNull.kinds.isEmpty else { return .list }
      if type.nonNull.kinds == .list { return type.nonNull }
      return type.kinds.contains(.list) ? .list : .list(of: type.nonNull)
    })
  package static let examples = [
    Example("toList(5)", gives: [5]),
    Example("toList([1, 2])", gives: [1, 2]),
    Example(#"toList("")"#, gives: [""]),
    Example("toList(null)", gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let value = arguments[0]
    if value.has(.list) { return value }
    if value.has(.function) {
      return run.fail(.typeMismatch, "a list cannot contain a function", argument: 0)
    }
    return run.list(value.isNull ? [] : [value])
  }
}
