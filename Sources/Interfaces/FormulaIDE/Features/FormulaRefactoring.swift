import FormulaChecker
import FormulaSyntax
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText
import IndexedCollections

/// Semantics-preserving refactorings of a formula: conversions of conditionals, inline and extract.
struct FormulaRefactoring {
  private let analysis: Analysis
  private let formula: EmbeddedFormula
  private let checked: CheckedFormula
  private let tree: Tree
  /// The selected range of the formula.
  private let selection: TextRange
  private let parents: [ExpressionID?]
  /// Whether the document is written for hosts with all extensions of the language.
  private let isExtended: Bool

  /// Returns `nil` outside formulas that can run. Complexity: O(size of the formula).
  init?(_ analysis: Analysis, at range: DocumentRange, isExtended: Bool) {
    guard let (_, formula) = analysis.formula(at: range.start), formula.checked.canRun,
      range.end <= formula.place.end
    else { return nil }
    self.analysis = analysis
    self.formula = formula
    self.isExtended = isExtended
    checked = formula.checked
    tree = checked.tree
    selection = formula.range(of: range)
    parents = tree.parents()
  }

  /// The available refactorings.
  var actions: [CodeAction] {
    [intoIfs, intoIff, inlined, extracted, bound].compactMap { $0 }
  }

  private func action(
    _ title: String, _ kind: CodeAction.Kind, _ range: TextRange, _ text: String
  ) -> CodeAction {
    CodeAction(
      title: title, kind: kind,
      edits: [.init(formula.place(of: range), with: formula.written(text))], finding: nil,
      isPreferred: false)
  }

  /// The expressions around the selection, innermost first.
  private var around: [ExpressionID] {
    var found: [ExpressionID] = []
    var next: ExpressionID? = tree.expression(at: selection.start)
    while let id = next {
      found.append(id)
      next = parents[Int(id.index)]
    }
    return found
  }

  private func source(_ id: ExpressionID) -> String { tree.text(in: tree.range(of: id)) }

  // MARK: Conditionals

  /// Returns the arguments of a plain call of the function with the role `form`.
  private func arguments(of id: ExpressionID, choosingBy form: FunctionRole.ChoiceForm)
    -> [ExpressionID]?
  {
    guard case .call(let call) = tree[id], call.style == .plain,
      case .function(let number) = checked[meaning: id],
      analysis.language.catalog.function(number)?.choice == form
    else { return nil }
    return Array(call.arguments)
  }

  /// Returns `true` if every comment in an expression is inside one of the `kept` parts.
  private func keepsComments(_ id: ExpressionID, _ kept: [ExpressionID]) -> Bool {
    let whole = tree.range(of: id)
    return tree.comments.filter { whole.start <= $0.range.start && $0.range.end <= whole.end }
      .allSatisfy { comment in
        kept.contains {
          let range = tree.range(of: $0)
          return range.start <= comment.range.start && comment.range.end <= range.end
        }
      }
  }

  /// The conversion of `iff(a, 1, iff(b, 2, 3))` to `ifs(a, 1, b, 2, 3)`.
  private var intoIfs: CodeAction? {
    func chain(_ id: ExpressionID) -> [ExpressionID]? {
      var parts: [ExpressionID] = []
      var next = id
      while let arguments = arguments(of: next, choosingBy: .condition) {
        guard arguments.count == 2 || arguments.count == 3 else { return nil }
        parts += arguments.prefix(2)
        guard arguments.count == 3 else { return parts.count > 3 ? parts : nil }
        next = tree.ungrouped(arguments[2])
        if self.arguments(of: next, choosingBy: .condition) == nil { parts.append(arguments[2]) }
      }
      return parts.count > 3 ? parts : nil
    }
    // Find the outermost call of the chain that contains the selection as a link, not as a value.
    var found: (ExpressionID, [ExpressionID])?
    for id in around {
      guard let parts = chain(id) else { continue }
      if let found, !isTail(found.0, of: id) { break }
      found = (id, parts)
    }
    guard let (id, parts) = found, keepsComments(id, parts) else { return nil }
    return action(
      "Convert to ifs", .rewrite, tree.range(of: id),
      "ifs(\(parts.map(source).joined(separator: ", ")))")
  }

  /// Returns `true` if `inner` is the last argument of `outer`, directly or transitively.
  private func isTail(_ inner: ExpressionID, of outer: ExpressionID) -> Bool {
    var next = outer
    while let last = arguments(of: next, choosingBy: .condition)?.dropFirst(2).first {
      next = tree.ungrouped(last)
      if next == inner { return true }
    }
    return false
  }

  /// The conversion of `ifs(a, 1, b, 2, 3)` to `iff(a, 1, iff(b, 2, 3))`.
  private var intoIff: CodeAction? {
    for id in around {
      guard let parts = arguments(of: id, choosingBy: .conditions), parts.count > 1,
        keepsComments(id, parts)
      else { continue }
      var text = parts.count % 2 == 1 ? parts.last.map(source) : nil
      for place in stride(from: parts.count / 2 * 2 - 2, through: 0, by: -2) {
        let rest = text.map { ", \($0)" } ?? ""
        text = "iff(\(source(parts[place])), \(source(parts[place + 1]))\(rest))"
      }
      return action("Convert to iff", .rewrite, tree.range(of: id), text ?? "null")
    }
    return nil
  }

  // MARK: Inline and extract

  /// The inlining of a computed field's formula at a reference to it.
  private var inlined: CodeAction? {
    let id = tree.expression(at: selection.start)
    guard case .name = tree[id], case .field(let slot) = checked[meaning: id],
      let document = analysis.document, let field = analysis.field(slot),
      field.applications.count == 1,
      let name = field.application?.formula, let number = analysis.number(ofDefinition: name),
      number != formula.definition, let other = analysis.plan?.definition(number),
      other.canRun, other.tree.comments.isEmpty,
      let text = document.formulas[number.index].expression?.text,
      // The stored value equals the formula's result only if the types agree.
      field.kind.isWritable, Self.kind(storing: other.type)?.storage == field.kind.storage
    else { return nil }
    let taken = Set(checked.locals(at: selection.start).map { $0.name.text })
    for part in other.tree.all {
      if case .name(let name) = other.tree[part], taken.contains(name) { return nil }
    }
    let isOperand =
      switch other.tree[other.tree.root] {
      case .null, .boolean, .number, .text, .name, .group, .list, .member, .element: true
      case .call(let call): call.style != .pipe
      default: false
      }
    return action(
      "Inline the formula of \(analysis.label(ofField: field.id))", .inline, tree.range(of: id),
      isOperand ? text : "(\(text))")
  }

  /// Returns the kind of field that stores values of `type` without conversion.
  private static func kind(storing type: ValueType) -> FieldKind? {
    switch type.nonNull.kinds {
    case .number: .number
    case .text: .text
    case .date: .date
    default: nil
    }
  }

  /// The selected expression, if it is only a part of the formula and depends on no local name.
  private var selected: ExpressionID? {
    guard selection.start < selection.end,
      let id = tree.all.first(where: { tree.range(of: $0) == selection }),
      parents[Int(id.index)] != nil, checked.freeLocals(in: id).isEmpty
    else { return nil }
    return id
  }

  /// Returns edits that write `name` wherever the formula has the same source as `id`.
  ///
  /// In a volatile formula, the same source may have another value, so only `id` is replaced.
  private func replacing(_ id: ExpressionID, with name: String) -> [DocumentDiagnostic.Edit] {
    let text = source(id)
    let places = tree.all.filter { other in
      if checked.isVolatile { return other == id }
      return source(other) == text && checked[meaning: other] == checked[meaning: id]
        && checked.freeLocals(in: other).isEmpty
    }.map { tree.range(of: $0) }
    return Set(places).sorted { $0.start < $1.start }.map {
      .init(formula.place(of: $0), with: formula.written(name))
    }
  }

  /// The extraction of the selected expression to a `let`.
  ///
  /// A formula of a document may have to run on hosts without `let`, unless it uses an extension
  /// already.
  private var bound: CodeAction? {
    let isStandalone = formula.definition == nil
    guard let id = selected, checked[type: id].kinds != .function,
      isStandalone || isExtended || !tree.extensions.isEmpty
    else { return nil }
    let taken = Set(checked.locals.map { $0.name.text })
    // At least one of this many names is unused: a field has an id and an identifier.
    let most = taken.count + 2 * analysis.schema.count + 1
    let names = (1...most).lazy.map { $0 == 1 ? "extracted" : "extracted\($0)" }
    guard let name = names.first(where: { !taken.contains($0) && isUnknown($0) }) else {
      return nil
    }
    let start = formula.place(of: tree.range(of: tree.root)).start
    let binding = "let \(name) = \(formula.written(source(id)));\(isStandalone ? "\n" : " ")"
    var edits = replacing(id, with: name)
    // Editors differ in the order of an insertion and a replacement at one offset.
    if let first = edits.first, first.range.start == start {
      edits[0] = .init(first.range, with: binding + first.replacement)
    } else {
      edits.insert(.init(DocumentRange(start: start, end: start), with: binding), at: 0)
    }
    return CodeAction(
      title: "Extract to a 'let'", kind: .extract, edits: edits, finding: nil, isPreferred: false,
      newName: start + "let ".utf8.count)
  }

  /// Returns `true` if `name` refers to nothing in the document.
  private func isUnknown(_ name: String) -> Bool {
    if case .unknown = analysis.schema.meaning(of: name) { true } else { false }
  }

  /// The extraction of the selected expression to a hidden field with its own formula.
  private var extracted: CodeAction? {
    guard let document = analysis.document, let number = formula.definition, let id = selected,
      let kind = Self.kind(storing: checked[type: id]),
      let formulas = document.tree[document.tree.root, "formulas"],
      let fields = document.tree[document.tree.root, "fields"]
    else { return nil }
    let target = analysis.targets(ofDefinition: number).first ?? document.fields.inOrder.first
    guard let file = target?.file ?? document.files.first?.id else { return nil }
    let name = unusedName(document)
    let definition = Self.object([
      ("_id", "\(name)Formula"), ("desc", ""), ("type", "calc"), ("scope", "global"),
      ("expression", source(id)),
    ])
    let application = Self.object([
      ("_id", "apply_\(name)"), ("key", "value"), ("formula", "\(name)Formula"),
    ])
    let members = Self.object([
      ("_id", name), ("type", kind.name), ("file", file),
    ])
    let field = "\(members.dropLast(2)), \"hidden\": true, \"formulas\": [\(application)] }"
    let uses = replacing(id, with: name)
    var edits = uses
    for (array, element) in [(formulas, definition), (fields, field)] {
      var edit = JSONEdit()
      edit.insertElement(element.utf8, at: .max, of: array, in: document.tree)
      edits.append(
        DocumentRecalculation.difference(analysis.bytes, edit.applied(to: analysis.bytes)))
    }
    edits.sort { $0.range.start < $1.range.start }
    // The first use, moved by the edits before it.
    let newName = uses.first.map { use in
      edits.prefix { $0.range.start < use.range.start }.reduce(use.range.start) {
        $0 + $1.replacement.utf8.count - $1.range.length
      }
    }
    return CodeAction(
      title: "Extract to a definition", kind: .extract, edits: edits, finding: nil,
      isPreferred: false, newName: newName)
  }

  private func unusedName(_ document: JoyDocument) -> String {
    let locals = Set(checked.locals.map { $0.name.text })
    func isFree(_ name: String) -> Bool {
      isUnknown(name) && analysis.number(ofDefinition: "\(name)Formula") == nil
        && !locals.contains(name)
    }
    // At least one of this many names is unused.
    let most = 2 * analysis.schema.count + document.formulas.count + locals.count + 1
    return (1...most).lazy.map { $0 == 1 ? "extracted" : "extracted\($0)" }.first(where: isFree)
      ?? "extracted"
  }

  /// Returns a one-line JSON object with string members.
  private static func object(_ members: [(name: String, value: String)]) -> String {
    let parts = members.map { "\"\($0.name)\": \(JSONText.string($0.value))" }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}
