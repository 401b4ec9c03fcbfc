import ArgumentParser
import CivilTime
import FormulaValues
import Formulas
import Foundation
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

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

  @ArgumentParser.Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A field's value; may be repeated.", valueName: "name=json"))
  var assignments: [String] = []

  @ArgumentParser.Option(
    help: ArgumentHelp("A JSON object with the fields' values.", valueName: "file"))
  var fields: String?

  @ArgumentParser.Option(
    help: ArgumentHelp("A JoyDoc whose fields the formula may read.", valueName: "doc"))
  var document: String?

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
    let evaluation: Evaluation
    let formula: Formula
    if let document {
      let bytes = try Files.read(document)
      let tree = JSONTree.parse(bytes).tree
      let joyDoc = JoyDocument(tree)
      formula = Formula(text, schema: Schema(joyDoc))
      evaluation = Evaluation(
        formula, in: FieldBinding(joyDoc), environment: options.environment,
        limits: options.limits)
    } else {
      let values = try namedValues()
      formula = Formula(text, schema: values.schema)
      evaluation = Evaluation(
        formula, in: values, environment: options.environment, limits: options.limits)
    }
    report(evaluation, of: formula)
    if evaluation.error != nil { throw ExitStatus.failure }
  }

  private func report(_ evaluation: Evaluation, of formula: Formula) {
    if json {
      Output.write(evaluation.json + [UInt8(ascii: "\n")])
      return
    }
    let renderer = DiagnosticRenderer(
      file: "formula", lines: LineIndex(Array(formula.text.utf8)),
      usesColor: Terminal.wantsColor(STDERR_FILENO))
    var shown = formula.diagnostics.filter { $0.severity >= .warning }
    if let error = evaluation.error, !formula.diagnostics.contains(where: \.isFatal) {
      let range = error.range ?? TextRange(start: 0, end: formula.text.utf8.count)
      shown.removeAll { $0.range == range }
      shown.append(.init(error.code.rawValue, .error, error.message, at: range))
    }
    for diagnostic in shown { Output.error(renderer.text(diagnostic)) }
    if let text = evaluation.text { Output.write(text + "\n") }
  }

  /// The fields of `--fields`, then those of `--set`, as one JSON object.
  private func namedValues() throws -> NamedJSON {
    var json: [UInt8] = [UInt8(ascii: "{")]
    if let fields {
      let bytes = try Files.read(fields)
      let (tree, diagnostics) = JSONTree.parse(bytes)
      guard diagnostics.allSatisfy({ !$0.isFatal }), tree.kind(tree.root) == .object else {
        let renderer = DiagnosticRenderer(file: fields, lines: LineIndex(bytes))
        for diagnostic in diagnostics { Output.error(renderer.text(diagnostic)) }
        Output.error("formulary: '\(fields)' must hold a JSON object\n")
        throw ExitStatus.usage
      }
      for member in tree.members(of: tree.root) {
        append(tree.string(member.name) ?? "", Array(tree.source(member.value)), to: &json)
      }
    }
    for assignment in assignments {
      guard let sign = assignment.firstIndex(of: "=") else {
        Output.error("formulary: --set wants NAME=JSON, not '\(assignment)'\n")
        throw ExitStatus.usage
      }
      let value = Array(assignment[assignment.index(after: sign)...].utf8)
      guard JSONTree.parse(value).diagnostics.allSatisfy({ !$0.isFatal }) else {
        let name = assignment[..<sign]
        Output.error(
          "formulary: the value of '\(name)' is no JSON; a text needs quotes: --set '\(name)=\"…\"'\n"
        )
        throw ExitStatus.usage
      }
      append(String(assignment[..<sign]), value, to: &json)
    }
    json.append(UInt8(ascii: "}"))
    let tree = JSONTree.parse(json).tree
    return NamedJSON(tree, object: tree.root)
  }

  private func append(_ name: String, _ value: [UInt8], to json: inout [UInt8]) {
    if json.count > 1 { json.append(UInt8(ascii: ",")) }
    JSONText.append(name.utf8, to: &json)
    json.append(UInt8(ascii: ":"))
    json.append(contentsOf: value)
  }
}
