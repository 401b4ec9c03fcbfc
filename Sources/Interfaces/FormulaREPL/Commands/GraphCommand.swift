import IndexedCollections
import SheetEvaluation
import FormulaChecker
import FormulaRuntime
import JoyDoc
import JoyDocEngine
import ValueFormatting
import SourceText

/// The `:graph` command.
enum GraphCommand: SessionCommand {
  static let name = "graph"
  static let argument = ""
  static let summary =
    "Show every computed field with the fields it reads, in evaluation order."
  static let takes = CommandArgument.nothing
  static let place = 110

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    let engine = try session.document()
    let checks = engine.checks
    func name(_ field: CellID) -> String { session.displayName(ofField: field, in: engine) }
    var text = ""
    for number in checks.graph.order(around: checks.cycles).nodes {
      let target = checks.targets[number]
      let inputs = checks.fields(readBy: target).map(name)
      text += session.palette.paint(name(target.cell), .name)
      text += session.palette.paint(" ← ", .faint)
      text += EscapedText.line(inputs.isEmpty ? "nothing" : inputs.joined(separator: ", "))
      if case .cycle = target.blocker { text += session.palette.paint(" (in a cycle)", .error) }
      text += "\n"
    }
    return .output(text.isEmpty ? "the document has no formulas" : text)
  }
}
