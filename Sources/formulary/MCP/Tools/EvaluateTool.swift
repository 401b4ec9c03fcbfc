import DataSources
import Formulas
import JoyDocFormulas
import JSONTree
import JSONRPC

/// A tool that evaluates a formula.
enum EvaluateTool: ContextTool {
  static let name = "evaluate"
  static let summary = """
    Evaluates a formula over the fields of a document, or over given values. Returns the value with \
    its type, or an error with its range in the formula, and the diagnostics of the checker.
    """
  private static let expression = ToolArgument(
    name: "expression", kind: .string, summary: "The formula.", isRequired: true)
  private static let fields = ToolArgument(
    name: "fields", kind: .object, summary: "The values of fields by their names.")
  private static let source = ToolArgument(
    name: "path", kind: .string,
    summary: "A document or an SQLite database, instead of 'fields'.")
  private static let scope = ToolArgument(
    name: "scope", kind: .string,
    summary: "The table or view of a database whose rows the formula reads; requires 'key'.")
  private static let key = ToolArgument(
    name: "key", kind: .string, summary: "The row of the scope, by its key.")
  static let arguments: [ToolArgument] = [
    expression, fields, source, scope, key, .now, .timezone,
  ]

  static func call(_ call: ToolCall) throws -> [UInt8] {
    let environment = try call.environment()
    let world = try world(call, environment)
    let text = call.text(expression) ?? ""
    let formula = Formula(text, schema: world.world.schema, in: world.language)
    let evaluation = Evaluation(
      formula, in: try world.world.context(for: formula), settings: EvaluationSettings(environment))
    let renderer = DiagnosticRenderer(
      file: "formula", lines: LineIndex(Array(text.utf8)), usesColor: false)
    // The result already contains the reason of a failure.
    let reported =
      evaluation.error == nil ? formula.diagnostics : formula.diagnostics.filter { !$0.isFatal }
    return evaluation.json + Array(("\n" + reported.map { renderer.text($0) }.joined()).utf8)
  }

  private static func world(
    _ call: ToolCall, _ environment: EvaluationEnvironment
  ) throws -> (world: FieldScope, language: FormulaLanguage) {
    guard let path = call.text(source) else {
      let object = call[fields] == .null ? JSON.object([]) : call[fields]
      let tree = JSONTree.parse(object.text).tree
      return (try FieldScope(ValuesSource(NamedJSON(tree, object: tree.root))), .standard)
    }
    guard call[fields] == .null else { throw UsageError("give either 'path' or 'fields'") }
    if (call.text(scope) == nil) != (call.text(key) == nil) {
      throw UsageError("'scope' and 'key' require each other")
    }
    let place = try call.files.place(path)
    var options = SourceOptions()
    options.language = call.language(
      for: ToolCall.Input(bytes: [], name: path, file: place, stamp: nil))
    options.settings.environment = environment
    let opened = try FormulaSources.open(place.path, options)
    return (
      try FieldScope(opened, scope: call.text(scope), key: call.text(key)), options.language
    )
  }
}
