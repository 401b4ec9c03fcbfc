import SheetEvaluation
import FormulaChecker
import FormulaSyntax
import Formulas
import JoyDoc

/// Completion inside a formula.
///
/// Items that fit the expected type come first, then nearby ones, then the others in name order.
struct FormulaCompletion {
  private(set) var items: [CompletionItem] = []
  /// Whether fields were omitted because there are too many.
  private(set) var isIncomplete = false
  private static let maxFields = 300
  private let analysis: Analysis
  private let formula: EmbeddedFormula
  private let offset: Int
  /// The offset of the cursor in the file.
  private let cursor: Int
  private let snippets: Bool
  private let site: CompletionSite?
  /// The position of each field in file order, or empty if field numbers are in file order.
  private let places: [CellID: Int]

  init(_ analysis: Analysis, _ formula: EmbeddedFormula, at cursor: Int, snippets: Bool) {
    self.analysis = analysis
    self.formula = formula
    self.snippets = snippets
    self.cursor = cursor
    offset = formula.map.decodedOffset(of: cursor)
    places = analysis.fieldPlaces
    site = CompletionSite(
      formula.checked.tree, schema: analysis.schema, language: analysis.language, at: offset)
  }

  mutating func run() {
    guard let site else { return addTitled() }
    switch site.form {
    case .operand(let id): addOperands(wanted(id))
    case .callee(let id): addFunctions(wanted(id))
    case .member(let base, let id):
      let type = site.checked[type: base]
      let wanted = wanted(id)
      addColumns(of: type.columns) { member in
        wanted.misfit(of: type.nonNull.kinds == .list ? .list(of: member.type) : member.type)
      }
      addFunctions(wanted, on: type)
    case .pipe(let base, let id): addFunctions(wanted(id), on: site.checked[type: base])
    case .text(let id, let quote, let isClosed):
      addTexts(wanted(id), quote: quote, isClosed: isClosed)
    }
  }

  private func wanted(_ id: ExpressionID) -> ExpectedType {
    ExpectedType(
      of: id, in: site?.checked ?? formula.checked, parents: site?.parents ?? [], whole: whole,
      language: analysis.language)
  }

  /// The type of the formula's first target field.
  private var whole: ValueType? { targets.first.map { analysis.schema[$0].type } }

  private var targets: [Slot] {
    guard let number = formula.definition else { return [] }
    return analysis.targets(ofDefinition: number).compactMap {
      analysis.number(ofField: $0.id)?.slot
    }
  }

  /// The sort order of equally well fitting items.
  private enum Group: Int {
    case option, local, member, field, function, extensionFunction, word
  }

  private static func rank(_ misfit: Int, _ group: Group, _ distance: Int = 0) -> Int {
    (misfit * 10 + group.rawValue) * 10_000 + min(max(0, distance), 9_999)
  }

  private mutating func add(
    _ label: String, _ kind: CompletionItem.Kind, text: String? = nil, detail: String? = nil,
    rank: Int, filter: String? = nil, isSnippet: Bool = false, documented: Entity? = nil
  ) {
    guard let site else { return }
    items.append(
      CompletionItem(
        label: label, kind: kind, detail: detail, text: formula.written(text ?? label),
        isSnippet: isSnippet, range: formula.place(of: site.replaced), cursor: cursor, rank: rank,
        filter: filter, documented: documented))
  }

  // MARK: Expressions

  private mutating func addOperands(_ wanted: ExpectedType) {
    addFields(wanted)
    if site?.isNumber ?? false {
      // A number continues as one, unless it is the beginning of an ID.
      items.removeAll { !($0.filter ?? $0.label).hasPrefix(site?.typed ?? "") }
      return
    }
    if wanted.isReference { return }
    addLocals(wanted)
    addLambda(wanted)
    for option in wanted.type?.options ?? [] where !option.isDeleted {
      add(
        NameSpelling.literal(option.text), .option, detail: option.id,
        rank: Self.rank(0, .option), filter: literalFilter(option.text))
    }
    for (place, word) in wanted.words.enumerated() {
      add(
        NameSpelling.literal(word), .option, rank: Self.rank(0, .option, place),
        filter: literalFilter(word))
    }
    addColumns(of: wanted.columns, quote: "\"", isWhole: true)
    addFunctions(wanted)
    let boolean = wanted.misfit(of: .boolean)
    for word in ["true", "false"] {
      add(word, .keyword, rank: Self.rank(boolean == 0 ? 0 : 2, .word))
    }
    add("null", .keyword, rank: Self.rank(2, .word, 1))
    // A typed prefix of `let` indicates that it is intended.
    let typed = site?.typed ?? ""
    let isBegun = typed.count > 1 && "let".hasPrefix(typed)
    add("let", .keyword, rank: isBegun ? Self.rank(0, .member) : Self.rank(2, .word, 1))
    addColumnsOfTables(wanted)
  }

  /// Returns a filter text that matches the literal by its first letter, or by a typed quote.
  private func literalFilter(_ text: String) -> String {
    let literal = NameSpelling.literal(text)
    let isQuoted = site?.typed.first.map { $0 == "\"" || $0 == "'" } ?? false
    return isQuoted ? "\(literal) \(text)" : "\(text) \(literal)"
  }

  /// Adds columns that match the typed prefix, qualified by their table.
  private mutating func addColumnsOfTables(_ wanted: ExpectedType) {
    guard !isIncomplete, let site else { return }
    let typed = FoldedNames.folded(site.typed)
    guard !typed.isEmpty else { return }
    for index in 0..<analysis.schema.count {
      // Check the type first: the schema loads field names lazily.
      let type = analysis.schema.type(of: Slot(index))
      guard type.nonNull.kinds == .list, let shape = type.columns else { continue }
      let field = analysis.schema[Slot(index)]
      let table = TitledIDs.isGeneratedID(field.id) ? TitledIDs.clean(field.title) : nil
      for member in shape.members {
        let title = TitledIDs.clean(member.title)
        let isUnreadable = TitledIDs.isGeneratedID(member.name)
        let name = isUnreadable ? title ?? member.name : member.name
        guard FoldedNames.folded(name).starts(with: typed) else { continue }
        add(
          "\(table ?? field.id).\(name)", .column,
          text: "\(NameSpelling.name(field.id)).\(NameSpelling.name(member.name))",
          detail: ValueType.list(of: member.type).description,
          rank: Self.rank(wanted.misfit(of: .list(of: member.type)), .function),
          filter: filter([name, member.name, title]))
      }
    }
  }

  private mutating func addLocals(_ wanted: ExpectedType) {
    guard let site else { return }
    for (distance, local) in site.checked.locals(at: site.place).enumerated() {
      // Inside a lambda, its parameters are near, and an accumulator fits the expected type.
      let isNear =
        local.isParameter
        && (local.type.kinds == .any || wanted.isMet(byColumnOf: local.type))
      add(
        local.name.text, .local, text: NameSpelling.name(local.name.text),
        detail: local.type.description,
        rank: Self.rank(isNear ? 0 : min(wanted.misfit(of: local.type), 1), .local, distance))
    }
  }

  /// Adds a lambda snippet where a function is expected.
  private mutating func addLambda(_ wanted: ExpectedType) {
    guard snippets, !wanted.inputs.isEmpty else { return }
    var names: [String] = []
    for input in wanted.inputs {
      switch input {
      case .element: names.append(wanted.isOfRows ? "row" : "item")
      case .accumulator: names.append("acc")
      case .index, .any: continue
      }
    }
    let holes = names.enumerated().map { "${\($0 + 1):\($1)}" }.joined(separator: ", ")
    add(
      "(\(names.joined(separator: ", "))) -> …", .snippet, text: "(\(holes)) -> $0",
      detail: "function", rank: Self.rank(wanted.misfit(of: .function), .option), isSnippet: true)
  }

  /// Adds the fields. If there are many, prefix matches come first, then subsequence matches.
  private mutating func addFields(_ wanted: ExpectedType) {
    let count = analysis.schema.count
    let targets = targets
    let center = targets.first.map(place) ?? 0
    guard count > Self.maxFields else {
      let slots = (0..<count).map { Slot($0) }
      let inOrder = places.isEmpty ? slots : slots.sorted { place(of: $0) < place(of: $1) }
      for slot in inOrder { addField(slot, wanted, targets, center) }
      return
    }
    isIncomplete = true
    let typed = FoldedNames.folded(site?.typed ?? "")
    let start = max(0, min(center - Self.maxFields / 2, count - Self.maxFields))
    let found =
      typed.isEmpty
      ? Array(start..<start + Self.maxFields)
      : analysis.schema.foldedNames.fields(like: typed, most: Self.maxFields)
    for index in found { addField(Slot(index), wanted, targets, center) }
  }

  private func place(of slot: Slot) -> Int { places[CellID(slot)] ?? slot.index }

  private mutating func addField(
    _ slot: Slot, _ wanted: ExpectedType, _ targets: [Slot], _ center: Int
  ) {
    let field = analysis.schema[slot]
    guard !field.id.isEmpty else { return }
    let type = field.typeName ?? field.type.description
    var misfit =
      targets.contains(slot) ? 2 : wanted.isReference ? 0 : wanted.misfit(of: field.type)
    // Conditions most often compare a choice.
    if misfit == 1, wanted.type?.kinds == .boolean, field.type.options != nil { misfit = 0 }
    let distance = abs(place(of: slot) - center)
    // Rank fields with a fitting column after fitting fields and before all functions.
    let rank =
      if misfit < 2, wanted.isChoice(of: field.type) {
        Self.rank(0, .option, distance)
      } else if misfit == 2, wanted.isMet(byColumnOf: field.type) {
        // If a column is typically expected, rank tables by distance; otherwise after fitting
        // fields.
        wanted.prefersLists
          ? Self.rank(0, .member, distance)
          : Self.rank(0, .field, 5_000 + min(distance, 4_000))
      } else {
        Self.rank(misfit, .field, distance)
      }
    let title = TitledIDs.clean(field.title)
    let isUnreadable = TitledIDs.isGeneratedID(field.id)
    let label = isUnreadable ? title ?? field.identifier ?? field.id : field.id
    let other = isUnreadable ? (label == field.id ? nil : field.id) : title
    add(
      label, .field, text: NameSpelling.name(field.id),
      detail: other.map { "\(type) · \($0)" } ?? type, rank: rank,
      filter: filter([label, field.id, title, field.identifier]), documented: .field(field.id))
    guard !isUnreadable, let identifier = field.identifier, !identifier.isEmpty,
      identifier != field.id, case .field = analysis.schema.meaning(of: identifier)
    else { return }
    add(
      identifier, .field, text: NameSpelling.name(identifier), detail: "\(type) · \(field.id)",
      rank: rank, filter: filter([identifier]), documented: .field(field.id))
  }

  /// Returns a filter text of all `names`, with a leading backtick if one was typed.
  private func filter(_ names: [String?]) -> String {
    guard let site else { return "" }
    let text = NameSpelling.filter(names, typed: site.typed)
    let isQuoted = formula.checked.tree.source[site.replaced.start...].first == UInt8(ascii: "`")
    return isQuoted && !site.replaced.isEmpty ? "`\(text)" : text
  }

  /// Adds fields whose multi-word title is being typed where a name is expected, as in `Tax r`.
  private mutating func addTitled() {
    let tree = formula.checked.tree
    let before = tree.tokens.filter { $0.kind != .end && $0.range.end <= offset }.suffix(6)
    for token in before
    where token.kind == .name && !CompletionSite.isKey(at: token.range.start, in: tree) {
      let range = TextRange(start: token.range.start, end: offset)
      let typed = CaseFolding.folded(tree.text(in: range))
      guard typed.contains(" "), !typed.contains("\n") else { continue }
      for number in analysis.schema.foldedNames.fields(
        titledLike: tree.source[token.range.start...])
      {
        let field = analysis.schema[Slot(number)]
        guard let title = TitledIDs.clean(field.title),
          CaseFolding.folded(title).hasPrefix(typed)
        else { continue }
        items.append(
          CompletionItem(
            label: title, kind: .field, detail: field.id,
            text: formula.written(NameSpelling.name(field.id)), isSnippet: false,
            range: formula.place(of: range), cursor: cursor, rank: 0, filter: title,
            documented: .field(field.id)))
      }
      if !items.isEmpty { return }
    }
  }

  // MARK: Functions

  /// Adds the functions; with a `receiver`, those that accept it as first argument.
  private mutating func addFunctions(_ wanted: ExpectedType, on receiver: ValueType? = nil) {
    let receiver = receiver.map { $0.nonNull }
    for function in analysis.language.functions {
      let signature = function.signature
      var misfit = wanted.misfit(of: signature.result)
      if let receiver {
        guard let first = signature.parameters.first, first.want != .reference,
          !receiver.surelyFails(first.want.accepted)
        else { continue }
        let takesNumbers = first.want == .numbers || first.want == .numberList
        if takesNumbers, receiver.element.nonNull.kinds == .record { continue }
        // A function that accepts anything is less likely intended than a specific one.
        misfit += 3 * ExpectedType.distance(of: receiver, from: first.want)
      } else if misfit == 1, wanted.type?.kinds == .boolean,
        signature.result.nonNull.kinds.isDisjoint(with: .boolean)
      {
        misfit = 2
      } else if receiver == nil, let site, !site.typed.isEmpty {
        // The typed prefix is a stronger signal than the type, and common functions are more
        // likely.
        misfit = function.isPublished ? min(misfit, 1) : max(misfit, 1)
      }
      let parameters = signature.parameters.dropFirst(receiver == nil ? 0 : 1)
      var text = function.name
      let isFilled = snippets && !(site?.isCalled ?? false)
      if isFilled {
        let holes = parameters.filter { !$0.isOptional }.enumerated().map {
          "${\($0 + 1):\($1.name)}"
        }
        text += "(\(holes.isEmpty && !parameters.isEmpty ? "$1" : holes.joined(separator: ", ")))$0"
      }
      add(
        function.name, .function, text: text,
        detail: "(\(signature.parameterText)) → \(signature.result)",
        rank: Self.rank(misfit, function.isPublished ? .function : .extensionFunction),
        isSnippet: isFilled, documented: .function(function.name))
    }
  }

  // MARK: Texts

  /// Adds the contents of a text literal: options, keywords and columns.
  private mutating func addTexts(_ wanted: ExpectedType, quote: Character, isClosed: Bool) {
    let end = isClosed ? "" : String(quote)
    for (place, option) in (wanted.type?.options ?? []).enumerated() where !option.isDeleted {
      add(
        option.text, .option, text: NameSpelling.content(option.text, quote: quote) + end,
        detail: option.id, rank: Self.rank(0, .option, place))
    }
    for (place, word) in wanted.words.enumerated() {
      add(
        word, .option, text: NameSpelling.content(word, quote: quote) + end,
        rank: Self.rank(0, .option, place))
    }
    addColumns(of: wanted.columns, quote: quote, end: end)
  }

  /// Adds the members of a record by name, or as text literals if `quote` is given.
  ///
  /// Members that fit best come first.
  private mutating func addColumns(
    of shape: RecordShape?, quote: Character? = nil, end: String = "", isWhole: Bool = false,
    misfit: (RecordShape.Member) -> Int = { _ in 0 }
  ) {
    for (place, member) in (shape?.members ?? []).enumerated() {
      let title = TitledIDs.clean(member.title)
      let isUnreadable = TitledIDs.isGeneratedID(member.name)
      let label = isUnreadable ? title ?? member.name : member.name
      let other = isUnreadable ? (label == member.name ? nil : member.name) : title
      let text =
        quote.map { quote in
          isWhole
            ? NameSpelling.literal(member.name, quote: quote)
            : NameSpelling.content(member.name, quote: quote) + end
        } ?? NameSpelling.name(member.name)
      let names = [label, member.name, title] + member.aliases.map { Optional($0) }
      add(
        label, .column, text: text,
        detail: other.map { "\(member.type) · \($0)" } ?? member.type.description,
        rank: Self.rank(0, .member, misfit(member) * 1_000 + min(place, 999)),
        filter: filter(isWhole ? [text] + names : names))
    }
  }
}
