import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText

/// A call as it is meant elsewhere.
struct ForeignUse {
  let function: ForeignFunction
  /// The call in functions of this language, with its own arguments as far as they are known.
  let text: String?
}

extension Checker {
  /// What a name means elsewhere, as far as the catalogue has what stands in for it.
  func known(foreign name: String) -> [ForeignFunction] {
    ForeignFunction.named(name).filter { row in
      row.functions.allSatisfy { catalog[$0] != nil }
    }
  }

  /// Reports a call of a function that is called otherwise here.
  mutating func typeOfForeignCall(_ id: ExpressionID) -> ValueType {
    let called = name(at: tree[node: id].third)
    guard !called.text.isEmpty, local(called.text) == nil, catalog[called.text] == nil,
      case .unknown = schema.meaning(of: called.text), let use = foreignUse(id)
    else { return .never }
    report(.foreignFunction(called.text, use, at: called.range, whole: range(id)))
    return .never
  }

  /// What a call means elsewhere, if anything. Of several rows of a name it is the one that takes
  /// these arguments.
  func foreignUse(_ id: ExpressionID) -> ForeignUse? {
    let rows = known(foreign: name(at: tree[node: id].third).text)
    guard let first = rows.first else { return nil }
    let arguments = parts(of: id)
    let ranges = (0..<arguments.count).map { range(part(arguments, $0)) }
    let types = (0..<arguments.count).map { type(part(arguments, $0)) }
    let fitting = rows.filter { $0.accepts(ranges.count) }
    guard let row = fitting.first(where: { $0.takes(types) }) ?? fitting.first else {
      return ForeignUse(function: first, text: nil)
    }
    let isWhole = !isOpen(id) && ranges.allSatisfy { !$0.isEmpty }
    let isPipe = tree[node: id].detail == Expression.Call.Style.pipe.rawValue
    let text = isWhole && !isPipe ? row.filled(with: ranges.map { tree.text(in: $0) }) : nil
    return ForeignUse(function: row, text: text)
  }
}
