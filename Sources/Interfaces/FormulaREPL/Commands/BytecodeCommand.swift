import FormulaSyntax
import FormulaChecker
import FormulaVM
import Formulas

/// The `:bytecode` command.
enum BytecodeCommand: SessionCommand {
  static let name = "bytecode"
  static let argument = "EXPR"
  static let summary = "Show the instructions that an expression compiles to."
  static let takes = CommandArgument.formula
  static let place = 150

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    let text = String(argument)
    let formula = session.formula(text)
    guard formula.checked.canRun else { return session.reply(to: text) }
    let schema = session.scope.schema
    do throws(EvaluationError) {
      let program = try formula.runnable()
      return .output(
        Disassembler(program, source: formula.checked.tree.source) { schema[$0].id }.listing)
    } catch {
      throw SessionError(error.message)
    }
  }
}
