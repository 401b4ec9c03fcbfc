import ArgumentParser
import Formulas
import FormulaValues

/// `formulary functions`
struct FunctionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "functions", abstract: "Shows the reference of the builtin functions.")

  @Argument(help: "A function's name; all of them if left out.")
  var name: String?

  @Flag(help: "Prints JSON for tools.")
  var json = false

  @Flag(help: "Prints a page of Markdown.")
  var markdown = false

  @Flag(help: "Prints only how many there are.")
  var count = false

  func validate() throws {
    if json, markdown { throw ValidationError("--json and --markdown exclude each other") }
  }

  func run() throws {
    let language = FormulaLanguage.declared()
    if count {
      Output.write("\(language.functions.count)\n")
      return
    }
    var functions = language.functions
    if let name {
      guard let function = language.function(named: name) else {
        Output.error("formulary: there is no function '\(name)'\n")
        throw ExitStatus.failure
      }
      functions = [function]
    }
    if json {
      Output.write(FunctionReference.json(functions))
    } else if markdown {
      Output.write(FunctionReference.markdown(functions))
    } else if name != nil {
      Output.write(functions.map(FunctionReference.page).joined())
    } else {
      Output.write(FunctionReference.overview(functions))
    }
  }
}
