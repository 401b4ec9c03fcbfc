import FormulaChecker
import FormulaLint
import FormulaSyntax
import Formulas
import JSONTree
import JoyDoc
import JoyDocFormulas
import JoyDocLint

extension CodeAction {
  /// Returns an action that suppresses the rule of `finding` with a comment in the formula.
  ///
  /// Returns `nil` if the finding cannot be suppressed.
  static func ignoring(_ finding: Finding, _ analysis: Analysis) -> CodeAction? {
    let diagnostic = finding.diagnostic
    guard diagnostic.severity != .error, LintRules.named(diagnostic.rule) != nil,
      let (_, formula) = analysis.formula(at: diagnostic.range.start),
      diagnostic.range.end <= formula.place.end
    else { return nil }
    let mark = "\(IgnoreComment.mark) \(diagnostic.rule)"
    // After another comment on its line, the mark would become part of that comment.
    let isPlain = formula.checked.tree.comments.isEmpty
    // Insert before the final newline of the file.
    let end = formula.checked.tree.source.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
    let place =
      isPlain ? formula.place(of: TextRange(start: end, end: end)).end : formula.place.start
    return CodeAction(
      title: "Ignore '\(diagnostic.rule)' in this formula", kind: .quickFix,
      edits: [
        .init(
          DocumentRange(start: place, end: place),
          with: formula.written(isPlain ? " // \(mark)" : "/* \(mark) */ "))
      ], finding: finding, isPreferred: false)
  }

  /// Returns an action that converts a text to a number where a number is expected.
  ///
  /// Complexity: O(size of the formula + functions).
  static func readingNumber(_ analysis: Analysis, at offset: Int) -> CodeAction? {
    guard let (_, formula) = analysis.formula(at: offset),
      let place = formula.offset(of: offset),
      let function = analysis.language.functions.first(where: readsNumber)
    else { return nil }
    let checked = formula.checked
    let tree = checked.tree
    let parents = tree.parents()
    let whole = formula.definition.flatMap { analysis.targets(ofDefinition: $0).first }
      .map { ValueType($0) }
    var next: ExpressionID? = tree.expression(at: place)
    while let id = next {
      next = parents[Int(id.index)]
      let present = checked[kinds: id].subtracting(.null)
      guard !present.isEmpty, present.isSubset(of: .textual) else { continue }
      let wanted = ExpectedType(
        of: id, in: checked, parents: parents, whole: whole, language: analysis.language)
      guard wanted.type?.nonNull.kinds == .number else { continue }
      let range = tree.range(of: id)
      let source = tree.text(in: range)
      if case .text = tree[tree.ungrouped(id)], !spellsNumber(source, function, analysis.language) {
        continue
      }
      let shown = analysis.short(formula: source, limit: 80)
      return CodeAction(
        title: "Convert \(shown) to a number", kind: .rewrite,
        edits: [
          .init(
            formula.place(of: range), with: formula.written("\(function.name)(\(source))"))
        ], finding: nil, isPreferred: false)
    }
    return nil
  }

  /// Returns `true` if `function` parses a number from a text and accepts a fallback number.
  private static func readsNumber(_ function: FunctionDeclaration) -> Bool {
    let wants = function.signature.parameters.map { $0.want }
    return function.isPublished && wants == [.numberOrText, .number]
      && function.signature.result.nonNull.kinds == .number
  }

  /// Returns `true` if `function` can parse the text literal.
  private static func spellsNumber(
    _ literal: String, _ function: FunctionDeclaration, _ language: FormulaLanguage
  ) -> Bool {
    let call = language.check(Array("\(function.name)(\(literal))".utf8), schema: .empty)
    let value = try? Formula(call, in: language).value(in: NamedValues([:]))
    return if case .number = value { true } else { false }
  }

  /// Returns an action that creates the unknown field that a formula reads.
  static func creatingField(_ finding: Finding, _ analysis: Analysis) -> CodeAction? {
    let diagnostic = finding.diagnostic
    guard diagnostic.rule == FormulaDiagnostic.unknownName, let document = analysis.document,
      let (_, formula) = analysis.formula(at: diagnostic.range.start),
      let fields = document.tree[document.tree.root, "fields"],
      document.tree.kind(fields) == .array
    else { return nil }
    let tree = formula.checked.tree
    let range = formula.range(of: diagnostic.range)
    guard let id = tree.all.first(where: { tree.range(of: $0) == range }),
      case .name(let name) = tree[id], !name.isEmpty,
      !isSomething(name, in: formula, document, analysis),
      // After an operand without an operator, it is a word of a sentence, as in `+ 5 days`.
      !formula.checked.diagnostics.contains(where: {
        $0.rule == FormulaDiagnostic.missingOperator && $0.range == range
      })
    else { return nil }
    let target = formula.definition.flatMap { analysis.targets(ofDefinition: $0).first }
    guard
      let field = MissingField(
        name, at: id, in: formula.checked, whole: target.map { ValueType($0) },
        language: analysis.language)
    else { return nil }
    let file = target?.file ?? document.files.first?.id
    var insertions = [(fields, field.json(file: file))]
    if let place = field.place(in: document, near: target?.id) { insertions.append(place) }
    let edits = insertions.map { list, element in
      var edit = JSONEdit()
      edit.insertElement(element.utf8, at: .max, of: list, in: document.tree)
      return DocumentRecalculation.difference(analysis.bytes, edit.applied(to: analysis.bytes))
    }
    return CodeAction(
      title: "Create the field '\(name)'", kind: .quickFix,
      edits: edits.sorted { $0.range.start < $1.range.start }, finding: finding, isPreferred: false)
  }

  /// Returns `true` if `name` refers to something other than a field ID.
  ///
  /// A new field with that ID would be a different, empty field.
  private static func isSomething(
    _ name: String, in formula: EmbeddedFormula, _ document: JoyDocument, _ analysis: Analysis
  ) -> Bool {
    // Users do not choose names that look like generated IDs, or parts of them.
    let isHexadecimal = name.utf8.allSatisfy { HexDigit.value($0) != nil }
    if isHexadecimal, name.utf8.count >= 8, name.contains(where: { $0.isNumber }) { return true }
    if analysis.language.catalog[name] != nil { return true }
    if formula.checked.locals.contains(where: { $0.name.text == name }) { return true }
    let folded = FoldedNames.folded(name)
    let isCalled = document.fields.contains { field in
      let names =
        [field.title, field.identifier]
        + field.allColumns.flatMap { [$0.id, $0.title, $0.identifier] }
      return names.contains { $0.map { FoldedNames.folded($0) == folded } ?? false }
    }
    return isCalled || MistakenIDs.isTaken(name, in: document)
  }
}
