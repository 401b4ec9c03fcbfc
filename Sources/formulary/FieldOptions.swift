import ArgumentParser
import FormulaValues
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

  /// Whether no option was given.
  var isEmpty: Bool { assignments.isEmpty && fields == nil && document == nil }

  /// The fields and their values: those of the document if there is one, else those given; `names`
  /// besides, which are null unless given. Tells what cannot be read and throws `ExitStatus`.
  func world(
    alsoNaming names: [String] = []
  ) throws -> (schema: Schema, values: any WordContext) {
    if let document {
      let joyDoc = JoyDocument(JSONTree.parse(try Files.read(document)).tree)
      return (Schema(joyDoc), FieldBinding(joyDoc))
    }
    let values = try namedValues(alsoNaming: names)
    return (values.schema, values)
  }

  /// The fields of `--fields`, then those of `--set`, then what else is named as null.
  private func namedValues(alsoNaming names: [String]) throws -> NamedJSON {
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
