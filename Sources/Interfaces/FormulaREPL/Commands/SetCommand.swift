import FormulaValues
import JSONTree
import JoyDoc
import JoyDocEngine

/// `:set`
enum SetCommand: SessionCommand {
  static let name = "set"
  static let argument = "FIELD JSON"
  static let summary = "Changes a field, and shows every field that changed by it."
  static let takes = CommandArgument.field
  static let place = 40

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionProblem) -> Reply {
    let name = argument.prefix { !$0.isWhitespace && $0 != "=" }
    var json = argument.dropFirst(name.count).trimmed
    if json.first == "=" { json = json.dropFirst().trimmed }
    if json.isEmpty { throw SessionProblem("usage: \(usage)") }
    let assignment = try Assignment(String(name), json)
    guard let old = session.engine else {
      session.bind(assignment)
      return .output("\(name) = \(json)")
    }
    let (new, failures) = try session.changed([assignment])
    session.undone = []
    session.done.append(old)
    return session.adopt(new, failures: failures)
  }
}

extension Session {
  /// Binds a name to a JSON value.
  mutating func bind(_ assignment: Assignment) {
    var run = Run()
    let tree = assignment.value
    let word = ValueReader(tree).any(tree.root, run: &run)
    bind(assignment.name, (try? run.value(word)) ?? .null, .any)
  }
}
