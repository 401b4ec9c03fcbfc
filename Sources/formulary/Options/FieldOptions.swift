import ArgumentParser
import DataSources
import Formulas
import JSONTree
import JoyDocFormulas
import ToolOptions

/// The options that define the fields a formula may read.
struct FieldOptions: ParsableArguments {
  @ArgumentParser.Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "A field's value, as JSON or as unquoted text; may be repeated.", valueName: "name=value"))
  var assignments: [String] = []

  @ArgumentParser.Option(
    help: ArgumentHelp("A JSON object with the fields' values.", valueName: "file"),
    completion: Completions.file)
  var fields: String?

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The source of the fields: a JoyDoc document, a JSON object, or an SQLite database.",
      valueName: "source"), completion: Completions.file)
  var document: String?

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The table or view of the source whose rows the formula reads.", valueName: "name"))
  var scope: String?

  @ArgumentParser.Option(help: "The row of the scope, by its key.")
  var key: String?

  @OptionGroup var inputName: InputName

  /// Returns the name of a formula in messages. Standard input may have a name of its own.
  func name(ofFormula path: String?) -> String {
    path == "-" ? inputName.stdinFilename ?? "formula" : "formula"
  }

  @Flag(
    help: ArgumentHelp(
      "Read the document's computed fields as stored instead of recalculating them."))
  var stored = false

  func validate() throws {
    if document != nil, !assignments.isEmpty || fields != nil {
      throw ValidationError(
        "--document cannot be used with --set or --fields; ':whatif' in 'formulary repl' evaluates "
          + "with other values")
    }
    if stored, document == nil { throw ValidationError("--stored requires --document") }
    if scope != nil, document == nil { throw ValidationError("--scope requires --document") }
    if key != nil, scope == nil { throw ValidationError("--key requires --scope") }
  }

  /// The language of a formula, with the functions that the document's folder declares.
  ///
  /// Without a document, the current folder applies.
  var language: FormulaLanguage { .declared(for: document ?? "-") }

  /// Whether no option was given.
  var isEmpty: Bool { assignments.isEmpty && fields == nil && document == nil }

  /// Returns the fields and their values, from the document if there is one.
  ///
  /// Otherwise they are the given fields and `names`, which are null unless they are given. Throws
  /// if something cannot be read.
  func world(
    _ options: EvaluationOptions? = nil, alsoNaming names: [String] = []
  ) throws -> FieldScope {
    if let document {
      return try FieldScope(
        FormulaSources.open(
          SourceFile(document, name: name(of: document)), sourceOptions(document, options)),
        scope: scope, key: key)
    }
    return try FieldScope(ValuesSource(try namedValues(alsoNaming: names)))
  }

  private func name(of path: String) -> String {
    Files.name(of: path, stdinName: inputName.stdinFilename)
  }

  /// Returns the options for reading a source, which report its warnings on standard error.
  private func sourceOptions(_ path: String, _ options: EvaluationOptions?) -> SourceOptions {
    var source = SourceOptions()
    source.language = .declared(for: path)
    if let options {
      source.settings = options.settings
    }
    source.isStored = stored
    let name = name(of: path)
    source.report = { remark in
      switch remark {
      case .text(let text): Output.error("\(name): \(text)\n")
      case .failures(let failures, let bytes):
        FailureReport(file: name, bytes: bytes).print(failures)
      }
    }
    return source
  }

  /// Returns the fields of `--fields`, then those of `--set`, then other `names` with the value
  /// null.
  private func namedValues(alsoNaming names: [String]) throws -> NamedJSON {
    var writer = JSONWriter()
    writer.beginObject()
    if let fields {
      let bytes = try Files.read(fields)
      let (tree, diagnostics) = JSONTree.parse(bytes)
      guard diagnostics.allSatisfy({ !$0.isFatal }), tree.kind(tree.root) == .object else {
        Output.report(diagnostics, in: name(of: fields), bytes)
        throw UsageError("'\(fields)' must contain a JSON object")
      }
      for member in tree.members(of: tree.root) {
        writer.append(tree.string(member.name) ?? "", json: tree.source(member.value))
      }
    }
    for assignment in assignments {
      guard let sign = assignment.firstIndex(of: "="), sign > assignment.startIndex else {
        throw UsageError("--set requires NAME=VALUE, not '\(assignment)'")
      }
      let text = assignment[assignment.index(after: sign)...]
      var value = Array(text.utf8)
      if !JSONTree.parse(value).diagnostics.allSatisfy({ !$0.isFatal }) {
        // Words are a text; anything that begins like other JSON is a mistake.
        guard let first = text.first, first.isLetter else {
          let name = assignment[..<sign]
          throw UsageError(
            "the value of '\(name)' is not valid JSON; a text requires quotes: --set '\(name)=\"…\"'"
          )
        }
        value = JSONWriter.literal(String(text))
      }
      writer.append(String(assignment[..<sign]), json: value)
    }
    var given = writer
    given.endObject()
    let known = JSONTree.parse(given.bytes).tree
    for name in names where known.member(utf8: name.utf8, of: known.root) == nil {
      writer.append(name, json: nil)
    }
    writer.endObject()
    let tree = JSONTree.parse(writer.bytes).tree
    if let number = tree.oversizedNumbers(in: tree.root).first {
      Output.error("formulary: \(tree.oversizedMessage(of: number))\n")
      throw ExitStatus.usage
    }
    return NamedJSON(tree, object: tree.root)
  }
}
