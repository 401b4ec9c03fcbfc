package import FormulaRuntime
package import FormulaValues

package enum PointFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let summary = "A point of a line of a chart."
  package static let signature = Signature.taking(
    .number("x"), .number("y"), .text("label").optional,
    gives: .record(
      RecordShape([.init("x", .number), .init("y", .number), .init("label", .text.optional)])))
  package static let examples = [
    Example("point(1, 2)", gives: .record(.init([("x", 1), ("y", 2)]))),
    Example(
      #"point(1, 2, "a")"#, gives: .record(.init([("x", 1), ("y", 2), ("label", "a")]))),
    Example(#"point(null, 1)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let isLabelled = arguments.has(2)
    return run.record(
      isLabelled ? ["x", "y", "label"] : ["x", "y"],
      isLabelled ? [arguments[0], arguments[1], arguments[2]] : [arguments[0], arguments[1]])
  }
}
