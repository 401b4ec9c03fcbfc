import FormulaRuntime
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// The `:set` command.
enum SetCommand: SessionCommand {
  static let name = "set"
  static let argument = "FIELD VALUE"
  static let summary =
    "Change a field to a JSON value, or to unquoted text, and show every field that changed. "
    + "':set preview off' hides values while typing."
  static let takes = CommandArgument.field
  static let place = 40

  /// The name that switches the value shown while typing, unless a field or binding has it.
  private static let previewSwitch = "preview"
  private static let switched: [Substring: Bool] = ["on": true, "off": false]

  private static func isUnnamed(_ name: String, in session: Session) -> Bool {
    if case .unknown = session.scope.schema.meaning(of: name) { true } else { false }
  }

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    let (name, json) = session.nameAndRest(argument)
    if name == previewSwitch, let isOn = switched[json], isUnnamed(name, in: session) {
      session.showsPreview = isOn
      return .output(isOn ? "values are shown while typing" : "values are not shown while typing")
    }
    if json.isEmpty { throw SessionError("usage: \(usage)") }
    let assignment = try Assignment(name, json, as: session.form(ofFieldNamed: name))
    guard let engine = session.engine else {
      session.bind(assignment)
      return .output("\(name) = \(json)")
    }
    let field = engine.live[try session.field(named: name, in: engine)].field
    let (new, failures) = try session.changed([assignment])
    var reply = session.advance(to: new, failures: failures)
    if !field.applications.isEmpty {
      reply.problems +=
        "'\(EscapedText.line(name))' is computed by a formula, which will replace this value when a field "
        + "that it reads changes; ':recalculate' runs it now\n"
    }
    return reply
  }
}

extension Session {
  /// Returns the input form for the field called `name`. Texts, option names and ISO dates need no
  /// quotes.
  ///
  /// Throws if the open document has no such field. Without a document, values are JSON.
  func form(ofFieldNamed name: String) throws(SessionError) -> Assignment.Form {
    guard let engine else { return .json }
    switch engine.live[try field(named: name, in: engine)].field.kind.storage {
    case .text, .richText, .option, .instant: return .words
    case .number: return .number
    case .options, .attachments, .signature, .block, .rows, .nestedRows, .series, .unknown:
      return .json
    }
  }
}

extension Session {
  /// Binds a name to a JSON value.
  mutating func bind(_ assignment: Assignment) {
    var run = Run()
    let tree = assignment.value
    let word = NestedReader(tree).any(tree.root, run: &run)
    bind(assignment.name, run.documentValue(word) ?? .null, .any)
  }
}
