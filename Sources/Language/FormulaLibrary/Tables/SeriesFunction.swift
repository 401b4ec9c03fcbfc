package import FormulaRuntime
package import FormulaValues

package enum SeriesFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let summary = "A line of a chart, of points."
  package static let signature = Signature.taking(
    .text("title"), .list("points"),
    gives: .record(RecordShape([.init("title", .text), .init("points", .list(of: .record))])))
  package static let examples = [
    Example(
      #"series("Load", [])"#, gives: .record(.init([("title", "Load"), ("points", [])]))),
    Example(#"series("Load", [point(1, 2)]).points[0].y"#, gives: 2),
    Example(#"series(null, [])"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let points = arguments[1].isNull ? run.list([]) : arguments[1]
    for point in run.elements(points) {
      guard run.spend(1) else { return run.stepError() }
      guard point.kind == .record || point.isNull else {
        return run.fail(
          .typeMismatch,
          "a point is a record such as point(1, 2), not \(point.kind.nameWithArticle)",
          argument: 1)
      }
    }
    return run.record(["title", "points"], [arguments[0], points])
  }
}
