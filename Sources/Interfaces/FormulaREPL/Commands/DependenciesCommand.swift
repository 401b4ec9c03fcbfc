import SheetEvaluation
import FormulaChecker
import FormulaRuntime
import FormulaValues
import JSONTree
import JoyDoc
import JoyDocEngine
import IndexedCollections
import ValueFormatting
import SourceText

/// The `:deps` command.
enum DependenciesCommand: SessionCommand {
  static let name = "deps"
  static let argument = "FIELD"
  static let summary = "Show the dependencies of a field as a tree, and the fields that read it."
  static let takes = CommandArgument.field
  static let place = 100

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    let engine = try session.document()
    // Quotes are required for titles of several words, and allowed otherwise.
    let name = argument.first == "\"" ? session.nameAndRest(argument).name : String(argument)
    let field = try session.field(named: name, in: engine)
    let checks = engine.checks
    let shown = session
    var tree = DependencyTree(
      checks, engine.live.document, session.palette,
      names: { shown.displayName(ofField: $0, in: engine) })
    tree.write(field, first: "", rest: "")
    let readers = checks.targets.filter { checks.fields(readBy: $0).contains(field) }
    if !readers.isEmpty {
      let names = readers.map { session.displayName(ofField: $0.cell, in: engine) }
      tree.text += EscapedText.line("read by: \(names.joined(separator: ", "))") + "\n"
    }
    return .output(tree.text)
  }
}

extension CheckedFormulas {
  /// Returns the distinct fields that a target's formula reads.
  func fields(readBy target: SheetTarget) -> [CellID] {
    sheet.formula(of: target)?.references.map { CellID($0) } ?? []
  }
}

/// A tree of the transitive dependencies of a field, as text.
private struct DependencyTree {
  var text = ""
  private let checks: CheckedFormulas
  private let document: JoyDocument
  private let palette: Palette
  private let names: (CellID) -> String
  private let targets: [CellID: SheetTarget]
  private var shown: Set<CellID> = []
  /// The maximum depth shown. Chains of formulas may be as long as the document.
  private static let deepest = 40

  init(
    _ checks: CheckedFormulas, _ document: JoyDocument, _ palette: Palette,
    names: @escaping (CellID) -> String
  ) {
    self.names = names
    self.checks = checks
    self.document = document
    self.palette = palette
    targets = Dictionary(checks.targets.map { ($0.cell, $0) }) { one, _ in one }
  }

  /// Writes a field. `first` precedes its line, `rest` the lines below it.
  mutating func write(_ field: CellID, first: String, rest: String, depth: Int = 0) {
    let name = EscapedText.line(names(field))
    text += palette.paint(first, .faint) + palette.paint(name, .name)
    guard let target = targets[field] else {
      text += palette.paint(" (\(document.fields[field].kind.name))", .faint) + "\n"
      return
    }
    if let source = target.definition.flatMap({ document.formulas[$0.index].expression?.text }) {
      let line = source.split(whereSeparator: \.isNewline).joined(separator: " ")
      text += palette.paint(" ← ", .faint) + palette.paint(formula: line)
    }
    let inputs = checks.fields(readBy: target)
    guard shown.insert(field).inserted || inputs.isEmpty else {
      text += palette.paint(" (see above)", .faint) + "\n"
      return
    }
    text += "\n"
    if depth == Self.deepest {
      text += palette.paint("\(rest)└── …", .faint) + "\n"
      return
    }
    for (index, input) in inputs.enumerated() {
      let isLast = index == inputs.count - 1
      write(
        input, first: rest + (isLast ? "└── " : "├── "), rest: rest + (isLast ? "    " : "│   "),
        depth: depth + 1)
    }
  }
}
