import FormulaRuntime
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocEngine

/// The `:set` command.
enum SetCommand: SessionCommand {
  static let name = "set"
  static let argument = "FIELD VALUE"
  static let summary =
    "Change a field to a JSON value, or to unquoted text, and show every field that changed."
  static let takes = CommandArgument.field
  static let place = 40

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionProblem) -> Reply {
    let (name, json) = session.nameAndRest(argument)
    if json.isEmpty { throw SessionProblem("usage: \(usage)") }
    let kind = try session.engine.map { engine throws(SessionProblem) in
      engine.live[try session.field(named: name, in: engine)].field.kind
    }
    let assignment = try Assignment(name, json, as: kind.map(form(of:)) ?? .json)
    guard session.engine != nil else {
      session.bind(assignment)
      return .output("\(name) = \(json)")
    }
    let (new, failures) = try session.changed([assignment])
    return session.advance(to: new, failures: failures)
  }

  /// Returns the input form for a field. Texts, option names and ISO dates need no quotes.
  private static func form(of kind: FieldKind) -> Assignment.Form {
    switch kind.storage {
    case .text, .richText, .option, .instant: .words
    case .number: .number
    case .options, .attachments, .signature, .block, .rows, .nestedRows, .series, .unknown: .json
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
