import FormulaChecker
import FormulaGraph
import FormulaValues
import JoyDoc
import JoyDocEngine
import Presentation

/// `:graph`
enum GraphCommand: SessionCommand {
  static let name = "graph"
  static let argument = ""
  static let summary =
    "Shows every computed field with the fields it reads, in the order of evaluation."
  static let takes = CommandArgument.nothing
  static let place = 110

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionProblem) -> Reply {
    let engine = try session.document()
    let plan = engine.plan
    let fields = engine.live.document.fields
    var text = ""
    for number in plan.order.nodes {
      let target = plan.targets[number]
      let inputs = FormulaReferences.fields(of: target, in: plan).map { fields[$0].id }
      text += session.palette.paint(fields[target.field].id, .name)
      text += session.palette.paint(" ← ", .faint)
      text += inputs.isEmpty ? "nothing" : inputs.joined(separator: ", ")
      if case .cycle = target.obstacle { text += session.palette.paint(" (in a circle)", .error) }
      text += "\n"
    }
    return .output(text.isEmpty ? "the document has no formulas" : text)
  }
}
