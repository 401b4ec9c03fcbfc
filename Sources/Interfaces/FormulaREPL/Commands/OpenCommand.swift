import FormulaValues
import JoyDocEngine

/// `:open`
enum OpenCommand: SessionCommand {
  static let name = "open"
  static let argument = "FILE"
  static let summary = "Opens a document; formulas read its fields."
  static let takes = CommandArgument.file
  static let place = 20

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionProblem) -> Reply {
    try session.open(String(argument))
    let engine = try session.document()
    let fields = engine.checks.schema.fields.count
    let formulas = engine.checks.targets.count
    return .output(
      "\(argument): \(fields) field\(fields == 1 ? "" : "s"), "
        + "\(formulas) with a formula")
  }
}
