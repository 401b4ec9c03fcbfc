import FormulaRuntime
import FormulaValues

/// The shared implementation of `append` and `prepend`.
enum ListAddition {
  static let signature = Signature.taking(
    .list("list"), .any("value").repeated, gives: .list
  ) { types in
    .list(of: types.dropFirst().reduce(types.element()) { $0.union($1) })
  }

  static func call(_ arguments: Arguments, atEnd: Bool, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    let added = (1..<max(1, arguments.count)).map { arguments[$0] }
    guard run.admits(listOf: elements.count + added.count) else {
      return run.listLimitError(elements.count + added.count)
    }
    guard run.spend(steps: 16 + 2 * elements.count) else { return run.stepError() }
    return run.list(atEnd ? elements + added : added + elements)
  }
}
