import ArgumentParser
import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// The options that say what fields a formula may read.
struct FieldOptions: ParsableArguments {
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

  @Flag(
    help: ArgumentHelp(
      "Reads the document's computed fields as they are stored, instead of recalculating them."))
  var stored = false

  func validate() throws {
    if stored, document == nil { throw ValidationError("--stored goes with --document") }
  }

  /// Whether no option was given.
  var isEmpty: Bool { assignments.isEmpty && fields == nil && document == nil }

  /// The fields and their values: those of the document if there is one, else those given; `names`
  /// besides, which are null unless given. Throws what cannot be read.
  func world(
    _ options: EvaluationOptions, alsoNaming names: [String] = []
  ) throws -> FieldWorld {
    if let document {
      return FieldWorld(try OpenDocument(document), options, isStored: stored)
    }
    let values = try namedValues(alsoNaming: names)
    return FieldWorld(schema: values.schema, values: values)
  }

  /// The fields of `--fields`, then those of `--set`, then what else is named as null.
  private func namedValues(alsoNaming names: [String]) throws -> NamedJSON {
    var json: [UInt8] = [UInt8(ascii: "{")]
    if let fields {
      let bytes = try Files.read(fields)
      let (tree, diagnostics) = JSONTree.parse(bytes)
      guard diagnostics.allSatisfy({ !$0.isFatal }), tree.kind(tree.root) == .object else {
        let renderer = DiagnosticRenderer(file: Files.name(of: fields), lines: LineIndex(bytes))
        for diagnostic in diagnostics { Output.error(renderer.text(diagnostic)) }
        throw UsageProblem("'\(fields)' must hold a JSON object")
      }
      for member in tree.members(of: tree.root) {
        append(tree.string(member.name) ?? "", Array(tree.source(member.value)), to: &json)
      }
    }
    for assignment in assignments {
      guard let sign = assignment.firstIndex(of: "=") else {
        throw UsageProblem("--set wants NAME=JSON, not '\(assignment)'")
      }
      let value = Array(assignment[assignment.index(after: sign)...].utf8)
      guard JSONTree.parse(value).diagnostics.allSatisfy({ !$0.isFatal }) else {
        let name = assignment[..<sign]
        throw UsageProblem(
          "the value of '\(name)' is no JSON; a text needs quotes: --set '\(name)=\"…\"'")
      }
      append(String(assignment[..<sign]), value, to: &json)
    }
    let given = JSONTree.parse(json + [UInt8(ascii: "}")]).tree
    for name in names where given.member(utf8: name.utf8, of: given.root) == nil {
      append(name, Array("null".utf8), to: &json)
    }
    json.append(UInt8(ascii: "}"))
    let tree = JSONTree.parse(json).tree
    if let number = tree.oversizedNumbers(in: tree.root).first {
      Output.error("formulary: \(tree.oversizedMessage(of: number))\n")
      throw ExitStatus.usage
    }
    return NamedJSON(tree, object: tree.root)
  }

  private func append(_ name: String, _ value: [UInt8], to json: inout [UInt8]) {
    if json.count > 1 { json.append(UInt8(ascii: ",")) }
    JSONText.append(name.utf8, to: &json)
    json.append(UInt8(ascii: ":"))
    json.append(contentsOf: value)
  }
}

/// What a formula of the command line sees.
struct FieldWorld {
  let schema: Schema
  let values: any WordContext
  /// The formulas of the document that failed; their fields have their stored values.
  private(set) var failures: [FormulaFailure] = []
  private var source: OpenDocument?

  init(schema: Schema, values: any WordContext) {
    self.schema = schema
    self.values = values
  }

  /// The fields of a document as `run` leaves them, with what its conditional logic hides then.
  init(_ opened: OpenDocument, _ options: EvaluationOptions, isStored: Bool) {
    var document = opened.document
    if !isStored {
      let recalculation = FullRecalculation(
        document, DocumentProgram(document, language: .declared(for: opened.path)),
        environment: options.environment, limits: options.limits)
      failures = recalculation.failures
      if !recalculation.changes.isEmpty {
        document = JoyDocument(JSONTree.parse(recalculation.applied(to: document)).tree)
      }
    }
    schema = Schema(document)
    values = FieldBinding(document, facts: DocumentEngine(document).facts)
    source = opened
  }

  /// Tells of the failures that matter to a formula: those of fields that it reads.
  func printFailures(readBy formula: Formula) {
    guard let source else { return }
    let read = Set(formula.references.map { schema[$0].id })
    FailureReport(file: source.name, bytes: source.bytes)
      .print(failures.filter { read.contains($0.fieldID) })
  }
}
