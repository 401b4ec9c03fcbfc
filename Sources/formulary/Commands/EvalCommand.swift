import ArgumentParser
import Formulas

/// `formulary eval`
struct EvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval", abstract: "Evaluates one formula.",
    discussion: """
      Examples:
        formulary eval 'price * 2' --set price=10
        formulary eval 'sum(lines.price)' --document Examples/invoice.json
        formulary eval --ndjson < requests.ndjson
      """)

  @Argument(help: "The formula; '-' reads it from standard input.")
  var expression: String?

  @OptionGroup var input: FieldOptions

  @Flag(help: "Prints one line of JSON: the value with its type, or the error with its place.")
  var json = false

  @Flag(help: "Reads a request from each line of standard input and prints a result for each.")
  var ndjson = false

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if ndjson == (expression != nil) {
      throw ValidationError("give either a formula or --ndjson")
    }
  }

  func run() throws {
    if ndjson {
      try EvaluationStream(options: options).run()
      return
    }
    var text = expression ?? ""
    if text == "-" { text = String(decoding: try Files.read("-"), as: UTF8.self) }
    let (schema, fields) = try input.world()
    let formula = Formula(text, schema: schema, in: .declared())
    let evaluation = Evaluation(
      formula, in: fields, environment: options.environment, limits: options.limits)
    report(evaluation, of: formula)
    if evaluation.error != nil { throw ExitStatus.failure }
  }

  private func report(_ evaluation: Evaluation, of formula: Formula) {
    if json {
      Output.write(evaluation.json + [UInt8(ascii: "\n")])
      return
    }
    evaluation.printFindings(of: formula)
    if let text = evaluation.text { Output.write(result: text + "\n") }
  }
}
