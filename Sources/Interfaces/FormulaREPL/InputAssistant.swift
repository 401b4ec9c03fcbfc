import FormulaChecker
import FormulaSyntax
import FormulaValues
import Formulas
import JoyDoc
import JoyDocEngine

/// Completion and hints during input, based on the session's state when the input began.
package final class InputAssistant {
  let session: Session
  /// The names of the session.
  private(set) lazy var scope = session.scope
  /// The formatter of previews. Creating it takes time in proportion to the fields.
  private(set) lazy var printer = session.printer
  /// The names of bound and builtin functions and the keywords, with their case folded.
  private lazy var functionNames =
    (session.lambdas.map(\.name)
    + session.language.functions.map(\.name) + ["let", "in"]).map { CaseFolding.folded($0) }
  /// The number of previews of this input that took too long. After three, no other one is shown.
  var slowPreviews = 0
  /// The last input that was analyzed, with its styles and preview.
  var analyzed: AnalyzedInput?

  package init(_ session: Session) { self.session = session }

  /// Creates the data whose cost grows with the number of fields, so that the first key is not
  /// delayed.
  ///
  /// The index of the fields' names is kept for later prompts.
  func prepare() {
    _ = session.fields.foldedNames
    _ = (scope.schema.foldedNames, printer)
  }

  /// Returns `true` if a known name or title begins with `text`.
  ///
  /// Complexity: O(log fields + functions).
  func isBeginning(_ text: String) -> Bool {
    let folded = CaseFolding.folded(text)
    return functionNames.contains { $0.hasPrefix(folded) }
      || scope.schema.foldedNames.isBeginning(FoldedNames.folded(text))
  }

  // MARK: Completion

  /// Returns the completion of `text` at its end.
  package func completion(before text: String) -> Completion {
    let line = Substring(text).drop(while: \.isWhitespace)
    guard line.first == ":" else { return formulaCompletion(text) }
    let command = line.dropFirst()
    let name = command.prefix { !$0.isWhitespace }
    if name.endIndex == command.endIndex {
      return Completion(
        of: String(name),
        from: SessionCommands.all.filter { $0.name.hasPrefix(name) }.map {
          .init(text: $0.name, note: $0.summary, suffix: $0.argument.isEmpty ? "" : " ")
        })
    }
    let argument = String(command[name.endIndex...].drop(while: \.isWhitespace))
    switch SessionCommands.named(String(name))?.takes {
    case .file:
      let paths = session.files.paths(beginning: argument)
      return Completion(of: argument, from: paths.map { .init(text: $0, note: "") })
    case .topic:
      let topics = HelpCommand.topics.map(\.name) + SessionCommands.all.map { $0.name }
      let candidates =
        topics.filter { $0.hasPrefix(argument) }.map {
          Completion.Candidate(text: $0, note: "")
        } + functions(argument, suffix: "")
      return Completion(of: argument, from: candidates)
    case .field:
      if argument.contains(where: \.isWhitespace) { return formulaCompletion(argument) }
      let candidates = names(of: fields(like: argument), beginningWith: argument).map { found in
        Completion.Candidate(text: found.name, note: note(for: found.slot), suffix: " ")
      }
      return Completion(
        of: argument, from: candidates, isCut: candidates.count >= Self.maxFields)
    case .subject:
      let names = (session.reference?.names ?? []).filter { $0.hasPrefix(argument) }
      return Completion(of: argument, from: names.map { .init(text: $0, note: "") })
    case .formula: return formulaCompletion(argument)
    case .nothing, nil: return Completion()
    }
  }

  private func formulaCompletion(_ text: String) -> Completion {
    let tree = ParsedFormula(text).tree
    if tree.comments.contains(where: { $0.range.end >= tree.source.count }) { return Completion() }
    var tokens = Array(tree.tokens.dropLast())
    var prefix = ""
    if let last = tokens.last, last.range.end == tree.source.count {
      switch last.kind {
      case .name, .digitName, .true, .false, .null:
        prefix = tree.text(in: last.range)
        tokens.removeLast()
      case .text: return optionCompletion(tokens, last, in: tree)
      case .quotedName: return titleCompletion(tree.text(in: last.range))
      case .number: return Completion()
      default: break
      }
    }
    if let dot = tokens.last, dot.kind == .dot || dot.kind == .optionalDot {
      return members(prefix, dot: dot, of: text)
    }
    let folded = CaseFolding.folded(prefix)
    var candidates: [Completion.Candidate] = []
    for lambda in session.lambdas where CaseFolding.folded(lambda.name).hasPrefix(folded) {
      candidates.append(
        .init(text: Printer.spelled(lambda.name), note: lambda.source, suffix: "("))
    }
    candidates += names(of: fields(like: prefix), beginningWith: prefix).map { found in
      Completion.Candidate(
        text: Printer.spelled(found.name), note: note(for: found.slot), slot: found.slot)
    }
    let isCut = candidates.count >= Self.maxFields
    if !prefix.isEmpty { candidates += functions(prefix, suffix: "(") }
    return Completion(of: prefix, from: candidates, isCut: isCut)
  }

  /// Returns the options of the field that is compared with an unfinished text.
  private func optionCompletion(_ tokens: [Token], _ last: Token, in tree: Tree) -> Completion {
    let text = tree.text(in: last.range)
    guard let quote = text.first, text.count == 1 || text.last != quote, tokens.count > 2,
      [.equal, .notEqual, .assign].contains(tokens[tokens.count - 2].kind)
    else { return Completion() }
    let name = tree.spelledName(tokens[tokens.count - 3].range)
    guard case .field(let slot) = scope.schema.meaning(of: name) else { return Completion() }
    let written = String(text.dropFirst())
    let options = scope.facts?.options(of: slot).filter { !$0.isDeleted } ?? []
    return Completion(
      of: written,
      from: options.filter {
        CaseFolding.folded($0.text).hasPrefix(CaseFolding.folded(written))
          && !$0.text.contains { $0 == quote || $0 == "\\" || $0.isNewline }
      }.map { .init(text: $0.text, note: "", suffix: String(quote)) })
  }

  /// Returns the titles that begin as an unfinished name in backticks does.
  private func titleCompletion(_ text: String) -> Completion {
    guard text.count == 1 || text.last != "`" else { return Completion() }
    let written = String(text.dropFirst())
    var titles: Set<String> = []
    var candidates: [Completion.Candidate] = []
    for slot in fields(like: written) {
      let field = scope.schema[slot]
      guard let title = field.title, !title.contains("`"), !title.contains(where: \.isNewline),
        Self.isTitle(title, beginningWith: written), titles.insert(title).inserted
      else { continue }
      candidates.append(.init(text: title, note: field.id, suffix: "`", slot: slot))
    }
    return Completion(
      of: written, from: candidates, isCut: candidates.count >= Self.maxFields)
  }

  /// Returns those of `slots` that `prefix` may begin to name, with the names to write.
  ///
  /// A field with a generated id is also found by the words of its title.
  private func names(
    of slots: [Slot], beginningWith prefix: String
  ) -> [(slot: Slot, name: String)] {
    let folded = CaseFolding.folded(prefix)
    return slots.flatMap { slot -> [(slot: Slot, name: String)] in
      let field = scope.schema[slot]
      let names = Set([field.id, field.identifier ?? ""]).filter {
        !$0.isEmpty && !$0.hasPrefix("\u{0}")
      }
      let found = names.filter { CaseFolding.folded($0).hasPrefix(folded) }.sorted()
      if found.isEmpty, !prefix.isEmpty, !names.isEmpty, TitledIDs.isGeneratedID(field.id),
        let title = field.title, Self.isTitle(title, beginningWith: prefix)
      {
        let identifier = field.identifier ?? ""
        return [(slot: slot, name: identifier.isEmpty ? field.id : identifier)]
      }
      return found.map { (slot: slot, name: $0) }
    }
  }

  private func note(for slot: Slot) -> String {
    let field = scope.schema[slot]
    return field.title ?? field.type.description
  }

  /// The maximum number of fields that are offered, so that a key takes milliseconds.
  private static let maxFields = 300

  /// Returns the bindings, and fields with a name or title that contains the letters of `text` in
  /// order. If there are more than `maxFields`, those that begin with it are preferred.
  private func fields(like text: String) -> [Slot] {
    let count = scope.schema.count
    let bound = (count - session.bindings.count)..<count
    let found = scope.schema.foldedNames.fields(
      like: FoldedNames.folded(text), most: Self.maxFields)
    return Set(found).union(bound).sorted().map { Slot($0) }
  }

  /// Returns `true` if a title, or a part of it from the start of a word on, begins with `text`.
  private static func isTitle(_ title: String, beginningWith text: String) -> Bool {
    let (title, text) = (CaseFolding.folded(title), CaseFolding.folded(text))
    var isInWord = false
    for index in title.indices {
      if !isInWord, title[index...].hasPrefix(text) { return true }
      isInWord = title[index].isLetter || title[index].isNumber
    }
    return text.isEmpty
  }

  private func functions(_ prefix: String, suffix: String) -> [Completion.Candidate] {
    let folded = CaseFolding.folded(prefix)
    return session.language.functions.filter { CaseFolding.folded($0.name).hasPrefix(folded) }
      .sorted { $0.name < $1.name }
      .map {
        .init(
          text: $0.name, note: "\($0.name)(\($0.signature.parameterText)) → \($0.signature.result)",
          suffix: suffix)
      }
  }

  /// Returns the columns or members after a dot, or functions if none are known.
  private func members(_ prefix: String, dot: Token, of text: String) -> Completion {
    // A placeholder name makes the dot a member access.
    let head = String(decoding: text.utf8.prefix(dot.range.end), as: UTF8.self) + "x"
    let formula = session.formula(head)
    let shift = formula.text.utf8.count - head.utf8.count
    let tree = formula.checked.tree
    let id = tree.expression(at: shift + dot.range.end)
    guard case .member(let member) = tree[id] else { return Completion() }
    guard let shape = formula.checked[type: member.base].columns else {
      return Completion(of: prefix, from: functions(prefix, suffix: "("))
    }
    let folded = CaseFolding.folded(prefix)
    return Completion(
      of: prefix,
      from: shape.members.filter { CaseFolding.folded($0.name).hasPrefix(folded) }.map {
        .init(text: Printer.spelled($0.name), note: $0.title ?? $0.type.description)
      })
  }

  // MARK: Hints

  /// Returns the signature of the call at the end of `text`, with the next argument in angle
  /// brackets.
  package func hint(before text: String) -> String? {
    let tree = ParsedFormula(text).tree
    let tokens = tree.tokens
    var open: [(function: FunctionDeclaration?, argument: Int)] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .leftParenthesis:
        let name = index > 0 && tokens[index - 1].kind == .name ? tokens[index - 1] : nil
        let function = name.flatMap { session.language.function(named: tree.text(in: $0.range)) }
        let isMethod =
          index > 1 && [.dot, .optionalDot, .pipe].contains(tokens[index - 2].kind)
        open.append((function, isMethod ? 1 : 0))
      case .leftBracket, .leftBrace: open.append((nil, 0))
      case .rightParenthesis, .rightBracket, .rightBrace: _ = open.popLast()
      case .comma: if !open.isEmpty { open[open.count - 1].argument += 1 }
      default: break
      }
    }
    guard let call = open.last(where: { $0.function != nil }), let function = call.function else {
      return nil
    }
    let current = function.signature.parameter(at: call.argument)?.name
    let parameters = function.signature.parameters.map { parameter in
      let mark = parameter.isRepeated ? "…" : parameter.isOptional ? "?" : ""
      return parameter.name == current ? "‹\(parameter.name)\(mark)›" : parameter.name + mark
    }
    return "\(function.name)(\(parameters.joined(separator: ", "))) "
  }
}
