import FormulaRuntime
import JoyDocEngine

/// The `:whatif` command.
enum WhatIfCommand: SessionCommand {
  static let name = "whatif"
  static let argument = "FIELD=VALUE,… EXPR"
  static let summary = "Evaluate with other field values, without changing the document."
  static let takes = CommandArgument.formula
  static let place = 80

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    let (assignments, formula) = try Assignment.list(argument) { name throws(SessionError) in
      try session.form(ofFieldNamed: name)
    }
    if formula.isEmpty { throw SessionError("usage: \(usage)") }
    var other = session
    if other.engine == nil {
      for assignment in assignments { other.bind(assignment) }
    } else {
      other.engine = try session.changed(assignments).engine
    }
    return other.reply(to: String(formula))
  }
}
