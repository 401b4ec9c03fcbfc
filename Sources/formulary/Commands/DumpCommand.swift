import ArgumentParser
import FormulaChecker
import FormulaCompiler
import FormulaSyntax
import FormulaVM
import Formulas
import FileAccess
import JoyDocEngine

/// The command `formulary dump`.
struct DumpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump", abstract: "Show the stages of the compiler for one formula.",
    discussion: """
      Without a source of fields, every unknown name is a field of any type.

      Examples:
        formulary dump tree 'iff(a > 1, a, b)'
        formulary dump types 'sum(lines.price)' --document Examples/invoice.json
        formulary dump types 'sum(orders.total)' --document shop.db --scope customers
        formulary dump bytecode 'sum(map(l, (x) -> x * 2))'
      """)

  /// The stage to print.
  enum Stage: String, ExpressibleByArgument, CaseIterable {
    case tokens, tree, types, bytecode
  }

  @Argument(help: "The stage to show: tokens, tree, types or bytecode.")
  var stage: Stage

  @Argument(help: "The formula; '-' is standard input.")
  var expression: String

  @OptionGroup var input: FieldOptions

  @OptionGroup var report: ReportFormatOptions

  @OptionGroup var output: OutputOptions

  func run() throws {
    let text = expression == "-" ? try Files.read("-") : Array(expression.utf8)
    let language = input.language
    let checked: CheckedFormula
    let schema: FormulaSchema
    if input.isEmpty {
      (checked, schema) = language.checkOpen(text)
    } else {
      schema = try input.world().schema
      checked = language.check(text, schema: schema)
    }
    Output.report(
      checked.diagnostics.filter { $0.severity >= .warning },
      in: input.name(ofFormula: expression), text)
    if stage != .bytecode || checked.canRun {
      try output.write(
        report.isJSON
          ? json(of: checked, schema, language) : lines(of: checked, schema, language))
    }
    if !checked.canRun { throw ExitStatus.failure }
  }

  private func lines(
    of checked: CheckedFormula, _ schema: FormulaSchema, _ language: FormulaLanguage
  ) throws -> String {
    switch stage {
    case .tokens: FormulaDump.tokens(of: checked.tree)
    case .tree: checked.tree.debugText + "\n"
    case .types: FormulaDump.types(of: checked)
    case .bytecode: try bytecode(of: checked, schema, language)
    }
  }

  private func json(
    of checked: CheckedFormula, _ schema: FormulaSchema, _ language: FormulaLanguage
  ) throws -> String {
    switch stage {
    case .tokens: FormulaDump.tokensJSON(of: checked.tree)
    case .tree: FormulaDump.linesJSON("tree", checked.tree.debugText)
    case .types: FormulaDump.typesJSON(of: checked)
    case .bytecode:
      FormulaDump.linesJSON("instructions", try bytecode(of: checked, schema, language))
    }
  }

  private func bytecode(
    of checked: CheckedFormula, _ schema: FormulaSchema, _ language: FormulaLanguage
  ) throws -> String {
    var builder = ProgramBuilder(language.callable)
    do throws(FormulaTooLarge) {
      _ = try builder.add(checked)
    } catch {
      Output.error("formulary: the formula is too large to be compiled\n")
      throw ExitStatus.failure
    }
    return Disassembler(builder.program(), source: checked.tree.source) { schema[$0].id }.listing
  }
}
