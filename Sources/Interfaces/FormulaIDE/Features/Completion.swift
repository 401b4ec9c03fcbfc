import FormulaChecker
import FormulaSyntax
import FormulaValues
import Formulas
import SourceText

/// What may be put in at a place of a text.
package struct Completion: Sendable {
  package private(set) var items: [CompletionItem] = []
  /// Whether there are more than are listed.
  package private(set) var isIncomplete = false

  private static let mostItems = 500

  /// Looks at a place. Complexity: O(fields + functions + size of the formula).
  package init(_ analysis: Analysis, at offset: Int, snippets: Bool) {
    if let (_, formula) = analysis.formula(at: offset) {
      let inner = formula.map.decodedOffset(of: offset)
      var search = FormulaCompletion(analysis, formula, at: inner, snippets: snippets)
      search.run()
      items = search.items
      isIncomplete = search.isIncomplete
    } else {
      let search = DocumentCompletion(analysis, at: offset)
      items = search.items
      isIncomplete = search.isIncomplete
    }
    if items.count > Self.mostItems {
      items.sort { $0.rank < $1.rank }
      items.removeLast(items.count - Self.mostItems)
      isIncomplete = true
    }
  }
}

/// What may be put in at a place of a formula.
struct FormulaCompletion {
  private(set) var items: [CompletionItem] = []
  /// Whether fields were left out, because there are too many to list them all.
  private(set) var isIncomplete = false
  private static let mostFields = 300
  private let analysis: Analysis
  private let formula: EmbeddedFormula
  private let checked: CheckedFormula
  private let tree: Tree
  private let offset: Int
  private let snippets: Bool
  /// The token that is being typed, if there is one.
  private var typed: Token?
  /// The tokens before that and after it.
  private var previous: Token?
  private var next: Token?

  init(_ analysis: Analysis, _ formula: EmbeddedFormula, at offset: Int, snippets: Bool) {
    self.analysis = analysis
    self.formula = formula
    checked = formula.checked
    tree = checked.tree
    self.offset = offset
    self.snippets = snippets
  }

  mutating func run() {
    if tree.comments.contains(where: { $0.range.start < offset && offset <= $0.range.end }) {
      return
    }
    for token in tree.tokens {
      if token.kind == .end || token.range.start >= offset {
        next = token
        break
      }
      if offset <= token.range.end, isTyped(token) { typed = token } else { previous = token }
    }
    if let typed, typed.kind == .text {
      if !addOptions() { addColumns(forKey: typed) }
      return
    }
    if let typed, typed.kind == .number { return }
    if let previous, previous.kind == .dot || previous.kind == .optionalDot {
      addMembers(behind: previous)
      return
    }
    addOptions()
    addLocals()
    addFields()
    addFunctions(rank: 50)
    for word in ["true", "false", "null", "let"] { add(word, .keyword, rank: 60) }
  }

  private func isTyped(_ token: Token) -> Bool {
    switch token.kind {
    case .name, .digitName, .quotedName, .true, .false, .null, .number: true
    // Behind its closing quote a text is done.
    case .text: offset < token.range.end || !isClosed(token)
    default: false
    }
  }

  private func isClosed(_ token: Token) -> Bool {
    let text = tree.text(in: token.range)
    return text.count > 1 && text.last == text.first
  }

  /// The range that is replaced.
  private var replaced: TextRange { typed?.range ?? TextRange(start: offset, end: offset) }

  private mutating func add(
    _ label: String, _ kind: CompletionItem.Kind, text: String? = nil, detail: String? = nil,
    documentation: String? = nil, rank: Int, filter: String? = nil, isSnippet: Bool = false
  ) {
    let written = formula.written(text ?? label)
    items.append(
      CompletionItem(
        label: label, kind: kind, detail: detail, documentation: documentation,
        text: isSnippet ? formula.written(text ?? label) : written, isSnippet: isSnippet,
        range: formula.place(of: replaced), rank: rank, filter: filter))
  }

  // MARK: Names

  private mutating func addLocals() {
    for (place, local) in checked.locals(at: offset).enumerated() {
      add(
        local.name.text, .local, text: NameWriting.name(local.name.text),
        detail: local.type.description, rank: min(place, 9))
    }
  }

  /// The fields that may be meant; of a great many those that begin with what is typed come first,
  /// then those that have its letters.
  private mutating func addFields() {
    let fields = analysis.schema.fields
    guard fields.count > Self.mostFields else { return addFields(fields[...]) }
    isIncomplete = true
    let text = typed.map { tree.text(in: $0.range).filter { $0 != "`" } } ?? ""
    let names = analysis.schema.foldedNames
    let found = names.fields(like: FoldedNames.folded(text), most: Self.mostFields)
    addFields(found.map { fields[$0] }[...])
  }

  private mutating func addFields(_ fields: ArraySlice<Schema.Field>) {
    for field in fields where !field.id.isEmpty {
      let type = field.typeName ?? field.type.description
      add(
        field.id, .field, text: NameWriting.name(field.id),
        detail: field.title.map { "\(type) · \($0)" } ?? type, rank: 20,
        filter: typed?.kind == .quotedName ? "`\(field.id)" : nil)
      guard let identifier = field.identifier, !identifier.isEmpty, identifier != field.id,
        case .field = analysis.schema.meaning(of: identifier)
      else { continue }
      add(
        identifier, .field, text: NameWriting.name(identifier), detail: "\(type) · \(field.id)",
        rank: 25)
    }
  }

  private mutating func addFunctions(rank: Int, isMethod: Bool = false) {
    for function in analysis.language.functions {
      let parameters = function.signature.parameters.dropFirst(isMethod ? 1 : 0)
      let isCalled = next?.kind == .leftParenthesis && next?.range.start == replaced.end
      var text = function.name
      if snippets, !isCalled {
        let required = parameters.filter { !$0.isOptional }
        let holes = required.enumerated().map { "${\($0 + 1):\($1.name)}" }
        text += "(\(holes.isEmpty && !parameters.isEmpty ? "$1" : holes.joined(separator: ", ")))$0"
      }
      add(
        function.name, .function, text: text,
        detail: "(\(function.signature.parameterText)) → \(function.signature.result)",
        documentation: function.summary, rank: function.isPublished ? rank : rank + 1,
        isSnippet: snippets && !isCalled)
    }
  }

  // MARK: Members

  private mutating func addMembers(behind dot: Token) {
    let base = tree.all.lazy.compactMap { id -> ExpressionID? in
      switch tree[id] {
      case .member(let member) where tree.signRange(of: id) == dot.range: member.base
      case .call(let call) where call.style == .method && tree.signRange(of: id) == dot.range:
        call.arguments.first
      default: nil
      }
    }.first
    guard let base else { return }
    addColumns(of: checked[type: base].columns, isQuoted: false)
    addFunctions(rank: 50, isMethod: true)
  }

  private mutating func addColumns(of shape: RecordShape?, isQuoted: Bool) {
    for member in shape?.members ?? [] {
      let text =
        isQuoted
        ? NameWriting.literal(member.name, like: tree.text(in: replaced))
        : NameWriting.name(member.name)
      let title = member.title.map { "\(member.type) · \($0)" } ?? member.type.description
      add(member.name, .column, text: text, detail: title, rank: 0, filter: isQuoted ? text : nil)
    }
  }

  /// The columns that a text may name where a function wants a key or an index.
  private mutating func addColumns(forKey text: Token) {
    for id in tree.all {
      switch tree[id] {
      case .element(let base, let index) where tree.range(of: index) == text.range:
        addColumns(of: checked[type: base].columns, isQuoted: true)
      case .call(let call):
        guard case .function(let number) = checked[meaning: id],
          let place = call.arguments.firstIndex(where: { tree.range(of: $0) == text.range }),
          analysis.language.functions.indices.contains(number),
          analysis.language.functions[number].signature.parameter(at: place)?.want == .key,
          let rows = call.arguments.first
        else { continue }
        addColumns(of: checked[type: rows].columns, isQuoted: true)
      default: continue
      }
    }
  }

  /// The options of a choice that is being compared; returns whether there are some.
  @discardableResult
  private mutating func addOptions() -> Bool {
    guard let sign = previous, sign.kind == .equal || sign.kind == .notEqual else { return false }
    for id in tree.all {
      guard case .binary(_, let left, _) = tree[id], tree.signRange(of: id) == sign.range,
        let options = checked[type: left].options
      else { continue }
      for option in options where !option.isDeleted {
        let text = NameWriting.literal(
          option.text, like: typed?.kind == .text ? tree.text(in: replaced) : "\"")
        add(text, .option, detail: option.id, rank: 0)
      }
      return true
    }
    return false
  }
}

/// How names and texts are written into formulas.
enum NameWriting {
  /// A name, in backticks where it needs them.
  static func name(_ name: String) -> String {
    Printer.spelled(name)
  }

  /// A text literal in the quotes of an older one.
  static func literal(_ text: String, like old: String) -> String {
    let quote: Character = old.first == "'" ? "'" : "\""
    var literal = String(quote)
    for character in text {
      switch character {
      case quote, "\\": literal += "\\\(character)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default: literal.append(character)
      }
    }
    literal.append(quote)
    return literal
  }
}
